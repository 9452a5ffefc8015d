//go:build release

package main

import _ "embed"

// released is the module, compressed, which is built into this folder before the program:
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -trimpath -ldflags=-s -o cmd/rulestep/engine.wasm ./web/offline
//	gzip -9 -n cmd/rulestep/engine.wasm
//	go build -tags release ./cmd/rulestep
//
//go:embed engine.wasm.gz
var released []byte
