#!/bin/bash
# Settles a position by a coordinator and workers while one process is killed every so many
# seconds, and wants the proof to be accepted and the verdict to be that of one process.
#
#   kill.sh YOMI GAME POSITION WORKERS SECONDS VERDICT [flags of "yomi cluster start"]
#
# VERDICT is proven or disproven; "solve" lets one process find it meanwhile.
set -u
yomi=$1 game=$2 position=$3 workers=$4 every=$5 verdict=$6
shift 6
dir=$(mktemp -d)
port=$((20000 + RANDOM % 20000))
kills=0 coordinator_kills=0
declare -a worker

if [ "$verdict" = solve ]; then
  (
    start=$(date +%s)
    "$yomi" solve --game "$game" --threads 1 --memory 4GiB --format json "$position" >"$dir/single.json" 2>>"$dir/log"
    echo $(($(date +%s) - start)) >"$dir/single.s"
  ) &
fi

coordinate() {
  "$yomi" cluster start --dir "$dir/run" --listen "127.0.0.1:$port" --proof "$dir/run.proof" --format json \
    --ack-wait 3s --game "$game" "${extra[@]}" "$position" >"$dir/report.json" 2>>"$dir/log" &
  coordinator=$!
}

work() { # number
  "$yomi" cluster worker --connect "nats://127.0.0.1:$port" --threads 1 --memory 1GiB --quiet 2>>"$dir/log" &
  worker[$1]=$!
}

extra=("$@")
began=$(date +%s)
coordinate
for i in $(seq 0 $((workers - 1))); do work "$i"; done
next=$((began + every))
while :; do
  sleep 0.2
  if ! kill -0 "$coordinator" 2>/dev/null; then
    wait "$coordinator" && break
    coordinate
  fi
  for i in "${!worker[@]}"; do
    kill -0 "${worker[$i]}" 2>/dev/null || work "$i"
  done
  if [ "$(date +%s)" -ge "$next" ]; then
    next=$(($(date +%s) + every))
    kills=$((kills + 1))
    victim=$((RANDOM % (workers + 1)))
    if [ "$victim" = "$workers" ]; then
      coordinator_kills=$((coordinator_kills + 1))
      kill -9 "$coordinator"
    else
      kill -9 "${worker[$victim]}"
    fi
  fi
done
seconds=$(($(date +%s) - began))
kill "${worker[@]}" 2>/dev/null
result=$(grep -o '"result":"[a-z]*"' "$dir/report.json" | cut -d'"' -f4)
nodes=$(grep -o '"nodes":[0-9]*' "$dir/report.json" | cut -d: -f2)
positions=$(grep -o '"proof_nodes":[0-9]*' "$dir/report.json" | cut -d: -f2)
echo "cluster: $result in $seconds s, $nodes nodes; $kills kills, $coordinator_kills of them of the coordinator; proof of $positions positions"
"$yomi" verify --format text "$dir/run.proof" || exit 1
wait
if [ "$verdict" = solve ]; then
  verdict=$(grep -o '"result":"[a-z]*"' "$dir/single.json" | cut -d'"' -f4)
  echo "one process: $verdict in $(cat "$dir/single.s") s, $(grep -o '"nodes":[0-9]*' "$dir/single.json" | cut -d: -f2) nodes"
fi
if [ "$result" != "$verdict" ]; then
  echo "the verdicts differ"
  exit 1
fi
rm -rf "$dir"
