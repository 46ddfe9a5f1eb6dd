--TEST--
Files: a coroutine that reads cached files without end does not starve others
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{delay, spawn};
require __DIR__ . '/files.inc';
file_put_contents("$dir/a", str_repeat('x', 4096));
$stop = false;
$n = 0;
spawn(function () use (&$stop, $dir, &$n) {
    while (!$stop) {
        file_get_contents("$dir/a");
        $n++;
    }
});
spawn(function () use (&$stop) {
    delay(20);
    $stop = true;
    echo "timer\n";
});
delay(1);
while (!$stop) {
    delay(1);
}
var_dump($n > 0);
--EXPECT--
timer
bool(true)
