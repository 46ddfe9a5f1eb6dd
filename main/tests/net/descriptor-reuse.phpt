--TEST--
Descriptors opened, closed and reused at random while others wait: no wrong wake, no hang
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await, suspend};

mt_srand(7);
$end = microtime(true) + 2;
$rounds = $wrong = 0;
$workers = [];
for ($i = 0; $i < 30; $i++) {
    $workers[] = spawn(function () use ($end, &$rounds, &$wrong) {
        while (microtime(true) < $end) {
            [$a, $b] = pair();
            $tag = (string) mt_rand();
            $reader = spawn(function () use ($a, $tag, &$wrong) {
                try {
                    $line = fgets($a);
                    $wrong += $line !== false && rtrim($line) !== $tag;
                } catch (Async\AsyncCancellation | TypeError) {
                }
            });
            if (mt_rand(0, 1)) {
                suspend();
            }
            match (mt_rand(0, 4)) {
                0 => fwrite($b, "$tag\n"),
                1 => fclose($a),
                2 => fwrite($b, "$tag\n") && fclose($a),
                3 => $reader->cancel(),
                4 => fclose($b),
            };
            if (mt_rand(0, 1)) {
                try {
                    await($reader);
                } catch (Async\AsyncCancellation) {
                }
            } elseif (is_resource($a)) {
                fclose($a);
            }
            $rounds++;
        }
    });
}
array_map(await(...), $workers);
var_dump($rounds > 100, $wrong);
--EXPECT--
bool(true)
int(0)
