--TEST--
A reader cancelled while it waits for its turn leaves the turn to the next
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = pair();
$readers = [];
foreach ([0, 1, 2] as $i) {
    $readers[$i] = spawn(fn() => outcome(fn() => fgets($a)));
    parked($readers[$i]);
}
$readers[1]->cancel();
echo await($readers[1]), "\n";
fwrite($b, "first\nsecond\n");
echo await($readers[0]), "\n", await($readers[2]), "\n";

/* The holder is cancelled in the same turn in which its data arrive. */
$readers = [spawn(fn() => outcome(fn() => fgets($a))), spawn(fn() => outcome(fn() => fgets($a)))];
parked(...$readers);
fwrite($b, "third\n");
$readers[0]->cancel();
echo await($readers[0]), "\n", await($readers[1]), "\n";
--EXPECT--
Async\AsyncCancellation
'first
'
'second
'
Async\AsyncCancellation
'third
'
