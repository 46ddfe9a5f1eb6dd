--TEST--
make install: php-server beside php, with all that it includes
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
$tree = dirname(PHP_BINARY, 3);
if (!is_file("$tree/Makefile") || !str_contains(file_get_contents("$tree/Makefile"), 'install-php-server:')) die('skip: not in the tree of a build');
?>
--FILE--
<?php
require __DIR__ . '/../command.inc';

$to = temporary_directory();
exec('make -C ' . escapeshellarg(dirname(PHP_BINARY, 3)) . ' install-php-server INSTALL_ROOT=' . escapeshellarg($to) . ' 2>&1', $output, $code);
echo $code === 0 ? '' : implode("\n", $output);
[$program] = glob("$to/*/*/bin/*php-server*") ?: glob("$to/*/bin/*php-server*") ?: glob("$to/*/*/*/bin/*php-server*");
$text = file_get_contents($program);
preg_match("~^#!(/\S+)/bin/\S*php\S*\n.*require '(/\S+)/main\.php';~s", $text, $match);
var_dump(is_executable($program), str_starts_with($match[2], "$match[1]/"));
$names = fn(string $directory) => array_map(basename(...), glob("$directory/*.php"));
var_dump($names($to . $match[2]) === $names(__DIR__ . '/../../command/lib'));
// As it would run there.
file_put_contents($program, str_replace("require '", "require '$to", $text));
exec(escapeshellarg(PHP_BINARY) . ' -n ' . escapeshellarg($program) . ' --version', $version, $code);
echo preg_replace('/\d+\.\d+\.\d+\S*/', 'N', $version[0]), ", $code\n";
?>
--EXPECTF--
bool(true)
bool(true)
bool(true)
php-server, PHP N (%s), 0
