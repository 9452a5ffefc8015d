package main

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"rulestep/engine/oracle/cardtext"
	importer "rulestep/import"
	"rulestep/rulesdb"
)

func newCards(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cards [NAME]",
		Short: "The pool of cards that scenarios may name",
		Long: `With the name of a card, cards shows what the engine understands of it, what it does not, and the
rules that it applied when it played the card by itself, in positions made of the card's text.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return withPool(cmd, o, func(f *folder) error { return showCard(cmd, o, f, strings.Join(args, " ")) })
		},
	}
	cmd.AddCommand(newCardsImport(o), newCardsCompile(o))
	return cmd
}

// withPool opens the data folder for something that needs cards.
func withPool(cmd *cobra.Command, o *options, do func(*folder) error) error {
	f, err := openFolder(cmd, o)
	if err != nil {
		return err
	}
	defer f.close()
	n, err := f.store.CardCount(cmd.Context())
	if err != nil {
		return err
	}
	if n == 0 {
		return errors.New(`there are no cards here; "rulestep cards import FILE" brings them in`)
	}
	return do(f)
}

func newCardsImport(o *options) *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE",
		Short: "Make the cards of a file the pool",
		Long: `import reads a card pool, one JSON object a line, plain or compressed by gzip. The fields
are name, mana_cost, type_line, oracle_text, power, toughness, loyalty, defense,
color_indicator and faces. It replaces the pool at hand.`,
		Args: takes(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			bar := newProgress(cmd.ErrOrStderr())
			cards, err := importCards(cmd, o, args[0], bar)
			bar.done()
			if err != nil {
				return err
			}
			if o.json {
				return printJSON(cmd.OutOrStdout(), struct {
					Cards int `json:"cards"`
				}{cards})
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s in the pool\n", count(cards, "card", "cards"))
			return err
		},
	}
}

// importCards makes the cards of a file the pool, and says how many they are.
func importCards(cmd *cobra.Command, o *options, path string, bar *progress) (int, error) {
	bar.Step("reading the cards", 1, 3)
	cards, hash, err := readPool(cmd.Context(), path)
	if err != nil {
		return 0, err
	}
	f, err := openFolder(cmd, o)
	if err != nil {
		return 0, err
	}
	defer f.close()
	return len(cards), f.replaceCards(cmd.Context(), cards, hash, bar)
}

// replaceCards stores the pool, unless it is the one that is there. What the demonstrations prove is
// the same with any.
func (f *folder) replaceCards(ctx context.Context, cards []rulesdb.Card, hash string, bar *progress) error {
	unlock, err := f.locked()
	if err != nil {
		return err
	}
	defer unlock()
	bar.Step("writing the pool", 2, 3)
	had, err := f.store.Meta(ctx, rulesdb.MetaCards)
	if err != nil {
		return err
	}
	if had != hash {
		if err := f.store.Update(ctx, func(tx *rulesdb.Tx) error { return tx.ReplaceCards(cards, hash) }); err != nil {
			return err
		}
	}
	if err := f.ensureDemos(ctx); err != nil {
		return err
	}
	bar.Step("search index", 3, 3)
	return importer.UpdateIndex(ctx, f.store)
}

// The longest line of a card pool, and how much text a compressed one may hold.
const (
	longestCard = 1 << 20
	largestPool = 512 << 20
)

// readPool reads a card pool and its hash. Errors name file and line.
func readPool(ctx context.Context, path string) ([]rulesdb.Card, string, error) {
	file, err := importer.Open(ctx, path)
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	var in io.Reader = bufio.NewReader(file)
	if magic, _ := in.(*bufio.Reader).Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		if in, err = gzip.NewReader(in); err != nil {
			return nil, "", fmt.Errorf("%s: %w", path, err)
		}
	}
	hash := sha256.New()
	whole := &io.LimitedReader{R: in, N: largestPool}
	lines := bufio.NewScanner(io.TeeReader(whole, hash))
	lines.Buffer(nil, longestCard)
	var cards []rulesdb.Card
	number := 0
	for lines.Scan() {
		number++
		if err := ctx.Err(); err != nil {
			return nil, "", err
		}
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var row cardtext.PoolRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return nil, "", fmt.Errorf("%s:%d: %w; expected a card as one JSON object", path, number, err)
		}
		if row.Name == "" || row.TypeLine == "" {
			return nil, "", fmt.Errorf("%s:%d: expected a card with name and type_line", path, number)
		}
		cards = append(cards, rulesdb.Card{Name: row.Name, Data: bytes.Clone(lines.Bytes())})
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, "", fmt.Errorf("%s:%d: the line does not end within %d kB; expected a card as one JSON object", path, number+1, longestCard>>10)
	case err != nil:
		return nil, "", fmt.Errorf("%s:%d: %w", path, number+1, err)
	}
	if whole.N == 0 {
		return nil, "", fmt.Errorf("%s does not end within %d MB; no card pool is larger", path, largestPool>>20)
	}
	if len(cards) == 0 {
		return nil, "", fmt.Errorf("%s: there is no card in it", path)
	}
	return cards, fmt.Sprintf("%x", hash.Sum(nil)[:16]), nil
}

func newCardsCompile(o *options) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:   "compile [NAME]",
		Short: "How much of the pool the card language understands",
		Long: `compile turns the texts of the pool's cards into abilities and counts the cards that it
understands whole, in part and not at all, with the words that stand in the way, those
first that alone keep most cards back. Digital, funny and nontraditional cards are left
out unless --all is given. With the name of a card it says what "rulestep cards NAME" says.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return withPool(cmd, o, func(f *folder) error {
				if len(args) > 0 {
					return showCard(cmd, o, f, strings.Join(args, " "))
				}
				return compilePool(cmd, o, f, all)
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "count digital, funny and nontraditional cards too")
	return cmd
}

func compilePool(cmd *cobra.Command, o *options, f *folder, all bool) error {
	var v importer.Pool
	err := f.store.Cards(cmd.Context(), func(c rulesdb.Card) bool {
		v.Add(c, all)
		return cmd.Context().Err() == nil
	})
	if err = cmp.Or(err, cmd.Context().Err()); err != nil {
		return err
	}
	v.Finish(0)
	if o.json {
		return printJSON(cmd.OutOrStdout(), v)
	}
	p := newPage(cmd.OutOrStdout())
	p.line("%s: %s understood whole, of which the engine plays %s; %s in part, %s not at all", count(v.Cards, "card", "cards"), grouped(v.Whole), grouped(v.Playable), grouped(v.Partly), grouped(v.None))
	if v.LeftOut > 0 {
		p.line("%s left out (digital, funny or nontraditional)", grouped(v.LeftOut))
	}
	if len(v.Declines) > 0 {
		p.line("\n%7s %7s  %s", "unlocks", "cards", "words not understood, with an example")
	}
	for _, d := range v.Declines[:min(len(v.Declines), 25)] {
		p.line("%7d %7d  %s (%s)", d.Unlocks, d.Cards, d.Words, d.Example)
	}
	return p.err
}
