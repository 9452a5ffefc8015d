// Package web serves the rule book and its demonstrations over HTTP: which address
// shows what, which calls make a page, which status goes with it. It knows nothing
// of SQL, of Bleve, or of how a page is drawn.
//
// How it works. [New] returns the handler; [routes.go] is the table of addresses,
// and each page has a file of its own, named like its template. A request takes one
// snapshot of the rule book and works on nothing else, so a page never shows two
// states of the store. What a page is made of is fixed by the snapshot and the
// address; it is therefore rendered and compressed once and kept on a shelf, which is
// thrown away whole when the snapshot changes. The engine is asked for plays only by
// the pages on demonstrations.
//
// Every page reads and works without the script in static/js; the script makes
// searching and stepping instant and adds keys.
package web
