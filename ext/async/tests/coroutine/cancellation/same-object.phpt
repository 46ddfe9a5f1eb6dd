--TEST--
The object that was passed is thrown: subclass, message and identity survive
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

class Reason extends Async\AsyncCancellation
{
    public function __construct(public readonly array $data) { parent::__construct('custom', 9); }
}

$reason = new Reason(['k' => 'v']);
$line = $reason->getLine();
$c = spawn(function () use ($reason) {
    try {
        delay(60_000);
    } catch (Reason $e) {
        var_dump($e === $reason);
        throw $e;
    }
});
suspend();
$c->cancel($reason);
try {
    await($c);
} catch (Reason $e) {
    var_dump($e === $reason, $e->data, $e->getMessage(), $e->getCode(), $e->getLine() === $line);
}

/* One object may cancel several coroutines. */
$a = spawn(fn () => delay(60_000));
$b = spawn(fn () => delay(60_000));
suspend();
$a->cancel($reason);
$b->cancel($reason);
suspend();
var_dump($a->getException() === $reason, $b->getException() === $reason, $reason->getPrevious());
--EXPECT--
bool(true)
bool(true)
array(1) {
  ["k"]=>
  string(1) "v"
}
string(6) "custom"
int(9)
bool(true)
bool(true)
bool(true)
NULL
