#!/bin/bash
# Measures a rule's page against nginx serving the same page as a static file, in one
# run on this machine: compressed and plain. Needs wrk, nginx, curl and ss.
#
#   web/measure.sh [http://127.0.0.1:8080] [/rules/702.19b]
#
# The server must be running (rulestep serve), with all its demonstrations played. nginx
# runs on port 18099 from a folder of its own and is stopped again.
#
# Both sides send the same bytes and the same headers. nginx has what makes a small static
# file cheap: sendfile with tcp_nopush (head and file in one packet), a cache of open files,
# the page compressed beforehand, a process for each core, no log, and connections that
# it does not close after a number of requests. rulestep runs as it is shipped.
#
# The two take turns, ROUNDS times (5); the figures are medians of all rounds. wrk shares
# the cores with whom it measures, and so does everything else on the machine. That is
# why processor time, user and system, is counted too: the server's for a request, and
# with it wrk's. Where nothing else runs and the cores are full, requests per second are
# in the proportion of these sums, which is the second percentage.
set -euo pipefail
server=${1:-http://127.0.0.1:8080}
path=${2:-/rules/702.19b}
rounds=${ROUNDS:-5}
dir=$(mktemp -d)
trap 'kill "$(cat "$dir/nginx.pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$dir"' EXIT

curl -sf -H 'Accept-Encoding: identity' -D "$dir/head" "$server$path" -o "$dir/page.html"
gzip -6 -k "$dir/page.html"
# What nginx does not send by itself, as we send it.
headers=$(tr -d '\r' < "$dir/head" | sed -nE '2,$ { /^(Content-Type|Content-Length|Date|Etag|Connection):/Id; s/^([^:]+): (.*)$/    add_header \1 "\2";/p }')
cat > "$dir/nginx.conf" <<CONF
worker_processes auto;
pid $dir/nginx.pid;
error_log $dir/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=16;
  keepalive_requests 1000000000;
  gzip_static on;
  types { text/html html; }
  charset utf-8;
  server {
    listen 127.0.0.1:18099 backlog=511;
    root $dir;
$headers
  }
}
CONF
chmod -R a+rX "$dir"
nginx -c "$dir/nginx.conf"
sleep 1

# processes lists those of a port: whoever listens, and nginx's workers.
processes() { ss -Hltnp "sport = :$1" | grep -o 'pid=[0-9]*' | cut -d= -f2 | sort -u; }
ticks() { # the processor time of processes so far
  for p in "$@"; do sed 's/.*) //' "/proc/$p/stat"; done | awk '{ t += $12 + $13 } END { print t + 0 }'
}
# measure NAME URL ENCODING PROCESS... appends requests per second, the server's
# microseconds for a request, and the server's and wrk's.
measure() {
  local name=$1 url=$2 encoding=$3 before after wrk TIMEFORMAT='%U %S'
  shift 3
  before=$(ticks "$@")
  wrk=$({ time wrk -t2 -c32 -d3s -H "Accept-Encoding: $encoding" "$url" > "$dir/wrk"; } 2>&1)
  after=$(ticks "$@")
  awk -v t=$((after - before)) -v hz="$(getconf CLK_TCK)" -v wrk="$wrk" '
    / requests in / { n = $1 } /^Requests\/sec/ { r = $2 } /Non-2xx|Socket errors/ { print > "/dev/stderr" }
    END { split(wrk, w, " "); s = t / hz; print r, s / n * 1e6, (s + w[1] + w[2]) / n * 1e6 }' "$dir/wrk" >> "$dir/$name-$encoding"
}
median() { cut -d' ' -f"$2" "$dir/$1" | sort -g | sed -n "$(((rounds + 1) / 2))p"; }

ours=$(processes "${server##*:}")
theirs=$(processes 18099)
for encoding in gzip identity; do
  curl -s -o /dev/null -H "Accept-Encoding: $encoding" "$server$path" # drawn before it is measured
  for _ in $(seq "$rounds"); do
    measure rulestep "$server$path" "$encoding" $ours
    measure nginx http://127.0.0.1:18099/page.html "$encoding" $theirs
  done
  awk -v e="$encoding" -v a="$(median "rulestep-$encoding" 1)" -v b="$(median "nginx-$encoding" 1)" \
    -v c="$(median "rulestep-$encoding" 2)" -v d="$(median "nginx-$encoding" 2)" \
    -v f="$(median "rulestep-$encoding" 3)" -v g="$(median "nginx-$encoding" 3)" 'BEGIN {
    printf "%s: rulestep %.0f/s, nginx %.0f/s: %.0f %%; processor time of a request %.1f and %.1f µs, with wrk %.1f and %.1f: %.0f %%\n", e, a, b, 100 * a / b, c, d, f, g, 100 * g / f }'
done
