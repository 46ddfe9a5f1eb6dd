--TEST--
Pipes: two coroutines that read lines get whole lines, each once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await_all_or_fail, spawn};
require __DIR__ . '/pipes.inc';

[$r, $w] = pipe_pair();
$got = [];
$reader = function () use ($r, &$got) {
    while (($line = fgets($r)) !== false) {
        $got[] = $line;
    }
};
$readers = [spawn($reader), spawn($reader)];
spawn(function () use ($w) {
    for ($i = 0; $i < 5000; $i++) {
        fwrite($w, str_repeat('x', $i % 50) . " $i\n");
    }
    fclose($w);
});
await_all_or_fail($readers);
$bad = 0;
usort($got, fn($a, $b) => (int) strstr($a, ' ') <=> (int) strstr($b, ' '));
foreach ($got as $i => $line) {
    $bad += $line !== str_repeat('x', $i % 50) . " $i\n";
}
var_dump(count($got), $bad);
?>
--EXPECT--
int(5000)
int(0)
