--TEST--
php -a: coroutines of earlier lines run while the prompt waits, and to their end
--EXTENSIONS--
true_async
readline
--SKIPIF--
<?php
if (!@proc_open([PHP_BINARY, "-n", "-r", ""], [["pty"], ["pty"], ["pty"]], $pipes)) die("skip no pseudo-terminals");
?>
--FILE--
<?php
require __DIR__ . '/pty.inc';
use function Async\{spawn, await, delay, suspend};

$terminal = new Terminal(['-a']);
var_dump($terminal->expect('php > '));
$terminal->type("Async\\spawn(function () { Async\\delay(200); echo \"coro\", \"utine\\n\"; });\n");
var_dump($terminal->expect('php > '));
// It prints while the next line is awaited.
var_dump($terminal->expect('coroutine'));
$terminal->type("echo 1 + 1, \"!\\n\";\n");
var_dump($terminal->expect('2!'), $terminal->expect('php > '));
$terminal->type("Async\\spawn(function () { Async\\delay(200); echo \"at the \", \"end\\n\"; });\n");
var_dump($terminal->expect('php > '));
$terminal->type("\x04");
var_dump($terminal->end(), str_contains($terminal->seen, 'at the end'));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
