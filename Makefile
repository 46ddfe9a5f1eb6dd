# Thin: what it knows goes to build/; any other target (clean, install, install-headers, sapi/cli/php, ...) goes to
# upstream's Makefile in php-src/. Without ./configure, `make` sets everything up with the options of build/options.

.DEFAULT_GOAL := all
PHP_BINARY = $(CURDIR)/php-src/sapi/cli/php
# Of recipes that run make, which they share the jobs with (+). make executes such a recipe under -n, too: it has no + then.
RUN = $(if $(findstring n,$(firstword -$(MAKEFLAGS))),,+)@
# Options of a sanitizer build, beside those of build/options.
ASAN = --enable-debug --enable-address-sanitizer --enable-undefined-sanitizer

.PHONY: all demo test test-libraries test-jit test-nightly test-asan test-upstream test-bare bench check format weave refresh arginfo docs deps install distclean help
.PHONY: fuzz programs programs-asan test-tsan test-chaos test-soak docker test-docker docs-site test-site upgrade deb test-deb test-extensions test-applications

all: ## set up what is missing, weave, build (JOBS=n, default all processors)
	$(RUN)build/make

demo: all ## build, then run the main job: a server and a concurrent fetcher
	@PHP="$(PHP_BINARY)" examples/demo

test: all ## build, then run our tests (TESTS="dir or .phpt ..." for some of them)
	@build/test $(TESTS)

test-jit: all ## the same with opcache and its tracing JIT
	@build/test --jit $(TESTS)

programs: all ## random programs over all of Async\ (SEEDS=1000, FIRST_SEED=0; REPLAY=seed or file, SHRINK=seed or file)
	@build/programs $(if $(REPLAY),replay $(REPLAY),$(if $(SHRINK),shrink $(SHRINK),test $(or $(FIRST_SEED),0) $(or $(SEEDS),1000)))

programs-asan: ## the same in the sanitizer build with a random order of ready coroutines (SEEDS=5000, FIRST_SEED=0; REPLAY, SHRINK)
	$(RUN)build/programs --asan $(if $(REPLAY),replay $(REPLAY),$(if $(SHRINK),shrink $(SHRINK),test $(or $(FIRST_SEED),0) $(or $(SEEDS),5000) --chaos=1))

