--TEST--
stream_select(): time, variables that change during the wait
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../net/loopback.inc';
use function Async\{spawn, await, delay, suspend};

[$a, $b] = pair();
[$c, $d] = pair();

// Time passes for this coroutine only, and never too little of it.
$start = hrtime(true);
$waiter = spawn(function () use ($a) {
    $read = [$a];
    $write = $except = null;
    return [stream_select($read, $write, $except, 0, 100500), $read];
});
$ticks = 0;
while (!$waiter->isCompleted()) {
    $ticks++;
    delay(1);
}
var_dump(await($waiter), $ticks > 2, hrtime(true) - $start >= 100_500_000);

// The variable behind the reference changes during the wait; a typed one takes the array.
final class Typed
{
    public array|int $set = 1;
}
$typed = new Typed();
$typed->set = [$a];
$waiter = spawn(function () use ($typed, &$read) {
    $read = ['key' => $GLOBALS['a']];
    $none = null;
    $count = stream_select($typed->set, $read, $none, 5);
    return [$count, $typed->set, array_keys($read)];
});
$writer = spawn(function () use (&$read, $typed, $b) {
    $read = 'other';
    $typed->set = 3;
    fwrite($b, 'x');
});
var_dump(await($waiter) === [1, [], ['key']]);
fread($a, 1);

// The set holds what was in the arrays: they may go.
$waiter = spawn(function () use (&$set) {
    $set = [pair()[0], $GLOBALS['a']];
    $none = null;
    return stream_select($set, $none, $none, 5);
});
parked($waiter);
unset($set);
fwrite($b, 'x');
var_dump(await($waiter), isset($set));
--EXPECT--
array(2) {
  [0]=>
  int(0)
  [1]=>
  array(0) {
  }
}
bool(true)
bool(true)
bool(true)
int(1)
bool(false)
