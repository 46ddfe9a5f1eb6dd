--TEST--
Files: a cancelled copy leaves a partial destination and no open file
--EXTENSIONS--
true_async
--INI--
memory_limit=-1
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/files.inc';
$f = fopen("$dir/big", 'w');
for ($i = 0; $i < 200; $i++) {
    fwrite($f, str_repeat(chr(33 + $i % 90), 1 << 20));
}
fclose($f);
await(spawn(fn() => copy("$dir/big", "$dir/warm-up")));
delay(1);
$before = count(scandir('/proc/self/fd'));
$c = spawn(function () use ($dir) {
    try {
        copy("$dir/big", "$dir/copy");
        echo "not cancelled\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
do {
    suspend();
    clearstatcache();
} while (!file_exists("$dir/copy") || filesize("$dir/copy") === 0);
$c->cancel();
await($c);
for ($n = 0; $n < 1000 && count(scandir('/proc/self/fd')) > $before; $n++) {
    delay(5);
}
clearstatcache();
var_dump(count(scandir('/proc/self/fd')) <= $before, filesize("$dir/copy") < 200 << 20);
--EXPECT--
Coroutine was cancelled
bool(true)
bool(true)
