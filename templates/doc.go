// Package templates draws the pages: HTML and nothing else.
//
// Each page has one .templ file and, at its head, the struct that it shows. These
// view structs hold strings, numbers and slices, all ready to be shown; package web
// fills them, and nothing here knows where they come from. URLs are given in whole.
// The generated files are made by
//
//	go tool templ generate -path templates
//
// and are committed; a test fails when one is out of date.
//
// What a template must keep (the design's rules for markup): no inline style or
// script, landmarks and one h1 on a page, a chip for every rule number with its level
// as a shape, the marker pen for nothing but "look here", role=status for what
// changed. Every page reads and works without the script.
package templates
