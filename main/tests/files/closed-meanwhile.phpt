--TEST--
Files: a handle that another coroutine closes during a read or write
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/files.inc';
set_error_handler(function ($level, $text) {
    echo "warning: $text\n";
});
file_put_contents("$dir/a", str_repeat('x', 3000000));
forget("$dir/a");
$f = fopen("$dir/a", 'r');
$c = spawn(fn() => var_dump(trim((string) fread($f, 3000000), 'x') === ''));
suspend();
fclose($f);
await($c);
$f = fopen("$dir/b", 'w');
$c = spawn(fn() => var_dump(fwrite($f, str_repeat('x', 3000000)) !== null));
suspend();
fclose($f);
await($c);
/* The number is free for others at once. */
$g = fopen("$dir/c", 'w+');
fwrite($g, 'mine');
delay(20);
rewind($g);
var_dump(fread($g, 100));
--EXPECT--
bool(true)
bool(true)
string(4) "mine"
