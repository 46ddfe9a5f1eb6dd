--TEST--
Broadcast: every subscriber gets every value; a slow one is waited for, loses values, or is closed
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, Broadcast, Channel, ChannelException, OperationCanceledException, Overflow};
use function Async\{await, spawn, suspend, timeout};

function drain(Channel $channel): string
{
    $values = [];
    while ($channel->tryRecv($value)) {
        $values[] = $value;
    }
    return implode(',', $values) . ($channel->isClosed() ? ' closed' : '');
}

$broadcast = new Broadcast(3);
var_dump($broadcast->publish('before'), count($broadcast));
[$a, $b] = [$broadcast->subscribe(), $broadcast->subscribe()];
var_dump($broadcast->publish(1), $broadcast->publish(2), count($broadcast));
$c = $broadcast->subscribe();
$broadcast->publish(3);
echo drain($a), ' | ', drain($b), ' | ', drain($c), "\n";

echo "those who leave:\n";
$a->close();
unset($b);
var_dump(count($broadcast), $broadcast->publish(4), drain($c));
$scope = new Async\Scope;
await($scope->spawn(function () use ($broadcast, &$d) { $d = $broadcast->subscribe(); }));
var_dump(count($broadcast));
$scope->cancel();
var_dump(count($broadcast), $d->isClosed());

echo "a slow one is waited for:\n";
$broadcast = new Broadcast(1);
[$slow, $fast] = [$broadcast->subscribe(), $broadcast->subscribe()];
$broadcast->publish('x');
$fast->recv();
$p = spawn(fn () => $broadcast->publish('y'));
$q = spawn(fn () => $broadcast->publish('z'));
suspend();
var_dump($p->isCompleted(), drain($fast), $slow->recv(), await($p));
var_dump($q->isCompleted(), $slow->recv(), await($q), drain($slow), drain($fast));
$broadcast->publish('full');
$p = spawn(fn () => $broadcast->publish('it closes'));
$q = spawn(fn () => $broadcast->publish('with the turn'));
suspend();
$slow->close();
var_dump($fast->recv(), await($p));
$q->cancel();
try { await($q); } catch (AsyncCancellation) { echo "cancelled\n"; }
try { $broadcast->publish('late', timeout(1)); } catch (OperationCanceledException) { echo "timed out\n"; }
var_dump(drain($fast), $broadcast->publish('goes on'), drain($fast));

echo "a subscriber that is released:\n";
$broadcast = new Broadcast(1);
$s = $broadcast->subscribe();
$broadcast->publish(1);
$p = spawn(fn () => $broadcast->publish(2));
suspend();
unset($s);
var_dump(await($p));

echo "a value that publishes when it is destroyed:\n";
class Last { function __construct(private Broadcast $to) {} function __destruct() { echo 'reached ', $this->to->publish('bye'), "\n"; } }
$s = $broadcast->subscribe();
$broadcast->publish(new Last($broadcast));
$p = spawn(fn () => $broadcast->publish(2));
suspend();
$s->close();
unset($s);
var_dump(await($p));

echo "it loses values, or is closed:\n";
foreach ([Overflow::DROP_OLDEST, Overflow::DROP_NEWEST, Overflow::CLOSE] as $overflow) {
    $broadcast = new Broadcast(2, $overflow);
    [$slow, $fast] = [$broadcast->subscribe(), $broadcast->subscribe()];
    $reached = [];
    foreach ([1, 2, 3, 4] as $i) {
        $reached[] = $broadcast->publish($i);
        $fast->recv();
    }
    echo $overflow->name, ' ', json_encode($reached), ' ', drain($slow), ' ', $slow->dropped(), ' ', count($broadcast), "\n";
}

echo "closed:\n";
$broadcast = new Broadcast(1);
$a = $broadcast->subscribe();
$loop = spawn(function () use ($a) { foreach ($a as $value) { echo "got $value\n"; } echo "the loop ends\n"; });
$broadcast->publish(1);
suspend();
$broadcast->close();
$broadcast->close();
await($loop);
var_dump($broadcast->isClosed(), count($broadcast));
foreach ([fn () => $broadcast->publish(1), fn () => $broadcast->subscribe()] as $call) {
    try { $call(); } catch (ChannelException $e) { echo $e->reason->name, "\n"; }
}
$broadcast = new Broadcast(1);
$a = $broadcast->subscribe();
unset($broadcast);
try { $a->recv(); } catch (ChannelException $e) { echo $e->reason->name, "\n"; }
foreach ([fn () => new Broadcast(0), fn () => (new ReflectionClass(Broadcast::class))->newInstanceWithoutConstructor()->subscribe()] as $call) {
    try { $call(); } catch (Throwable $e) { echo $e->getMessage(), "\n"; }
}
?>
--EXPECT--
int(0)
int(0)
int(2)
int(2)
int(2)
1,2,3 | 1,2,3 | 3
those who leave:
int(1)
int(1)
string(1) "4"
int(2)
int(1)
bool(true)
a slow one is waited for:
bool(false)
string(1) "y"
string(1) "x"
int(2)
bool(false)
string(1) "y"
int(2)
string(1) "z"
string(1) "z"
string(4) "full"
int(1)
cancelled
timed out
string(9) "it closes"
int(1)
string(7) "goes on"
a subscriber that is released:
int(0)
a value that publishes when it is destroyed:
reached 0
int(0)
it loses values, or is closed:
DROP_OLDEST [2,2,2,2] 3,4 2 2
DROP_NEWEST [2,2,1,1] 1,2 2 2
CLOSE [2,2,1,1] 1,2 closed 0 1
closed:
got 1
the loop ends
bool(true)
int(0)
EXPLICIT
EXPLICIT
DISPOSED
Async\Broadcast::__construct(): Argument #1 ($capacity) must be between 1 and 2147483647
Class Async\Broadcast is an internal class marked as final that cannot be instantiated without invoking its constructor
