--TEST--
Files: a seek during a read of another coroutine waits for it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};
require __DIR__ . '/files.inc';
$data = str_repeat('0123456789', 200000);
file_put_contents("$dir/a", $data);
forget("$dir/a");
$f = fopen("$dir/a", 'r');
$reader = spawn(fn() => fread($f, 2000000));
suspend();
$seeker = spawn(function () use ($f) {
    fseek($f, 5);
    return fread($f, 5);
});
var_dump(await($reader) === $data, await($seeker), ftell($f));
--EXPECT--
bool(true)
string(5) "56789"
int(10)
