--TEST--
ticker(): no drift, late ticks are dropped and counted; stop() ends loops and waits
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, AsyncException, OperationCanceledException, Channel};
use function Async\{await, await_any_or_fail, select, spawn, suspend, ticker, timeout};

$start = hrtime(true);
$elapsed = fn () => (hrtime(true) - $start) / 1e6;
$ticker = ticker(5);
$n = $ticker->tick();
$first = $elapsed();
var_dump($n === 1 + $ticker->dropped(), $first >= 5);

echo "the code between two ticks takes time:\n";
while ($elapsed() < 52.5) {
}
$before = $ticker->dropped();
$n = $ticker->tick();
var_dump($n >= 10, $ticker->dropped() - $before >= 7);
$m = $ticker->tick();
/* Whatever came in between, a tick is due at a multiple of the interval. */
var_dump($m > $n, $elapsed() >= $m * 5);

echo "loops:\n";
$ticker = ticker(0.5);
$last = 0;
foreach ($ticker as $key => $number) {
    $number > $last || print("not increasing\n");
    $last = $number;
    if ($key === 4) {
        $ticker->stop();
    }
}
var_dump($key, $ticker->isStopped(), $last === 5 + $ticker->dropped());
try { $ticker->tick(); } catch (AsyncException $e) { echo $e->getMessage(), "\n"; }

echo "a wait ends:\n";
$ticker = ticker(60_000);
$c = spawn(fn () => $ticker->tick());
$d = spawn(function () use ($ticker) { foreach ($ticker as $n) { echo "never\n"; } return 'the loop ends'; });
$e = spawn(fn () => $ticker->tick());
suspend();
$e->cancel();
$ticker->stop();
try { await($c); } catch (AsyncException $x) { echo $x->getMessage(), "\n"; }
var_dump(await($d));
try { await($e); } catch (AsyncCancellation) { echo "cancelled\n"; }
try { ticker(60_000)->tick(timeout(1)); } catch (OperationCanceledException) { echo "token\n"; }

echo "with others:\n";
$ticker = ticker(1);
$selected = select(['channel' => new Channel, 'tick' => $ticker]);
var_dump($selected->key, $selected->value >= 1);
var_dump(await_any_or_fail([$ticker, timeout(60_000)]) >= 2);
$two = [spawn(fn () => $ticker->tick()), spawn(fn () => $ticker->tick())];
var_dump(await($two[0]) !== await($two[1]));
$c = spawn(fn () => ticker(2.5e9)->tick());
suspend();
print_r($c->getAwaitingInfo());
$c->cancel();

foreach ([fn () => ticker(0), fn () => ticker(-1.5), fn () => ticker(NAN), fn () => clone ticker(1)] as $call) {
    try { $call(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
}
?>
--EXPECT--
bool(true)
bool(true)
the code between two ticks takes time:
bool(true)
bool(true)
bool(true)
bool(true)
loops:
int(4)
bool(true)
bool(true)
The ticker is stopped
a wait ends:
The ticker is stopped
string(13) "the loop ends"
cancelled
token
with others:
string(4) "tick"
bool(true)
bool(true)
bool(true)
Array
(
    [0] => Ticker(2500000000 ms)
)
Async\ticker(): Argument #1 ($ms) must be greater than 0
Async\ticker(): Argument #1 ($ms) must be greater than 0
Async\ticker(): Argument #1 ($ms) must be greater than 0
Trying to clone an uncloneable object of class Async\Ticker
