//go:build wasip1

package main

import (
	"bytes"
	"net/http"
	"unsafe"

	"rulestep/search"
	"rulestep/web"
)

// What the functions share; a module answers one call at a time.
var (
	in, result []byte
	site       http.Handler
	found      *search.Index // nil until it is given
)

func main() {} // the module is called, not run

//go:wasmexport room
func room(n uint32) unsafe.Pointer {
	in = make([]byte, max(n, 1))
	return unsafe.Pointer(unsafe.SliceData(in))
}

//go:wasmexport out
func out() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(result)) }

//go:wasmexport open
func open() uint32 {
	options, err := web.Carried(bytes.NewReader(in))
	in, result = nil, nil
	if err != nil {
		result = []byte(err.Error())
		return uint32(len(result))
	}
	options.Search = func() *search.Index { return found }
	site = web.New(options)
	return 0
}

//go:wasmexport index
func index() uint32 {
	read, err := web.CarriedIndex(bytes.NewReader(in))
	in, result = nil, nil
	if err != nil {
		result = []byte(err.Error())
		return uint32(len(result))
	}
	found = read
	return 0
}

//go:wasmexport answer
func answer() uint32 {
	result = web.Answer(site, in)
	in = nil
	return uint32(len(result))
}
