--TEST--
stream_select() with timeout 0 in a busy loop, and an event loop written in PHP, let others run
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../net/loopback.inc';
use function Async\{spawn, await, delay, suspend};

[$a, $b] = pair();
$turns = 0;
$done = false;
$spinner = spawn(function () use ($a, &$turns, &$done) {
    while (!$done) {
        $read = [$a];
        $write = $except = null;
        stream_select($read, $write, $except, 0);
        $turns++;
    }
});
for ($i = 0; $i < 20; $i++) {
    delay(1);
}
$done = true;
await($spinner);
var_dump($turns > 20);

// An event loop written in PHP, beside others.
[$c, $d] = pair();
$seen = [];
$loop = spawn(function () use ($a, $c, &$seen) {
    $streams = ['a' => $a, 'c' => $c];
    while ($streams) {
        $read = $streams;
        $write = $except = null;
        if (stream_select($read, $write, $except, 0, 5000)) {
            foreach ($read as $name => $stream) {
                $line = fgets($stream);
                if ($line === false) {
                    unset($streams[$name]);
                } else {
                    $seen[] = $name . trim($line);
                }
            }
        }
    }
});
foreach ([$b, $d] as $end) {
    spawn(function () use ($end) {
        for ($i = 0; $i < 3; $i++) {
            fwrite($end, "$i\n");
            delay(10);
        }
        fclose($end);
    });
}
await($loop);
sort($seen);
echo implode(' ', $seen), "\n";
--EXPECT--
bool(true)
a0 a1 a2 c0 c1 c2
