//go:build !release

package main

// released is the module that a release has inside; none here.
var released []byte
