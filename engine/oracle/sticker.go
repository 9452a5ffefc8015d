package oracle

// The nodes that speak of stickers (123).

// StickerKind is a kind of sticker, or several of them (123.1).
type StickerKind uint8

// The kinds of stickers.
const (
	NameSticker StickerKind = 1 << iota
	AbilitySticker
	SizeSticker // of power and toughness
	ArtSticker
	AnySticker = NameSticker | AbilitySticker | SizeSticker | ArtSticker
)

type (
	// PutSticker: Who puts a sticker of a kind on an object (123.3).
	PutSticker struct {
		Who  Reference
		Kind StickerKind
		On   Reference
	}
	// MoveSticker: Who moves a sticker of a kind from one object to another (123.3d).
	MoveSticker struct {
		Who      Reference
		Kind     StickerKind
		From, To Reference
	}
	// HasSticker asks for a sticker of a kind on an object (123.4), with a keyword for an ability sticker that
	// gives it (123.7a).
	HasSticker struct {
		Kind    StickerKind
		Keyword Keyword
	}
	// AddNameWord adds the words of a name sticker to a name, after so many of its words (layer 3, 612.9); Into is the
	// name into which it was put. No words stand for it: it is what a sticker does.
	AddNameWord struct {
		Words string
		After int
		Into  string
	}
	// StickerVowels is the number of different vowels on the sticker that was put on something (123.6e).
	StickerVowels struct{}
	// StickerLetters is how often some letters stand on it (123.6d).
	StickerLetters struct{ Letters string }
	// StickerSize is the power or the toughness of that sticker (123.8a).
	StickerSize struct{ Number Number }
)

func (PutSticker) instruction()  {}
func (MoveSticker) instruction() {}
func (HasSticker) predicate()    {}
func (AddNameWord) change()      {}
func (StickerVowels) quantity()  {}
func (StickerLetters) quantity() {}
func (StickerSize) quantity()    {}
