# Source packages of the distribution, read through an apt configuration of our own. Sourced after lib.sh.
# shellcheck shell=bash disable=SC2154

apt=$cache/apt

# The settings of an apt of our own below $apt, as NAME=VALUE: /etc/apt is read for mirrors and keys, nothing there is changed.
private_apt_settings() {
	printf '%s\n' Dir::Etc::sourcelist="$apt/sources.list" Dir::Etc::sourceparts=/dev/null Dir::State::lists="$apt/lists" \
		Dir::Cache="$apt/cache" APT::Sandbox::User="$(id -un)" APT::Get::List-Cleanup=true Acquire::Languages=none Acquire::Retries=2
}
private_apt() {
	local tool=$1 settings
	shift
	mapfile -t settings < <(private_apt_settings)
	"$tool" -q "${settings[@]/#/-o}" "$@"
}
# For build/step, too.
export -f private_apt_settings private_apt
export apt

# The same as a file for APT_CONFIG, for programs that call apt themselves.
private_apt_file() { private_apt_settings | sed 's/=\(.*\)/ "\1";/'; }

private_apt_folders() {
	mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
	chmod 700 "$apt"
}

# Lists of today will do. private_apt_has_lists SUITE KIND: Sources or Packages.
private_apt_has_lists() { [[ -n $(find "$apt/lists" -name "*_${1}_*$2*" -mtime -1 2>/dev/null) ]]; }

# source_package NAME SUITE DIR: downloads the upstream tarball of its newest version there; apt checks the signatures.
source_package() {
	private_apt_folders
	# The development branch has no updates beside it.
	"$root/build/apt-sources" deb-src "$2" | if [[ $2 == sid ]]; then grep ' sid main$'; else cat; fi >"$apt/sources.list" || :
	[[ -s $apt/sources.list ]] || return 1
	private_apt_has_lists "$2" Sources || private_apt apt-get update >"$apt/log" 2>&1 || :
	mkdir -p "$3"
	(cd "$3" && private_apt apt-get source --download-only --tar-only "$1") >>"$apt/log" 2>&1
}
