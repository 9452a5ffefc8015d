// Package web serves the rule book and its demonstrations over HTTP: which address
// shows what, which calls make a page, which status goes with it. It knows nothing
// of SQL, of Bleve, or of how a page is drawn.
//
// How it works. [New] returns the handler; [routes.go] is the table of addresses,
// and each page has a file of its own, named like its template. A request takes one
// snapshot of the rule book and works on nothing else, so a page never shows two
// states of the store. What a page is made of is fixed by the snapshot and the
// address; it is therefore rendered and compressed once and kept on a shelf, which is
// thrown away whole when the snapshot changes; [AtOnce] sends what is there without net/http. The engine
// is asked for plays only by the pages on demonstrations.
//
// Every page reads and works without the script in static/js; the script makes
// searching and stepping instant and adds keys.
//
// What is new to browsers of three years ago (Chrome 115, Firefox 115, Safari 16.4) or was
// new not long before, and what becomes of a page without it. Nothing that one reads,
// searches or steps by depends on it; the rest of the script asks for no more than
// browsers of 2020 have. A star: TestBrowserOld takes it away and steps all the same.
//
//	                        Chrome  Firefox  Safari  without it
//	:has() *                   105      121    15.4  filters keep their boxes, two margins differ
//	:is(), :where() *           88       78      14  a plainer form of seats, chips and marks
//	rotate                     104       72    14.1  decisions are squares, not diamonds
//	content-visibility          85      125      18  a long script is laid out whole
//	contain-intrinsic-size      83      107      17  the same
//	::details-content          131      143    18.4  the script opens folds for printing
//	text-wrap *                114      121    17.5  lines break where they will
//	mask-image, unprefixed *   120       53    15.4  the script ends without fading
//	print-color-adjust *       136       97    15.4  the prefixed one stands beside it
//	inset *                     87       66    14.1  no dashed line round the table
//	accent-color *              93       92    15.4  the browser's own colour
//	overscroll-behavior *       63       59      16  the page scrolls on after the script
//	scrollbar-width, -color    121       64    18.2  the browser's own bars
//	content: "" / ""            77      128    17.4  the sign between two links is said aloud
//	URLSearchParams.size       113      112      17  the query is looked at as text
package web
