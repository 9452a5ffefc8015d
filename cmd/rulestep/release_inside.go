//go:build release

package main

import _ "embed"

// released is the module, which is built into this folder before the program:
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -trimpath -ldflags=-s -o cmd/rulestep/engine.wasm ./web/offline
//	go build -tags release ./cmd/rulestep
//
//go:embed engine.wasm
var released []byte
