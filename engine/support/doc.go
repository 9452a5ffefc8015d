// Package support says what the engine does not carry out. The card language understands more
// than the engine does, and nothing may be dropped or approximated: a card with a part that is
// listed here is refused as a whole, by name of the part. It looks at cards only, never at a
// game; it asks package events how it reads an ability, and changes nothing.
//
// The files:
//
//	supported.go    which parts of a card are not carried out, in words
//	carriedout.go   which nodes of the card language, and fields of them, are; of instructions package events says it
//	particular.go   which values of the fields of a node that is carried out are not
//	attached.go     an Aura or Equipment of whose text a line is not there
//	absent.go       what is asked of a vote, a clash, a sticker or a roll that the text does not have
//	chosenplayer.go a chosen player whom nobody chooses as the object enters
//	company.go      fields that are read only in the company of others
//	misread.go      texts whose words would do something else where they stand
//	relations.go    what others control or own, said where the engine looks at nobody
//	targets.go      targets that are described by other targets, or share what is divided twice
//	waterbend.go    waterbend costs that stand where the engine taps for none
//	undefinedx.go   texts with an X that nothing defines are refused (107.3f)
package support
