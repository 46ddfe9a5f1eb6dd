--TEST--
stream_select(): cancelled, closed by another coroutine, the same stream twice and read by another
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../net/loopback.inc';
use function Async\{spawn, await, delay, suspend};

[$a, $b] = pair();
$read = ['key' => $a];
$victim = spawn(function () use (&$read) {
    $write = $except = null;
    stream_select($read, $write, $except, null);
});
parked($victim);
$victim->cancel();
try {
    await($victim);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
var_dump(array_keys($read), $read['key'] === $a);

// Closed by another coroutine: false, no warning.
$waiter = spawn(function () use ($a) {
    $read = [$a];
    $write = $except = null;
    return outcome(fn() => stream_select($read, $write, $except, null));
});
parked($waiter);
fclose($a);
echo await($waiter), "\n";

// Twice the same, and also awaited by a read.
[$a, $b] = pair();
$reader = spawn(fgets(...), $a);
$waiter = spawn(function () use ($a) {
    $read = [$a, $a];
    $write = $except = null;
    return [stream_select($read, $write, $except, 5), count($read)];
});
parked($reader, $waiter);
fwrite($b, "line\n");
var_dump(await($reader));
fwrite($b, "another\n");
var_dump(await($waiter) === [1, 2]);
echo "end\n";
--EXPECT--
Async\AsyncCancellation
array(1) {
  [0]=>
  string(3) "key"
}
bool(true)
false
string(5) "line
"
bool(true)
end
