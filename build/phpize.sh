# Installs a built tree into a folder and makes a phpize and a php-config for that folder. Sourced after lib.sh.
# shellcheck shell=bash disable=SC2154

# install_phpize TREE DEST DIR: `make install` of TREE below DEST; DIR gets phpize and php-config. Prints the path of the installed php.
install_phpize() {
	local tree=$1 dest=$2 dir=$3 prefix script
	"$root/build/step" "make install INSTALL_ROOT=${dest#"$root"/}" "$root/.build/log/install-$(basename "$(dirname "$dest")")-$(basename "$dest").log" \
		"$root/build/make" --tree "$tree" install INSTALL_ROOT="$dest"
	prefix=$(sh "$tree/scripts/php-config" --prefix)
	# phpize and php-config name the prefix they were configured for: for this test, the folder.
	for script in phpize php-config; do
		sed "s:^prefix=.*:prefix='$dest$prefix':; s:^datarootdir=.*:datarootdir='$dest$prefix/php':; s:'$prefix/:'$dest$prefix/:g; s: $prefix/: $dest$prefix/:g; s:=\"$prefix/:=\"$dest$prefix/:g" \
			"$dest$prefix/bin/$script" >"$dir/$script"
		chmod +x "$dir/$script"
	done
	[[ -d $("$dir/php-config" --include-dir) ]] || die "php-config does not lead into $dest"
	printf '%s\n' "$dest$prefix/bin/php"
}
