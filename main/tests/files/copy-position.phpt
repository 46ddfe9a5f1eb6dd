--TEST--
Files: a cancelled stream_copy_to_stream() leaves both handles consistent
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/files.inc';

$f = fopen("$dir/big", 'w');
for ($i = 0; $i < 100; $i++) {
    fwrite($f, str_repeat(chr(33 + $i % 90), 1 << 20));
}
fclose($f);
$from = fopen("$dir/big", 'r');
$to = fopen("$dir/copy", 'w+');
$c = spawn(function () use ($from, $to) {
    try {
        stream_copy_to_stream($from, $to);
        echo "not cancelled\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
for ($n = 0; $n < 100000 && fstat($to)['size'] < 1; $n++) {
    suspend();
}
$c->cancel();
await($c);
$at = ftell($from);
var_dump($at === ftell($to), $at < 100 << 20);
/* The rest, from where it stopped. */
var_dump(await(spawn(fn() => stream_copy_to_stream($from, $to))) === (100 << 20) - $at);
fclose($from);
fclose($to);
var_dump(md5_file("$dir/big") === md5_file("$dir/copy"));
?>
--INI--
memory_limit=-1
--EXPECT--
Coroutine was cancelled
bool(true)
bool(true)
bool(true)
bool(true)
