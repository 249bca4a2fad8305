# All tasks of this project. `make help` lists them. `make run` and `make test` need only Go and
# Node, and root for Debian packages.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# VERSION contains the last release, so that a clone without tags knows it. A build adds its commit.
RELEASE := $(file < VERSION)
VERSION ?= $(RELEASE)$(addprefix +,$(shell git describe --always --dirty --exclude='*' 2>/dev/null))
CONTAINERS ?= docker
NPM_INSTALL := npm install --no-save --no-audit --no-fund --loglevel=error

# The file name contains the version of the linter, so that a new version is a new file.
GOLANGCI_VERSION := v2.14.0
GOLANGCI := .cache/bin/golangci-lint-$(GOLANGCI_VERSION)

# The linter reuses the compiled packages of `make build`. Garbage collection is off up to the
# memory limit, because with empty caches it would take a third of the time.
LINTING := CGO_ENABLED=0 GOFLAGS=-trimpath GOGC=off GOMEMLIMIT=3GiB

# All files that can change the built pages. Make compares times, so unchanged pages are not built
# again.
WEB_INPUTS := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' 2>/dev/null)

##@ Use it

.PHONY: run
run: build ## Build and serve the portal with demo data on http://localhost:8080
	AFTERCARE_DEMO=1 bin/aftercare serve

.PHONY: build
build: web/dist/index.html ## Build bin/aftercare: one static file with the pages inside
	@CGO_ENABLED=0 go build -trimpath -ldflags '-s -w -funcalign=16 -X main.version=$(VERSION)' -o bin/aftercare ./cmd/aftercare

##@ Work on it

.PHONY: dev
dev: web/node_modules/.installed ## Serve with hot reload of the pages, on demo data
	@scripts/dev

.PHONY: gen
gen: tools/openapi/node_modules/.installed web/node_modules/.installed ## Write the OpenAPI document and the TypeScript types from the Go types
	@scripts/gen

.PHONY: schema
schema: ## Write the schema of each database, which the doctor compares with
	@AFTERCARE_WRITE_SCHEMA=1 go run ./tools/withpg go test -count=1 -run TestTheKeptSchemaMatchesTheMigrations ./internal/platform/db/migrate

.PHONY: fmt
fmt: $(GOLANGCI) web/node_modules/.installed ## Format Go and TypeScript in place
	@$(GOLANGCI) fmt
	@cd deploy/check && $(CURDIR)/$(GOLANGCI) fmt
	@cd web && npm run --silent format
	@cd e2e && ../web/node_modules/.bin/biome check --write --config-path=. . ../scripts

.PHONY: lint
lint: ## Lint Go and TypeScript, check types
	@node scripts/test/main.mjs lint

##@ Prove it

.PHONY: test
test: ## Prove a change: lint, Go tests on both databases, pages, generated files, flows in a browser
	@node scripts/test/main.mjs

.PHONY: test-go
test-go: ## Only the Go tests, on SQLite and PostgreSQL
	@node scripts/test/main.mjs go

.PHONY: night
night: ## Run the slow tests: slow Go tests, deploy/, a small benchmark, a short drill, every browser test. Needs root
	@node scripts/test/main.mjs night

.PHONY: race
race: ## Every Go test with the race detector
	@node scripts/test/main.mjs race

.PHONY: test-web
test-web: ## Only the unit tests of the pages
	@node scripts/test/main.mjs web

.PHONY: test-deploy
test-deploy: ## Only the files in deploy/, by the programs they are written for
	@node scripts/test/main.mjs deploy

.PHONY: e2e
e2e: ## Only the browser tests, on the built binary
	@node scripts/test/main.mjs e2e

.PHONY: attack
attack: system-postgresql ## Send every bad request to every field of every call, as every identity, on both databases
	@go test -c -tags whole -o bin/attack ./internal/app/attack
	@cd internal/app/attack && go run ../../../tools/withpg ../../../bin/attack -test.timeout=2h \
		-test.run='^(TestEveryBadRequest|TestNoIdentityGetsFurtherThanTheRuleOfTheCall|TestEveryCallHasAGoodExample)$$'

