--TEST--
Files: closing the handle ends a wait for its lock with false
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn};
require __DIR__ . '/files.inc';

set_error_handler(function ($level, $text) {
    echo "warning: $text\n";
});
$held = fopen("$dir/lock", 'w');
flock($held, LOCK_EX);
$f = fopen("$dir/lock", 'r');
$a = spawn(fn() => flock($f, LOCK_EX, $would_block));
$b = spawn(fn() => flock($f, LOCK_SH));
delay(5);
fclose($f);
var_dump(await($a), await($b));
flock($held, LOCK_UN);
var_dump(flock(fopen("$dir/lock", 'r'), LOCK_EX | LOCK_NB));
?>
--EXPECT--
bool(false)
bool(false)
bool(true)
