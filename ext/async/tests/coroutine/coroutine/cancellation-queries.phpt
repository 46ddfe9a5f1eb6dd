--TEST--
isCancellationRequested stays true from the first effective cancel(); isCancelled needs completion
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

function show(string $situation, Async\Coroutine $c): void
{
    echo $situation, ': ', json_encode([$c->isCancellationRequested(), $c->isCancelled(), $c->isCompleted()]), "\n";
}

$c = spawn(function () { try { delay(60_000); } finally { suspend(); } });
suspend();
show('parked', $c);
$c->cancel();
show('requested', $c);
suspend();
show('in cleanup', $c);
suspend();
show('completed', $c);
$c->cancel();
show('again', $c);

$c = spawn(fn () => 'v');
await($c);
$c->cancel();
show('completed before', $c);
var_dump($c->getResult());

$c = spawn(function () { try { delay(60_000); } catch (Async\AsyncCancellation) {} return 'swallowed'; });
suspend();
$c->cancel();
suspend();
show('swallowed', $c);
var_dump($c->getResult(), $c->getException(), await($c));

$c = spawn(function () { throw new Cancellation('plain'); });
suspend();
show('threw a plain Cancellation', $c);

$c = spawn(fn () => 1);
$c->cancel();
show('unstarted', $c);
suspend();
show('unstarted, finalised', $c);
--EXPECT--
parked: [false,false,false]
requested: [true,false,false]
in cleanup: [true,false,false]
completed: [true,true,true]
again: [true,true,true]
completed before: [false,false,true]
string(1) "v"
swallowed: [true,false,true]
string(9) "swallowed"
NULL
string(9) "swallowed"
threw a plain Cancellation: [false,true,true]
unstarted: [true,false,false]
unstarted, finalised: [true,true,true]