.PHONY: beside
beside: build system-postgresql ## Run the last release and this one on the same database, then the doctor
	@go run ./tools/beside run

.PHONY: screenshots
screenshots: ## Take pictures of every screen and state, and one page that shows them: screenshots/index.html
	@scripts/screenshots screenshots

##@ Measure it

# Optional variables: make bench SCALE="1000 50000" ENGINES=sqlite PHASES="reads writes" ROUNDS=9
# SECONDS=1 MIXED=10 PEERS=1 KEEP=1 DOCS=
SCALE ?= 10000 1000000
ENGINES ?= sqlite postgres
PHASES ?=
ROUNDS ?= 5
SECONDS ?= 0.6
MIXED ?= 120
PEERS ?=
KEEP ?=
DOCS ?= docs/reference/performance.md
comma := ,
listed = $(subst $() $(),$(comma),$(strip $(1)))

.PHONY: bench
bench: build system-postgresql ## Measure the portal with 10,000 and 1,000,000 customers; with PEERS=1 beside PocketBase
	@$(MAKE) bin/bench $(if $(PEERS),bin/pocketbase)
	@bin/bench run --scale=$(call listed,$(SCALE)) --engines=$(call listed,$(ENGINES)) --phases=$(call listed,$(PHASES)) \
		--rounds=$(ROUNDS) --seconds=$(SECONDS) --mixed=$(MIXED) $(if $(PEERS),--peer=bin/pocketbase) $(if $(KEEP),--keep) --page=$(DOCS) \
		--command='make bench SCALE="$(SCALE)" ENGINES="$(ENGINES)" ROUNDS=$(ROUNDS) SECONDS=$(SECONDS)$(if $(PEERS), PEERS=1)'

.PHONY: lighthouse
lighthouse: build system-chromium e2e/node_modules/.installed ## Measure the pages that people open first, as a phone loads them
	@cd e2e && npx playwright test --config lighthouse.config.ts

# Optional variables: make drill DRILL=failover FAULTS="switchover,primary killed" TIMES=10 RESULTS= CUSTOMERS=100000; DRILL=scale PARTS=soak SOAK=30m CLUSTER=1
DRILL ?= restore crash disk failover pooler
SOAK ?= 10m
PARTS ?= replicas,soak,crowds
CLUSTER ?=
CUSTOMERS ?= 5000
FAULTS ?=
TIMES ?= 1
RESULTS ?= docs/reference/reliability.jsonl

.PHONY: drill
drill: build system-postgresql $(addprefix drill-,$(DRILL)) ## Restore backups, end portals and break a cluster under real writes, and count what was lost. Needs root

.PHONY: drill-restore
drill-restore: build
	@go run ./tools/drill restore --customers=$(CUSTOMERS)

.PHONY: drill-crash
drill-crash: build
	@go run ./tools/drill crash --rounds=$(TIMES) --faults='$(FAULTS)' --results='$(RESULTS)' --command='make drill DRILL=crash TIMES=$(TIMES)$(if $(FAULTS), FAULTS="$(FAULTS)")'

.PHONY: drill-failover
drill-failover: build bin/older system-cluster .cache/bin/versitygw
	@go build -o bin/drill ./tools/drill
	@unshare --net --mount bin/drill failover --rounds=$(TIMES) --faults='$(FAULTS)' --results='$(RESULTS)' --command='make drill DRILL=failover TIMES=$(TIMES)$(if $(FAULTS), FAULTS="$(FAULTS)")'

.PHONY: drill-pooler
drill-pooler: build system-cluster .cache/bin/versitygw
	@go build -o bin/drill ./tools/drill
	@unshare --net --mount bin/drill pooler --rounds=$(TIMES) --faults='$(FAULTS)' --results='$(RESULTS)' --command='make drill DRILL=pooler TIMES=$(TIMES)$(if $(FAULTS), FAULTS="$(FAULTS)")'

