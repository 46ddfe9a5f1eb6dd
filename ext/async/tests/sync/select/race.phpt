--TEST--
race(): the first outcome; the losers have ended, or go on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, Channel, Future, FutureState, OperationCanceledException};
use function Async\{await, delay, race, spawn, suspend, timeout};

function loser(string $name): Closure
{
    return function () use ($name) {
        try {
            delay(60_000);
        } finally {
            suspend();
            suspend();
            echo "$name has cleaned up\n";
        }
    };
}

$selected = race(['slow' => loser('slow'), 'fast' => fn () => 'the winner', 'other' => loser('other')]);
var_dump($selected->key, $selected->value, $selected->closed);

echo "an error:\n";
try {
    race([loser('slow'), fn () => throw new RuntimeException('first')]);
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}

echo "those of the caller:\n";
$coroutine = spawn(loser('coroutine'));
$future = new Future(new FutureState);
suspend();
var_dump(race(['c' => $coroutine, 'f' => $future->ignore(), 't' => timeout(60_000), 'w' => fn () => 1])->key);
var_dump($coroutine->isCancelled(), $future->isCancelled());
$done = spawn(fn () => 'done');
await($done);
var_dump(race([$done])->value);

echo "a loser that fails in its clean-up:\n";
var_dump(race([function () { try { delay(60_000); } finally { throw new LogicException('in finally'); } }, fn () => 2])->value);

echo "losers go on:\n";
$channel = new Channel(1);
var_dump(race([function () use ($channel) { suspend(); $channel->send('the loser'); }, fn () => 3], cancelLosers: false)->value);
var_dump($channel->recv());

echo "cancelled:\n";
$c = spawn(fn () => race([loser('a'), loser('b')]));
suspend();
suspend();
$c->cancel();
try { await($c); } catch (AsyncCancellation) { echo "cancelled\n"; }
try { race([loser('x')], true, timeout(1)); } catch (OperationCanceledException $e) { echo get_class($e->getPrevious()), "\n"; }

echo "misuse:\n";
foreach ([fn () => race([]), fn () => race([loser('started')(...), 5]), fn () => race([new stdClass]), fn () => race([new Channel])] as $call) {
    try { $call(); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
?>
--EXPECT--
slow has cleaned up
other has cleaned up
string(4) "fast"
string(10) "the winner"
bool(false)
an error:
slow has cleaned up
first
those of the caller:
coroutine has cleaned up
string(1) "w"
bool(true)
bool(true)
string(4) "done"
a loser that fails in its clean-up:
int(2)
losers go on:
int(3)
string(9) "the loser"
cancelled:
a has cleaned up
b has cleaned up
cancelled
x has cleaned up
Async\TimeoutException
misuse:
ValueError: Async\race(): Argument #1 ($tasks) must contain at least one task
TypeError: Tasks must be callables or of type Async\Completable, int given
TypeError: Tasks must be callables or of type Async\Completable, stdClass given
TypeError: Tasks must be callables or of type Async\Completable, Async\Channel given
