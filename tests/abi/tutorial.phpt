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

if (!build_extension("$folder/slow", $folder)) {
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