test-nightly: all ## the tests that run from seeds, with many more of them (SEEDS=10000, PROGRAMS=20000, FIRST_SEED=0)
	@SEEDS=$(or $(SEEDS),10000) PROGRAMS=$(or $(PROGRAMS),20000) FIRST_SEED=$(or $(FIRST_SEED),0) WARM_REQUESTS=$(or $(SEEDS),10000) WARM_SEED=$(or $(FIRST_SEED),0) TEST_TIMEOUT=$(or $(TEST_TIMEOUT),7200) \
		build/test --title "tests from seeds" $(or $(TESTS),ext/async/tests/structured/property ext/async/tests/programs ext/async/tests/structured/group/random.phpt ext/async/tests/coroutine/await_many/random.phpt \
			ext/async/tests/sync/channel/model.phpt ext/async/tests/sync/pool/model.phpt ext/pdo/async/tests/pool/model.phpt ext/async/tests/scheduler/shutdown/memory-limits.phpt \
			$(wildcard ext/http_server/tests/*/*random.phpt) ext/http_server/tests/fastcgi/gone.phpt \
			tests/warm/hostile.phpt tests/warm/oracle.phpt)

test-tsan: ## build a small php with ThreadSanitizer beside php-src/, run the tests of what uses threads there
	$(RUN)build/test-tsan $(TESTS)

test-chaos: ## our tests in the sanitizer build with random scheduling (SEEDS=5, FIRST_SEED=1): nothing may be damaged
	$(RUN)build/test-chaos --seeds $(or $(SEEDS),5) --first $(or $(FIRST_SEED),1) $(TESTS)

test-soak: all ## a long run of every kind of event from seeds: nothing may be left (SEEDS=1, FIRST_SEED=0)
	@SOAK=full SEEDS=$(or $(SEEDS),1) FIRST_SEED=$(or $(FIRST_SEED),0) TEST_TIMEOUT=$(or $(TEST_TIMEOUT),7200) build/test --title "soak" ext/async_test/tests/soak.phpt ext/async_test/tests/soak-io.phpt

test-asan: ## build with debug, address and undefined-behaviour sanitizers beside php-src/, run our tests there
	$(RUN)build/test-asan $(TESTS)

fuzz: ## build with clang, sanitizers and coverage beside php-src/, feed the web server with hostile input (SECONDS=60, TARGETS="http1 proxy")
	$(RUN)build/fuzz --seconds $(or $(SECONDS),60) $(TARGETS)

test-upstream: all ## run upstream's suite and compare with the unpatched release (DIRS="Zend ext/spl", AUTOSTART=1, WARM=1; build/test --oracle DIRS compares memory)
	$(RUN)build/test-upstream $(if $(AUTOSTART),--autostart) $(if $(WARM),--warm --quick) $(DIRS)

test-libraries: all ## run libraries of the distribution, unchanged, in coroutines (Guzzle, Symfony, Monolog, PHPUnit, Twig, Predis, Doctrine DBAL, Illuminate)
	@build/libraries >/dev/null
	@build/test $(or $(TESTS),tests/libraries)

test-applications: all ## WordPress, MediaWiki, DokuWiki, phpMyAdmin, Roundcube, Slim, Symfony, Laravel on nginx + FPM and on php-server: equal answers (APPS, REQUESTS=1000, SIDES, SEED; root)
	@build/test-applications $(if $(REQUESTS),--requests $(REQUESTS)) $(if $(SIDES),--sides $(SIDES)) $(if $(SEED),--seed $(SEED)) $(APPS)

test-bare: ## demo and test on bare Debian 12 and 13, each in a folder of its own (SUITES="bookworm trixie")
	@build/test-bare $(SUITES)

bench: all ## measure beside the unpatched release and print the budgets (ARGS="--check")
	@build/deps bench
	$(RUN)php=$$(build/unpatched) && PKG_CONFIG_PATH="$$(build/library libuv)" PHP="$(PHP_BINARY)" UPSTREAM_PHP="$$php" benchmarks/run $(ARGS)

check: ## do patches, arginfo, reference pages and the page of seams say what tree and stubs say? is all that is named tracked, described, and here?
	@build/refresh --check
	@build/gen-arginfo --check
	@build/gen-reference --check
	@build/gen-seams --check
	@build/check-tracked
	@build/check-references
	@build/check-layers
	@build/check-rewind
	@build/check-words
	@build/format --check
	@build/test tests/abi/complete.phpt tests/docs/types.phpt

weave: ## weave the overlay into php-src/ (make does it by itself)
	@build/weave

refresh: ## turn edits of upstream files in php-src/ into patches
	@build/refresh

arginfo: ## generate *_arginfo.h and the reference pages from our stubs
	@build/gen-arginfo

format: ## format our C files in the house style (needs clang-format 14)
	@build/format

docs: ## generate the pages that come from the sources
	@build/gen-seams
	@build/gen-reference

docs-site: ## build the static site of the documentation, with search, in .build/site
	@build/docs-site

test-site: ## build it and look at it in headless Chromium: errors, access, search, without JavaScript, narrow
	@build/test-site

docker: ## build the container images with docker, podman or buildah (IMAGES="cli fpm server" THREADS=zts|nts)
	@build/docker $(if $(THREADS),--threads $(THREADS)) $(IMAGES)

test-docker: ## build the images with buildah, without a daemon or an image registry, and try them (root)
	@build/test-docker $(if $(THREADS),--threads $(THREADS))

deb: ## Debian packages in a prefix of their own, in .build/deb
	$(RUN)build/deb

test-deb: deb ## install the packages on a bare Debian of their suite, beside the distribution's php, and try them (root)
	@build/test-deb

test-extensions: all ## compile extensions of others with the installed phpize, and use them (STATIC=1: into a php of their own)
	@build/test-extensions $(if $(STATIC),--static) $(EXTENSIONS)

upgrade: ## does the overlay fit another release? VERSION=8.4.25 (TARBALL=path; APPLY=1 does it, TESTS=no)
	@build/upgrade $(VERSION) $(if $(TARBALL),--tarball=$(TARBALL)) $(if $(SHA256),--sha256=$(SHA256)) $(if $(APPLY),--apply) $(if $(filter no,$(TESTS)),--no-tests)

deps: ## install the packages the build needs (root, Debian or Ubuntu), or list them
	@build/deps build

install: all ## install as upstream does (DESTDIR=dir or INSTALL_ROOT=dir)
	$(RUN)build/make install $(if $(DESTDIR),INSTALL_ROOT="$(DESTDIR)")

distclean: ## remove php-src/ and .build/, unless edits there are not in patches (FORCE=1)
	@test -n "$(FORCE)" || test ! -f php-src/.upstream/release || build/refresh --check >/dev/null || \
		{ echo "php-src/ has edits that are not in patches: make refresh, or make distclean FORCE=1" >&2; exit 1; }
	rm -rf php-src php-src.new .build

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile
	@echo "  make TARGET         any other target of upstream's Makefile: clean, install-headers, ..."

# Everything else is upstream's.
.PHONY: clean
clean .DEFAULT:
	$(RUN)test -f php-src/Makefile || { echo "there is no target '$@' before php-src/ is configured; see make help" >&2; exit 1; }
	$(RUN)build/make $@
