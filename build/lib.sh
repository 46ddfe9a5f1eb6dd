# Shared by the scripts of this folder: where things are, what UPSTREAM pins, how to speak and how to fail.
# Sourced, never run. Messages go to stderr, so that a script's stdout can be its result.
# shellcheck shell=bash
set -Eeuo pipefail
trap 'printf "%s: line %s: failed: %s\n" "${BASH_SOURCE[0]##*/}" "$LINENO" "$BASH_COMMAND" >&2' ERR

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cache=${TRUE_ASYNC_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/true-async}

say() { printf '%s\n' "$*" >&2; }
warn() { printf 'warning: %s\n' "$*" >&2; }

# die WHAT [WHAT-TO-DO...]: the first line says what happened, the others what to do about it.
die() {
	printf '%s: %s\n' "${0##*/}" "$1" >&2
	shift
	local line
	for line; do printf '    %s\n' "$line" >&2; done
	exit 1
}

# TRUE_ASYNC_UPSTREAM: other pins for a while (build/upgrade).
upstream() { sed -n "s/^$1=//p" "${TRUE_ASYNC_UPSTREAM:-$root/UPSTREAM}"; }

need() {
	local tool missing=()
	for tool; do command -v "$tool" >/dev/null || missing+=("$tool"); done
	[[ ${#missing[@]} -eq 0 ]] || die "missing: ${missing[*]}" \
		"build/deps installs what is needed (Debian, Ubuntu), or lists it for other systems"
}

# need_space DIR MEGABYTES: DIR need not exist yet.
need_space() {
	local dir=$1 free
	while [[ ! -d $dir ]]; do dir=$(dirname "$dir"); done
	free=$(df -Pm "$dir" | awk 'NR == 2 { print $4 }')
	[[ $free -ge $2 ]] || die "no disk space: $1 needs about $2 MB, $free MB are free" \
		"free some space, or move the clone to a larger disk"
}

sha256_of() { sha256sum "$1" | cut -d ' ' -f 1; }

# The files configure is made from. Their common hash says whether upstream's buildconf must run again.
configure_inputs_hash() {
	(cd "$1" && find -L configure.ac build Zend TSRM main ext sapi scripts -maxdepth 3 \
		\( -name '*.m4' -o -name configure.ac \) -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1)
}

# One weave or refresh of a tree at a time.
lock_tree() {
	[[ ${TREE_LOCKED:-} == "$1" ]] && return
	exec 9>"$1/.upstream/lock"
	flock -w 300 9 || die "another weave or refresh has held $1/.upstream/lock for five minutes" "wait for it, or end it"
	export TREE_LOCKED=$1
}
