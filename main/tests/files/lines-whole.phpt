--TEST--
Files: two coroutines that read lines from one handle get whole lines
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await_all_or_fail, spawn};
require __DIR__ . '/files.inc';
$lines = [];
for ($i = 0; $i < 20000; $i++) {
    $lines[] = str_repeat(chr(97 + $i % 26), 30) . " $i\n";
}
file_put_contents("$dir/a", implode($lines));
forget("$dir/a");
$f = fopen("$dir/a", 'r');
$got = [];
$reader = function () use ($f, &$got) {
    while (($line = fgets($f)) !== false) {
        $got[] = $line;
    }
};
await_all_or_fail([spawn($reader), spawn($reader)]);
var_dump(count($got));
sort($got);
sort($lines);
var_dump($got === $lines);
--EXPECT--
int(20000)
bool(true)
