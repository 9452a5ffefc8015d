// Command offline is the site as a module of WebAssembly, which answers in a browser without a
// server. It is built for WASI and called through exported functions:
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -ldflags=-s -trimpath -o engine.wasm ./web/offline
//
// The cut. What stands above it is package web as it is, with the engine, the templates and the
// rule book in memory: a request is an HTTP request and an answer an HTTP answer, byte for byte
// those of the server that the file of the site came from (TestModule plays every demonstration
// both ways). What stands below it is a dozen functions of WASI, which web/static/offline/engine.js
// has: a clock, chance, and a place to write what the program says when it dies. There are no
// files, no network, no threads. How the module is called:
//
//	room(n)   address of n bytes in which the next argument is written
//	open()    reads the file of the site (web.Options.Carry) from there; the length of an error, or 0
//	index()   reads the search index from there, which only who searches needs; as open
//	answer()  reads a request from there; the length of the answer
//	out()     address of the answer or error
//
// A call that panics or runs out of memory ends the module; whoever called it starts another one.
package main
