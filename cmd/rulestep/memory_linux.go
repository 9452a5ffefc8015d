package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// unmapProgram gives back what has been read of the program's own file. A start reads most of it once: the
// scenarios and proofs in it to see that they are those of the folder, and what only loading
// runs. What is needed again comes again from the system's copy at a touch, in pieces of 64 kB. Nothing is given
// back of what was written to, as by a loader that moves a program.
func unmapProgram() {
	name, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	for _, part := range mapped(name) {
		// A failure leaves the part as it is.
		syscall.Syscall(syscall.SYS_MADVISE, part.from, part.to-part.from, syscall.MADV_DONTNEED)
	}
}

// A span is a range of addresses.
type span struct{ from, to uintptr }

// mapped lists where a file is mapped in memory only to be read, and none of it was changed there.
func mapped(name string) []span {
	file, err := os.Open("/proc/self/smaps")
	if err != nil {
		return nil
	}
	defer file.Close()
	var list []span
	ours := false // the lines are of the last span of list
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if !strings.HasSuffix(words[0], ":") {
			var s span
			_, err := fmt.Sscanf(words[0], "%x-%x", &s.from, &s.to)
			ours = err == nil && len(words) == 6 && words[5] == name && strings.HasPrefix(words[1], "r-") && strings.HasSuffix(words[1], "p")
			if ours {
				list = append(list, s)
			}
			continue
		}
		if ours && (words[0] == "Anonymous:" || words[0] == "Swap:") && words[1] != "0" {
			list, ours = list[:len(list)-1], false
		}
	}
	return list
}
