# Source packages of the distribution, read through an apt configuration of our own. Sourced after lib.sh.
# shellcheck shell=bash disable=SC2154

apt=$cache/apt

# apt with a configuration of its own below the cache: /etc/apt is read for mirrors and keys, nothing there is changed.
private_apt() {
	local tool=$1
	shift
	"$tool" -q -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
		-o Dir::State::lists="$apt/lists" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User="$(id -un)" \
		-o APT::Get::List-Cleanup=true -o Acquire::Languages=none -o Acquire::Retries=2 "$@"
}
# For build/step, too.
export -f private_apt
export apt

private_apt_folders() {
	mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
	chmod 700 "$apt"
}

# source_package NAME SUITE DIR: downloads the upstream tarball of its newest version there; apt checks the signatures.
source_package() {
	private_apt_folders
	# The development branch has no updates beside it.
	"$root/build/apt-sources" deb-src "$2" | if [[ $2 == sid ]]; then grep ' sid main$'; else cat; fi >"$apt/sources.list" || :
	[[ -s $apt/sources.list ]] || return 1
	# (Lists of today will do.)
	if [[ -z $(find "$apt/lists" -name "*_${2}_*Sources*" -mtime -1 2>/dev/null) ]]; then
		private_apt apt-get update >"$apt/log" 2>&1 || :
	fi
	mkdir -p "$3"
	(cd "$3" && private_apt apt-get source --download-only --tar-only "$1") >>"$apt/log" 2>&1
}
