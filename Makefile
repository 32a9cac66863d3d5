# make test runs every test and installs what they need; .ci/run calls it.

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
GRAPHS      = 100000
RACED       = 500
DRAWS       = 30000
FIGHTS      = 4000
FUZZTIME    = 10s
STARVE      = 1h

.PHONY: all build web test lint unit nats faults starve memory campaign fuzz signature load profile clean

all: build

build:
	go build -o bin/yomi ./cmd/yomi

# Bundle the page again after a change of web/src; the bundle is committed. This needs npm.
web:
	cd web && npm ci --no-audit --no-fund && npx tsc -p .
	go run ./web/build

test: build lint unit campaign

# One test of the cluster uses Debian's NATS server.
nats:
	@command -v nats-server >/dev/null || test -x /usr/sbin/nats-server || (apt-get update -qq && apt-get install -y -qq nats-server)

# The fault tests of the cluster, twenty times in a row.
faults: nats
	go test ./cluster -run Fault -count 20 -timeout 60m

# Searches with tables a hundred times too small, for an hour unless STARVE says otherwise.
starve:
	go test ./solve/dfpn -run Starve -starve $(STARVE) -v -timeout 0

# Searches of many kinds that fill 256 MiB, and a checkpoint of more than 4 GiB.
memory:
	go test ./cmd/yomi -run TestMemory -fill -v -timeout 60m
	go test ./engine -run LargeCheckpoint -large -v -timeout 60m

# The algorithms are tried on few graphs with the race detector, which is slow, and on many by the campaign.
# The race detector needs a C compiler, and the tests of the page a browser.
unit: nats
	@command -v gcc >/dev/null || command -v clang >/dev/null || (apt-get update -qq && apt-get install -y -qq gcc libc6-dev)
	@command -v chromium >/dev/null || (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk)
	go test -race -timeout 30m $$(go list ./... | grep -v 'game/tsumego\|yomi/engine$$\|yomi/solve/\|web/browser')
	go test -race -timeout 30m ./solve/... -graphs $(RACED)
	go test -race -timeout 30m -short ./engine ./game/tsumego/...
	go test -timeout 30m ./bench ./engine ./game/tsumego/...
	go test ./table -run Large -large
	go test ./web/browser -browser

lint:
	@out=$$(gofmt -l .); if [ -n "$$out" ]; then echo "gofmt would change:"; echo "$$out"; exit 1; fi
	go vet ./...
	go run $(STATICCHECK) ./...

# Every algorithm against the referee on a hundred thousand random graphs, settings drawn at random, fights of Go,
# and searches for captures against each other.
campaign:
	go test ./solve/... -run TestAlgorithm -graphs $(GRAPHS) -timeout 60m
	go test ./check -run Settings -draws $(DRAWS) -v -timeout 30m
	go test ./check -run 'Fights|Skips|Drops' -fights $(FIGHTS) -positions 20000 -v -timeout 60m
	go test ./engine -run TestFights -fights 100 -v -timeout 30m
	go test ./engine -run Captures -sets -timeout 20m
	go test ./cmd/yomi -run 'Killed|Corrupted' -faults -v -timeout 30m

# Every fuzz target for a while.
fuzz:
	@for p in $$(go list ./...); do \
	  dir=$$(go list -f '{{.Dir}}' $$p); \
	  for f in $$(grep -ho 'func Fuzz[A-Za-z0-9]*' $$dir/*_test.go 2>/dev/null | cut -d' ' -f2); do \
	    echo "$$p $$f"; go test $$p -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) || exit 1; \
	  done; \
	done

# Accept new node counts, after a change that was meant to move them.
signature:
	go test ./bench -run Signature -update

# Fifty visitors on the server for ten minutes.
load:
	go test ./server -run Load -load 10m -v -timeout 20m

# Refresh the profile that builds of the program are guided by.
profile:
	go test ./solve/dfpn -run '^$$' -bench Solve -benchtime 2s -cpuprofile cmd/yomi/default.pgo -o /dev/null

clean:
	rm -rf bin
