package engine

import (
	"fmt"
	"strings"

	"rulestep/engine/oracle"
)

// instructionName names a kind of instruction for messages.
func instructionName(i oracle.Instruction) string {
	if k, ok := i.(oracle.KeywordAction); ok {
		return k.Name
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", i), "oracle.")
}

// mentionsIt reports whether an instruction refers to the event that triggered it.
func mentionsIt(i oracle.Instruction) bool {
	s := fmt.Sprintf("%#v", i)
	return strings.Contains(s, "oracle.It{") || strings.Contains(s, "oracle.ThatMany")
}
