--TEST--
A cancelled trigger is a failure with its cancellation
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_all_or_fail};

$c = spawn(function () { suspend(); });
$reason = new Async\AsyncCancellation('stopped');
$c->cancel($reason);
$other = spawn(fn () => 1);
[$results, $errors] = await_all(['c' => $c, 'o' => $other]);
var_dump($results, $errors['c'] === $reason);

$d = spawn(function () { suspend(); });
spawn(fn () => $d->cancel($reason));
try {
    await_all_or_fail([$d]);
} catch (Cancellation $e) {
    var_dump($e === $reason);
}
?>
--EXPECT--
array(1) {
  ["o"]=>
  int(1)
}
bool(true)
bool(true)
