--TEST--
Files: 50 coroutines append 1000 lines each through one handle
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await_all_or_fail, spawn};
require __DIR__ . '/files.inc';
$f = fopen("$dir/log", 'a');
$writers = [];
for ($i = 0; $i < 50; $i++) {
    $writers[] = spawn(function () use ($f, $i) {
        for ($n = 0; $n < 1000; $n++) {
            fwrite($f, str_repeat(chr(97 + $i % 26), 40) . " $i $n\n");
        }
    });
}
await_all_or_fail($writers);
fclose($f);
$lines = file("$dir/log");
var_dump(count($lines), count(preg_grep('/^([a-z])\1{39} \d+ \d+$/', $lines)), count(array_unique($lines)));
--EXPECT--
int(50000)
int(50000)
int(50000)
