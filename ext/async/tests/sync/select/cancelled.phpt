--TEST--
select(): a cancellation takes nothing; one that comes after the choice is thrown at the next suspension point
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, Channel, Future, FutureState};
use function Async\{await, select, spawn, suspend};

$a = new Channel(1);
$b = new Channel(1);
$b->send('keeps b full');
$c = spawn(fn () => select([$a, $b->sending('never sent')]));
suspend();
$c->cancel();
$a->send('for nobody yet');
$b->recv();
try { await($c); } catch (AsyncCancellation) { echo "cancelled\n"; }
var_dump($a->recv(), count($b));

echo "after the choice:\n";
$c = spawn(function () use ($a, $b) {
    $selected = select([$a, $b]);
    echo "got {$selected->value}\n";
    try {
        suspend();
    } catch (AsyncCancellation) {
        echo "cancelled later\n";
    }
});
suspend();
$a->send('a value');
$c->cancel();
await($c);
var_dump(count($a));

echo "an outcome, then a cancellation:\n";
$state = new FutureState;
$future = new Future($state);
$c = spawn(function () use ($future) {
    var_dump(select([$future])->value);
    suspend();
    echo "not reached\n";
});
suspend();
$state->complete('outcome');
$c->cancel();
try { await($c); } catch (AsyncCancellation) { echo "cancelled\n"; }

echo "many selects, one value:\n";
$selects = $values = [];
for ($i = 0; $i < 5; $i++) {
    $selects[] = spawn(function () use ($a, $b, &$values) { $values[] = select([$a, $b])->value; });
}
suspend();
$selects[0]->cancel();
$a->send(1);
$selects[1]->cancel();
$b->send(2);
suspend();
$b->send(3);
await($selects[3]);
echo json_encode($values), "\n";
$selects[4]->cancel();

foreach ([fn () => select([]), fn () => select([1]), fn () => select([new stdClass]), fn () => select((function () { yield 1.5 => new Channel; })())] as $call) {
    try { $call(); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
try { select((function () { yield new Channel; throw new LogicException('of the generator'); })()); } catch (LogicException $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
cancelled
string(14) "for nobody yet"
int(0)
after the choice:
got a value
cancelled later
int(0)
an outcome, then a cancellation:
string(7) "outcome"
cancelled
many selects, one value:
[1,2,3]
ValueError: Async\select(): Argument #1 ($cases) must contain at least one case
TypeError: Cases must be of type Async\Awaitable or Async\SendCase, int given
TypeError: Cases must be of type Async\Awaitable or Async\SendCase, stdClass given
TypeError: Keys must be of type int or string, float given
of the generator
