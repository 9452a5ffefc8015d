// Package scenarios holds the demonstrations: one scenario file each, in a folder
// named after the chapter that it shows. The language is described by package
// scenario and by "rulestep help scenarios".
package scenarios

import "embed"

// Files holds every scenario as CHAPTER/NAME.txt.
//
//go:embed */*.txt
var Files embed.FS
