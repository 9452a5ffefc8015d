//go:build !linux

package main

// unmapProgram does nothing: only Linux lets a program say that it needs its file no more.
func unmapProgram() {}
