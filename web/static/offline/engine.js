// The site as a module of WebAssembly: a request goes in, an answer comes out, both as HTTP has them.
// It runs in workers and, for the tests, under node.
"use strict";

// wasi is what the module asks of the system: time, chance, and a place for last words. All other
// functions answer that there is no such thing.
function wasi(memory, say) {
  const nothing = 8, view = () => new DataView(memory().buffer);
  const known = {
    args_sizes_get: (count, size) => { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return 0; },
    args_get: () => 0,
    environ_sizes_get: (count, size) => { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return 0; },
    environ_get: () => 0,
    sched_yield: () => 0,
    clock_time_get: (which, precision, at) => { view().setBigUint64(at, BigInt(Math.round((which === 0 ? Date.now() : performance.now()) * 1e6)), true); return 0; },
    random_get(at, n) {
      for (let i = 0; i < n; i += 65536) crypto.getRandomValues(new Uint8Array(memory().buffer, at + i, Math.min(65536, n - i)));
      return 0;
    },
    fd_write(file, parts, count, written) {
      const v = view();
      let all = 0, text = "";
      for (let i = 0; i < count; i++) {
        const at = v.getUint32(parts + 8 * i, true), n = v.getUint32(parts + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(v.buffer, at, n));
        all += n;
      }
      say(text);
      v.setUint32(written, all, true);
      return 0;
    },
    // Nobody can sleep here: each that waits for a time is woken and looks at the clock again.
    poll_oneoff(asked, events, count, written) {
      const v = view();
      for (let i = 0; i < count; i++) {
        v.setBigUint64(events + 32 * i, v.getBigUint64(asked + 48 * i, true), true);
        v.setUint16(events + 32 * i + 8, 0, true);
        v.setUint8(events + 32 * i + 10, v.getUint8(asked + 48 * i + 8));
      }
      v.setUint32(written, count, true);
      return 0;
    },
    proc_exit(status) { throw new Error("the module ended with " + status); },
  };
  return { wasi_snapshot_preview1: new Proxy(known, { get: (o, name) => o[name] ?? (() => nothing) }) };
}

// An Engine answers requests until it dies; then whoever has it starts another one.
class Engine {
  // start makes one of a compiled module and the file of the site.
  static async start(module, site) {
    const e = new Engine();
    e.said = "";
    const instance = await WebAssembly.instantiate(module, wasi(() => e.calls.memory, (text) => { e.said = (e.said + text).slice(-4000); }));
    e.calls = instance.exports;
    e.calls._initialize();
    e.give(site);
    const n = e.calls.open();
    if (n > 0) throw new Error(new TextDecoder().decode(e.taken(n)));
    return e;
  }

  // search gives it the index in which it searches, once.
  search(index) {
    this.give(index);
    const n = this.calls.index();
    if (n > 0) throw new Error(new TextDecoder().decode(this.taken(n)));
    this.searches = true;
  }

  give(bytes) {
    const at = this.calls.room(bytes.length) >>> 0;
    new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
  }

  taken(n) { return new Uint8Array(this.calls.memory.buffer, this.calls.out() >>> 0, n).slice(); }

  // raw answers a request that is written as HTTP has it.
  raw(request) {
    try {
      this.give(request);
      return this.taken(this.calls.answer() >>> 0);
    } catch (err) {
      throw new Error(err.message + (this.said && ": " + this.said));
    }
  }

  // answer answers {method, path, headers, body} with {status, headers, body}; body is bytes.
  answer({ method = "GET", path, headers = {}, body = new Uint8Array() }) {
    const lines = [`${method} ${path} HTTP/1.1`, "Host: offline", ...Object.entries(headers).map(([k, v]) => k + ": " + v), "Content-Length: " + body.length, "", ""];
    const head = new TextEncoder().encode(lines.join("\r\n")), request = new Uint8Array(head.length + body.length);
    request.set(head);
    request.set(body, head.length);
    const whole = this.raw(request);
    let end = 0;
    while (!(whole[end] === 13 && whole[end + 1] === 10 && whole[end + 2] === 13 && whole[end + 3] === 10)) end++;
    const [first, ...fields] = new TextDecoder().decode(whole.subarray(0, end)).split("\r\n");
    return { status: Number(first.split(" ")[1]), headers: fields.map((f) => [f.slice(0, f.indexOf(":")), f.slice(f.indexOf(":") + 1).trim()]), body: whole.subarray(end + 4) };
  }
}

if (typeof module !== "undefined") module.exports = { Engine };
