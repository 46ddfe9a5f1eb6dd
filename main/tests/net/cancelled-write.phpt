--TEST--
A cancelled write sends no further byte and warns about nothing; the stream stays usable
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = pair();
$writer = spawn(fn() => outcome(fn() => fwrite($a, str_repeat('x', 4 << 20))));
$second = spawn(fn() => outcome(fn() => fwrite($a, 'y')));
parked($writer, $second);
$writer->cancel();
echo await($writer), "\n";
$got = '';
while (!str_ends_with($got, 'y')) {
    $got .= fread($b, 65536);
}
echo await($second), ' ', rtrim($got, 'x') === $got && trim($got, 'x') === 'y' ? 'prefix, then the next write' : 'mixed', "\n";
var_dump(strlen($got) < 4 << 20);
--EXPECT--
Async\AsyncCancellation
1 prefix, then the next write
bool(true)
