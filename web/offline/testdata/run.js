// Answers requests with the module, as TestModule sends them: the length, then the request; the
// length, then the answer. The module and the file of the site are named in the arguments.
"use strict";
const fs = require("fs");
const { Engine } = require("../../static/offline/engine.js");

function read(n) {
  const b = Buffer.alloc(n);
  for (let have = 0; have < n;) {
    const got = fs.readSync(0, b, have, n - have, null);
    if (got === 0) process.exit(0);
    have += got;
  }
  return b;
}

function write(b) {
  for (let at = 0; at < b.length;) at += fs.writeSync(1, b, at, b.length - at);
}

(async () => {
  const engine = await Engine.start(new WebAssembly.Module(fs.readFileSync(process.argv[2])), fs.readFileSync(process.argv[3]));
  if (process.argv[4]) engine.search(fs.readFileSync(process.argv[4]));
  for (;;) {
    const answer = engine.raw(read(read(4).readUInt32LE(0))), n = Buffer.alloc(4);
    n.writeUInt32LE(answer.length, 0);
    write(n);
    write(answer);
  }
})().catch((err) => { console.error(err); process.exit(1); });
