--TEST--
The tutorial of the ABI: its files, built with phpize and run, print what the page says; its own part has 30 lines
--EXTENSIONS--
true_async
--SKIPIF--
<?php
require __DIR__ . '/abi.inc';
if (($reason = cannot_compile(['cc', 'make', 'autoconf'])) !== null) {
    die("skip $reason");
}
?>
--FILE--
<?php
require __DIR__ . '/abi.inc';

$folder = temporary_folder();
$tree = source_tree();

// Its files: a block marked "file=NAME" is a piece of that file.
preg_match_all('/^```\w+ file=(\S+)( count)?\n(.*?)^```$/ms', file_get_contents(TOP . '/docs/abi.md'), $pieces, PREG_SET_ORDER);
$files = [];
$lines = 0;
foreach ($pieces as [, $name, $counted, $text]) {
    $files[$name] = ($files[$name] ?? '') . $text;
    if ($counted !== '') {
        $code = preg_replace('~/\*.*?\*/~s', '', $text);
        $lines += count(array_filter(explode("\n", $code), static fn($line) => trim($line, " \t;{}") !== ''));
    }
}
mkdir("$folder/slow");
foreach ($files as $name => $text) {
    file_put_contents("$folder/slow/$name", $text);
}
ksort($files);
echo implode(' ', array_keys($files)), "\n";
echo $lines > 10 && $lines <= 30 ? "short enough\n" : "$lines lines\n";

/** A step of the build. What it says matters only when it fails. */
function step(string $command, string $folder): bool
{
    [$output, $status] = run_command($command, $folder);
    if ($status !== 0) {
        echo "$command:\n", implode("\n", array_slice(explode("\n", trim($output)), -40)), "\n";
    }
    return $status === 0;
}

// Installed as a package would have it, but in a folder: what phpize needs, and nothing else.
putenv('MAKEFLAGS');
putenv('MFLAGS');
putenv('CONFIG_SITE');
if (!step('make -s install-build install-headers install-programs INSTALL_ROOT=' . escapeshellarg("$folder/root"), $tree)) {
    exit;
}
$prefix = trim(run_command('sh ' . escapeshellarg("$tree/scripts/php-config") . ' --prefix')[0]);
foreach (['phpize', 'php-config'] as $script) {
    // They name the prefix they were configured for: here, the folder.
    $text = file_get_contents("$folder/root$prefix/bin/$script");
    $text = preg_replace('~(?<![\w.])' . preg_quote($prefix, '~') . "(?=[/'\"\n])~", "$folder/root$prefix", $text);
    file_put_contents("$folder/$script", $text);
    chmod("$folder/$script", 0755);
}

if (!step("../phpize && ./configure -q --with-php-config=$folder/php-config && make -s", "$folder/slow")) {
    exit;
}
$slow = file_exists("$folder/slow/modules/slow.so") ? "$folder/slow/modules" : exit("no module\n");
$php = implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-n', '-d', "extension_dir=$slow", '-d', 'extension=slow', '-d', 'display_errors=1']));
[$output, $status] = run_command("$php slow.php", "$folder/slow");
echo $output === $files['slow.expected'] ? "as expected\n" : $output, $status, "\n";
?>
--EXPECT--
config.m4 slow.c slow.expected slow.php
short enough
as expected
0
