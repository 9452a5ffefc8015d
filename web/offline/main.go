//go:build !wasip1

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "offline: this runs in a browser; build it with GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared")
	os.Exit(2)
}
