package cardtext

import (
	"fmt"
	"reflect"

	"rulestep/engine/oracle"
)

// This file finds the functions that read and write instructions with words of their own. Each of them is declared beside itself,
// so that such an instruction has its verb, its reader and its writer in one file, and no list has to be found besides:
//
//	var (
//		_ = tellsYou("reroll", (*parser).rerolls)
//		_ = writes((*writer).rerolls)
//	)
//
// Where a verb is said of several instructions, its one reader tells them apart. What is said in one way, with what belongs to it in
// fixed places, is a row of verbs.go instead.

var (
	toldYou    = map[string]func(*parser) ([]oracle.Instruction, bool){}                   // by the verb in its base form
	toldOthers = map[string]func(*parser, oracle.Reference) ([]oracle.Instruction, bool){} // by both its forms; nil where does has a clause for it
	ownWords   = map[reflect.Type]func(*writer, oracle.Instruction) string{}
)

// declared is what a declaration yields: nothing that anybody needs.
type declared struct{}

// tellsYou declares what reads on after a verb in the imperative.
func tellsYou(verb string, read func(*parser) ([]oracle.Instruction, bool)) declared {
	return declare(toldYou, verb, read)
}

// tellsOthers declares what reads on after a verb that is said of players, "you" among them: an object that would do so is a pronoun
// misread.
func tellsOthers(verb string, read func(p *parser, who oracle.Reference) ([]oracle.Instruction, bool)) declared {
	declare(toldOthers, thirdPerson(verb), read)
	return declare(toldOthers, verb, read)
}

// tellsAnyone declares both at once: in the imperative it is you who does it.
func tellsAnyone(verb string, read func(p *parser, who oracle.Reference) ([]oracle.Instruction, bool)) declared {
	tellsYou(verb, func(p *parser) ([]oracle.Instruction, bool) { return read(p, oracle.You{}) })
	return tellsOthers(verb, read)
}

// onlyPlayers declares verbs of players that a row of verbs.go or a clause of does reads.
func onlyPlayers(verbs ...string) declared {
	for _, verb := range verbs {
		tellsOthers(verb, nil)
	}
	return declared{}
}

// writes declares what writes a kind of instruction.
func writes[I oracle.Instruction](write func(*writer, I) string) declared {
	return declare(ownWords, reflect.TypeFor[I](), func(w *writer, i oracle.Instruction) string { return write(w, i.(I)) })
}

// declare notes what belongs to a key; two declarations for one are an error of the package.
func declare[K comparable, F any](in map[K]F, key K, f F) declared {
	if _, twice := in[key]; twice {
		panic(fmt.Sprintf("cardtext: two functions are declared for %v", key))
	}
	in[key] = f
	return declared{}
}
