package importer

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"rulestep/rulesdb"
)

// Limits that keep a wrong file from taking the machine's memory. The largest real
// file is one megabyte, its longest line two and a half kilobytes.
const (
	maxFile = 64 << 20
	maxLine = 1 << 20
	maxRows = 100_000
)

// A Form is a form in which the rules data comes.
type Form string

// The forms that Read knows.
const (
	FormJSONL   Form = "jsonl"   // one row of the dataset to a line
	FormRows    Form = "rows"    // {"rows":[{"row":{...}}]} as data viewers serve it, or a plain array of rows
	FormCSV     Form = "csv"     // the dataset with a line of column names
	FormParquet Form = "parquet" // the dataset's native form
	FormViewer  Form = "viewer"  // the text of a data viewer's page
	FormText    Form = "txt"     // an official text edition
	FormLegacy  Form = "legacy"  // a page of the glossary of about 2006–2009
)

// A File is one input: its name, used in messages only, and its content.
type File struct {
	Name string
	Data []byte
}

// ReadFile reads a file from disk. The error names it when it cannot be read or is
// larger than any form of the data could be. It is read until ctx ends.
func ReadFile(ctx context.Context, path string) (File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return File{}, err
	}
	if info.IsDir() {
		return File{}, fmt.Errorf("%s is a folder; name the files to import", path)
	}
	if info.Size() > maxFile {
		return File{}, fmt.Errorf("%s has %d MB; no form of the rules data is larger than %d MB", path, info.Size()>>20, maxFile>>20)
	}
	file, err := Open(ctx, path)
	if err != nil {
		return File{}, err
	}
	defer file.Close()
	// A pipe or a device has no size beforehand: what is read is bounded, too.
	data, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return File{}, err
	}
	if len(data) > maxFile {
		return File{}, fmt.Errorf("%s does not end within %d MB; no form of the rules data is larger", path, maxFile>>20)
	}
	return File{Name: path, Data: data}, nil
}

// A Source is what one file holds, before anything is mended. Rows are set for the
// forms of the dataset, Text for a text edition, Legacy for the old glossary.
type Source struct {
	Name   string
	Form   Form
	Rows   []rulesdb.SourceRow
	Text   *TextEdition
	Legacy []rulesdb.LegacyTerm
	Notes  []string // what a reader should know: columns left out, cells cut off
}

// An InputError is a fault of an input file.
type InputError struct {
	File  string
	Where string // "line 17", "row 3"; "" for the file as a whole
	Fault string // what is wrong and what was expected
}

func (e *InputError) Error() string {
	if e.Where == "" {
		return e.File + ": " + e.Fault
	}
	return e.File + ": " + e.Where + ": " + e.Fault
}

// faultf makes the error of a place in a file; the reader fills in the file.
func faultf(where, format string, args ...any) error {
	return &InputError{Where: where, Fault: fmt.Sprintf(format, args...)}
}

func line(n int) string { return fmt.Sprintf("line %d", n) }

// Read recognises the form of a file from its content and reads it. The error is an
// *InputError that names the file and the line or row.
func Read(f File) (*Source, error) {
	s, err := read(f)
	if err != nil {
		if fault, ok := err.(*InputError); ok {
			fault.File = f.Name
			return nil, fault
		}
		return nil, &InputError{File: f.Name, Fault: err.Error()}
	}
	s.Name = f.Name
	return s, nil
}

const whatIsRead = "expected the rules dataset (JSON lines, CSV, Parquet, rows JSON or a viewer's page), an official text edition, or the old glossary page"

func read(f File) (*Source, error) {
	if len(f.Data) > maxFile {
		return nil, faultf("", "%d MB is larger than any form of the rules data", len(f.Data)>>20)
	}
	if bytes.HasPrefix(f.Data, []byte("PAR1")) {
		return readParquet(f.Data)
	}
	text, legacyBytes, err := decode(f.Data)
	if err != nil {
		return nil, err
	}
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return nil, faultf("", "the file is empty; %s", whatIsRead)
	}
	if strings.ContainsRune(text, 0) {
		return nil, faultf(line(1+strings.Count(text[:strings.IndexByte(text, 0)], "\n")), "a zero byte: this is no text; %s", whatIsRead)
	}
	if legacyBytes && !looksLikeText(text) {
		return nil, invalidUTF8(f.Data)
	}
	switch {
	case trimmed[0] == '[':
		return readRowsJSON(text)
	case trimmed[0] == '{':
		if isRowsJSON(trimmed) {
			return readRowsJSON(text)
		}
		return readJSONL(text)
	case looksLikeViewer(text):
		return readViewer(text)
	case looksLikeText(text):
		return readText(text)
	case looksLikeLegacy(text):
		return readLegacy(text)
	case looksLikeCSV(text):
		return readCSV(text)
	}
	return nil, faultf(line(1), "this is not the rules data: it begins %q; %s", clip(firstLine(trimmed), 60), whatIsRead)
}

// decode turns a file's bytes into text with line feeds. Official texts came as
// UTF-8 with or without a byte order mark, as UTF-16 when saved by some editors,
// and until 2018 as Windows-1252; the second result tells of the last.
func decode(data []byte) (text string, windows bool, err error) {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		data, err = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(data)
		if err != nil {
			return "", false, faultf("", "broken UTF-16: %v", err)
		}
	case bytes.HasPrefix(data, []byte{0xef, 0xbb, 0xbf}):
		data = data[3:]
	}
	if !utf8.Valid(data) {
		if !windows1252(data) {
			return "", false, invalidUTF8(data)
		}
		windows = true
		if data, err = charmap.Windows1252.NewDecoder().Bytes(data); err != nil {
			return "", false, faultf("", "broken Windows-1252: %v", err)
		}
	}
	return newlines(string(data)), windows, nil
}

// windows1252 tells whether bytes that are no UTF-8 can be Windows-1252: nothing in
// them is UTF-8 beyond ASCII, and the curly apostrophe of that encoding is there.
func windows1252(data []byte) bool {
	apostrophes := 0
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r != utf8.RuneError && size > 1 {
			return false
		}
		switch data[i] {
		case 0x81, 0x8d, 0x8f, 0x90, 0x9d: // unassigned
			return false
		case 0x92:
			apostrophes++
		}
		i += size
	}
	return apostrophes > 0
}

func invalidUTF8(data []byte) error {
	n := 1
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size <= 1 {
			return faultf(line(n), "byte 0x%02x is no valid UTF-8", data[i])
		}
		if r == '\n' {
			n++
		}
		i += size
	}
	return faultf("", "no valid UTF-8")
}

// newlines brings line ends to one line feed. Official texts have CRLF, bare CR
// with a dozen CRLF among them, or LF; one copy went through a tool that made
// every CRLF a CR CR LF, and there a blank line is no blank line.
func newlines(text string) string {
	if !strings.ContainsRune(text, '\r') {
		return text
	}
	if n := strings.Count(text, "\r\r\n"); n > 0 && n == strings.Count(text, "\n") && n*2 >= strings.Count(text, "\r") {
		return strings.ReplaceAll(text, "\r\r\n", "\n")
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// splitLines cuts a text into lines and refuses a line that is too long.
func splitLines(text string) ([]string, error) {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if len(l) > maxLine {
			return nil, faultf(line(i+1), "the line has %d KB; the longest rule has 3", len(l)>>10)
		}
	}
	return lines, nil
}

func firstLine(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	return first
}

// clip shortens a text for a message.
func clip(text string, most int) string {
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	return string(r[:most]) + "…"
}
