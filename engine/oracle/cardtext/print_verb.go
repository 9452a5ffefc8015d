package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file writes verbs after their subjects.

func thirdPerson(verb string) string {
	switch verb {
	case "scry":
		return "scries"
	case "can't", "must", "can", "may":
		return verb
	case "have":
		return "has"
	case "do":
		return "does"
	}
	return pluralOf(verb)
}

// verb writes who does something: nothing but the verb for you, who need not be said.
func (w *writer) verb(who oracle.Reference, verb string) string {
	if who == nil || who == oracle.Reference(oracle.You{}) {
		return verb
	}
	return w.says(who, verb)
}

// says writes subject and verb, you included.
func (w *writer) says(who oracle.Reference, verb string) string {
	subject, plural := w.subject(who)
	if !plural && !w.takeBare() {
		verb = thirdPersonFirst(verb)
	}
	return subject + " " + verb
}

// thirdPersonFirst is the third person of a verb with words after it.
func thirdPersonFirst(words string) string {
	first, rest, ok := strings.Cut(words, " ")
	if !ok {
		return thirdPerson(first)
	}
	return thirdPerson(first) + " " + rest
}
