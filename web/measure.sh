#!/bin/sh
# Measures a rule's page against nginx serving the same page as a static file, in one
# run on this machine: plain and compressed. Needs wrk, nginx and curl.
#
#   web/measure.sh [http://127.0.0.1:8080] [/rules/702.19b]
#
# The server must be running (rulestep serve). nginx runs on port 18099 from a folder
# of its own and is stopped again.
set -eu
server=${1:-http://127.0.0.1:8080}
path=${2:-/rules/702.19b}
dir=$(mktemp -d)
trap 'kill "$(cat "$dir/nginx.pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$dir"' EXIT

curl -sf -H 'Accept-Encoding: identity' "$server$path" -o "$dir/page.html"
gzip -6 -k "$dir/page.html"
cat > "$dir/nginx.conf" <<CONF
worker_processes auto;
pid $dir/nginx.pid;
error_log $dir/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  open_file_cache max=16;
  gzip_static on;
  types { text/html html; }
  server { listen 127.0.0.1:18099 backlog=511; root $dir; }
}
CONF
chmod -R a+rX "$dir"
nginx -c "$dir/nginx.conf"
sleep 1

rate() { wrk -t2 -c32 -d5s -H "Accept-Encoding: $2" "$1" | awk '/Requests\/sec/ { print $2 }'; }
for encoding in identity gzip; do
  curl -s -o /dev/null -H "Accept-Encoding: $encoding" "$server$path" # drawn before it is measured
  ours=$(rate "$server$path" "$encoding")
  theirs=$(rate http://127.0.0.1:18099/page.html "$encoding")
  echo "$encoding: rulestep $ours/s, nginx $theirs/s, $(awk "BEGIN { printf \"%.0f\", 100 * $ours / $theirs }") %"
done