.PHONY: drill-disk
drill-disk: build system-cluster .cache/bin/versitygw
	@go build -o bin/drill ./tools/drill
	@unshare --net --mount bin/drill disk --rounds=$(TIMES) --faults='$(FAULTS)' --results='$(RESULTS)' --command='make drill DRILL=disk TIMES=$(TIMES)$(if $(FAULTS), FAULTS="$(FAULTS)")'

.PHONY: drill-scale
drill-scale: build system-cluster .cache/bin/versitygw
	@go build -o bin/drill ./tools/drill
	@unshare --net --mount bin/drill scale --soak=$(SOAK) --parts=$(PARTS) $(if $(CLUSTER),--cluster) --command='make drill DRILL=scale$(if $(CLUSTER), CLUSTER=1) PARTS=$(PARTS) SOAK=$(SOAK)'

bin/older: tools/beside/main.go
	@go run ./tools/beside build $@

.cache/bin/versitygw:
	@GOBIN=$(CURDIR)/.cache/bin CGO_ENABLED=0 go install github.com/versity/versitygw/cmd/versitygw@v1.8.0

##@ Hand it out

.PHONY: image
image: build ## Make the container image 'aftercare' from the built binary, by Docker or whatever CONTAINERS= names
	$(CONTAINERS) build -f deploy/docker/Dockerfile -t aftercare -t aftercare:$(subst +,-,$(VERSION)) .

.PHONY: release
release: build system-postgresql ## Make archives, checksums, bill of materials and notes of the version in VERSION, compared with the release before
	@$(MAKE) bin/bench
	@scripts/release

##@ Keep house

.PHONY: hooks
hooks: ## Let git check what is quick to check before each commit
	git config core.hooksPath scripts/hooks

.PHONY: clean
clean: ## Remove what was built and installed here, but never the data folder
	rm -rf bin .cache web/node_modules e2e/node_modules e2e/test-results tools/openapi/node_modules
	find web/dist -mindepth 1 -not -name .keep -delete

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z0-9-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Files that the targets above need. `make help` does not list them.

web/dist/index.html: $(WEB_INPUTS) web/node_modules/.installed
	@cd web && npm run --silent build -- --logLevel warn
# The binary contains compressed pages: Brotli for HTTPS, gzip otherwise.
	@node scripts/brotli.mjs web/dist/assets
	@gzip -9n web/dist/assets/*.js web/dist/assets/*.mjs web/dist/assets/*.css
# Vite empties the folder. The committed file lets `go build` embed it on a machine without Node.
	@touch web/dist/.keep web/dist/index.html

# Uses `npm install`, because the lock omits optional packages of other platforms, and `npm ci`
# reports that as an error. --no-save keeps the lock unchanged.
%/node_modules/.installed: %/package.json %/package-lock.json
	@cd $* && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 $(NPM_INSTALL) && touch node_modules/.installed

$(GOLANGCI):
	@mkdir -p $(@D)
	@GOBIN=$(CURDIR)/$(@D) go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)
	@mv $(@D)/golangci-lint $@

.PHONY: system-race system-postgresql system-chromium system-deployment system-cluster
system-race system-postgresql system-chromium system-deployment system-cluster:
	@scripts/setup $(@:system-%=%)

# Uses the same flags as the portal, so that nothing is compiled twice.
.PHONY: bin/bench
bin/bench:
	@CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o $@ ./bench

# A separate module, so that the portal's go.mod does not contain PocketBase.
.PHONY: bin/pocketbase
bin/pocketbase:
	@cd bench/pocketbase && CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o $(CURDIR)/$@ .

.PHONY: golangci
golangci: $(GOLANGCI)

.PHONY: lint-go
lint-go: $(GOLANGCI)
	@$(LINTING) $(GOLANGCI) run --allow-parallel-runners

.PHONY: lint-deploy
lint-deploy: $(GOLANGCI)
	@cd deploy/check && $(LINTING) $(CURDIR)/$(GOLANGCI) run --allow-parallel-runners

.PHONY: lint-web
lint-web: web/node_modules/.installed e2e/node_modules/.installed
	@cd web && npm run --silent typecheck && npm run --silent check
	@cd e2e && npm run --silent typecheck
	@cd e2e && ../web/node_modules/.bin/biome check --config-path=. . ../scripts
