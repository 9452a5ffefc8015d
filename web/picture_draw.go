package web

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// This file draws: a canvas with rounded boxes, lines and words. What stands on it is
// picture.go's matter.

// The size of a link preview, and the colours of the site's light theme.
const (
	pictureWidth  = 1200
	pictureHeight = 630
)

var (
	inkPaper = rgb(0xf6f6f2)
	inkSheet = rgb(0xfffffd)
	inkDark  = rgb(0x1e1c22)
	inkSoft  = rgb(0x4a4852)
	inkFaint = rgb(0x67656f)
	inkLine  = rgb(0xbfbeb5)
	inkMul   = rgb(0x7c1f53)
	inkTint  = rgb(0xf4e7ee)
	inkMark  = rgb(0xffe47a)
	inkEdge  = rgb(0x946a00)
	inkMat   = rgb(0xd3dcd5)
	inkMatLn = rgb(0xa9b8ad)
	inkMoss  = rgb(0x38662b)
	inkBrick = rgb(0x9c2f1c)
)

// cardInks tint the heads of cards, as the stylesheet does.
var cardInks = map[string]color.RGBA{
	"w": rgb(0xf3ecd2), "u": rgb(0xd3e4f1), "b": rgb(0xd9d4dc), "r": rgb(0xf4d5c8), "g": rgb(0xcfe3cd), "l": rgb(0xe6dccb), "m": rgb(0xefe0a8), "": rgb(0xdcdfe2),
}

func rgb(n uint32) color.RGBA { return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255} }

// typefaces are read once; faces of them are made for each picture, because a face keeps
// what it has drawn and is no good for several at a time.
var typefaces = sync.OnceValues(func() (regular, bold *opentype.Font) {
	regular, err := opentype.Parse(goregular.TTF)
	if err == nil {
		bold, err = opentype.Parse(gobold.TTF)
	}
	if err != nil {
		panic("web: the typefaces of the pictures: " + err.Error()) // they are part of the program
	}
	return regular, bold
})

// A canvas is a picture in the making.
type canvas struct {
	*image.RGBA
	faces map[faceKey]font.Face
}

type faceKey struct {
	size float64
	bold bool
}

func newCanvas() *canvas {
	c := &canvas{RGBA: image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight)), faces: map[faceKey]font.Face{}}
	draw.Draw(c, c.Bounds(), image.NewUniform(inkPaper), image.Point{}, draw.Src)
	return c
}

// face returns a face of a size in pixels.
func (c *canvas) face(size float64, bold bool) font.Face {
	key := faceKey{size, bold}
	if c.faces[key] == nil {
		f, b := typefaces()
		if bold {
			f = b
		}
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic("web: a typeface of the pictures: " + err.Error())
		}
		c.faces[key] = face
	}
	return c.faces[key]
}

// box fills a box with round corners.
func (c *canvas) box(x, y, w, h, radius float64, ink color.Color) {
	r := vector.NewRasterizer(int(math.Ceil(w))+2, int(math.Ceil(h))+2)
	x0, y0 := math.Floor(x), math.Floor(y)
	l, t, rt, bt, q := float32(x-x0), float32(y-y0), float32(x-x0+w), float32(y-y0+h), float32(min(radius, w/2, h/2))
	const k = 0.5523 // of a quarter circle as a Bézier curve
	p := q * (1 - k)
	r.MoveTo(l+q, t)
	r.LineTo(rt-q, t)
	r.CubeTo(rt-p, t, rt, t+p, rt, t+q)
	r.LineTo(rt, bt-q)
	r.CubeTo(rt, bt-p, rt-p, bt, rt-q, bt)
	r.LineTo(l+q, bt)
	r.CubeTo(l+p, bt, l, bt-p, l, bt-q)
	r.LineTo(l, t+q)
	r.CubeTo(l, t+p, l+p, t, l+q, t)
	r.ClosePath()
	r.Draw(c, image.Rect(int(x0), int(y0), int(x0)+r.Bounds().Dx(), int(y0)+r.Bounds().Dy()), image.NewUniform(ink), image.Point{})
}

// framed draws a box with an edge.
func (c *canvas) framed(x, y, w, h, radius, edge float64, fill, line color.Color) {
	c.box(x, y, w, h, radius, line)
	c.box(x+edge, y+edge, w-2*edge, h-2*edge, max(0, radius-edge), fill)
}

// words writes one line at a baseline and returns where it ends.
func (c *canvas) words(x, y, size float64, bold bool, ink color.Color, text string) float64 {
	d := font.Drawer{Dst: c, Src: image.NewUniform(ink), Face: c.face(size, bold), Dot: fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}}
	d.DrawString(text)
	return float64(d.Dot.X) / 64
}

// width is how wide a line would be.
func (c *canvas) width(size float64, bold bool, text string) float64 {
	return float64(font.MeasureString(c.face(size, bold), text)) / 64
}

// fit cuts a line to a width, with three dots where something is missing.
func (c *canvas) fit(size float64, bold bool, text string, width float64) string {
	if c.width(size, bold, text) <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 {
		letters = letters[:len(letters)-1]
		if at := strings.LastIndexByte(string(letters), ' '); at > 20 {
			letters = []rune(string(letters)[:at]) // at the end of a word
		}
		if cut := strings.TrimRight(string(letters), " ,;:") + "…"; c.width(size, bold, cut) <= width {
			return cut
		}
	}
	return ""
}

// paragraph writes a text in lines of a width, at most so many, and returns the baseline
// after the last.
func (c *canvas) paragraph(x, y, size, leading, width float64, most int, bold bool, ink color.Color, text string) float64 {
	all := strings.Fields(text)
	for n := 0; n < most && len(all) > 0; n++ {
		line := all[0]
		k := 1
		for ; k < len(all) && c.width(size, bold, line+" "+all[k]) <= width; k++ {
			line += " " + all[k]
		}
		if n == most-1 {
			line = strings.Join(all, " ")
			k = len(all)
		}
		c.words(x, y, size, bold, ink, c.fit(size, bold, line, width))
		y += leading
		all = all[k:]
	}
	return y
}

// encoded is the picture as a PNG file.
func (c *canvas) encoded() ([]byte, error) {
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&b, c); err != nil {
		return nil, fmt.Errorf("encoding the picture: %w", err)
	}
	return b.Bytes(), nil
}
