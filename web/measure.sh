#!/bin/bash
# Measures pages against nginx serving the same pages as static files, in one run on this machine.
# Needs wrk, nginx, curl and ss.
#
#   web/measure.sh [http://127.0.0.1:8080 [PATH...]]
#
# Without paths: the home page, a rule, a step of a player, a search. The server must be running
# (rulestep serve), with its index warm. nginx runs on PORT (18099) from a folder of its own and is
# stopped again. ENCODINGS="gzip identity" measures the plain pages, too.
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
paths=("${@:2}")
[ ${#paths[@]} -gt 0 ] || paths=(/ /rules/702.19b '/demos/702/trample-beside-deathtouch?step=3' '/search?q=trample')
rounds=${ROUNDS:-5} port=${PORT:-18099}
dir=$(mktemp -d)
trap 'kill "$(cat "$dir/nginx.pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$dir"' EXIT

# What nginx does not send by itself, as we send it, is of the page, so each has a location.
locations=
for i in "${!paths[@]}"; do
  curl -sf -H 'Accept-Encoding: identity' -D "$dir/head" "$server${paths[i]}" -o "$dir/page$i.html"
  gzip -6 -k "$dir/page$i.html"
  locations+="    location = /page$i.html {
$(tr -d '\r' < "$dir/head" | sed -nE '2,$ { /^(Content-Type|Content-Length|Date|Etag|Connection|X-Request-Id):/Id; s/^([^:]+): (.*)$/      add_header \1 "\2";/p }')
    }
"
done
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
    listen 127.0.0.1:$port backlog=511;
    root $dir;
$locations
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
theirs=$(processes "$port")
for i in "${!paths[@]}"; do
  for encoding in ${ENCODINGS:-gzip}; do
    for _ in 1 2; do curl -s -o /dev/null -H "Accept-Encoding: $encoding" "$server${paths[i]}"; done # kept before it is measured
    for _ in $(seq "$rounds"); do
      measure "rulestep$i" "$server${paths[i]}" "$encoding" $ours
      measure "nginx$i" "http://127.0.0.1:$port/page$i.html" "$encoding" $theirs
    done
    awk -v e="${paths[i]}, $encoding" -v a="$(median "rulestep$i-$encoding" 1)" -v b="$(median "nginx$i-$encoding" 1)" \
      -v c="$(median "rulestep$i-$encoding" 2)" -v d="$(median "nginx$i-$encoding" 2)" \
      -v f="$(median "rulestep$i-$encoding" 3)" -v g="$(median "nginx$i-$encoding" 3)" 'BEGIN {
      printf "%s: rulestep %.0f/s, nginx %.0f/s: %.0f %%; processor time of a request %.1f and %.1f µs, with wrk %.1f and %.1f: %.0f %%\n", e, a, b, 100 * a / b, c, d, f, g, 100 * g / f }'
  done
done
