--TEST--
Cancellation and readiness in the same turn: nothing is lost and nothing comes twice
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = pair();
$got = '';
$sent = '';
for ($i = 0; $i < 10_000; $i++) {
    $reader = spawn(function () use ($a, &$got) {
        try {
            $got .= fread($a, 1);
        } catch (Async\AsyncCancellation) {
        }
    });
    Async\suspend();
    fwrite($b, $byte = chr(65 + $i % 26));
    $sent .= $byte;
    if ($i % 3) {
        $reader->cancel();
    }
    await($reader);
}
fclose($b);
$got .= stream_get_contents($a);
var_dump($got === $sent);
--EXPECT--
bool(true)
