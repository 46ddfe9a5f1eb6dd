--TEST--
select(): a wait for several cases ends by the first, and takes or gives exactly one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException, Future, FutureState, OperationCanceledException};
use function Async\{await, select, spawn, suspend, timeout};

function show(Async\Selected $selected): void
{
    echo $selected->key, ': ', json_encode($selected->value), $selected->closed ? ', closed' : '', "\n";
}

echo "receive:\n";
$a = new Channel(1);
$b = new Channel;
$c = spawn(fn () => select(['a' => $a, 'b' => $b]));
suspend();
$b->send('from b');
$a->send('stays');
show(await($c));
var_dump(count($a), $a->recv());

echo "send to a buffer:\n";
$a = new Channel(1);
$a->send('first');
$c = spawn(fn () => select(['send' => $a->sending('second'), 'b' => $b]));
suspend();
var_dump($a->recv(), count($a));
show(await($c));
var_dump($a->recv());

echo "rendezvous, the receiver comes later:\n";
$c = spawn(fn () => select(['send' => $b->sending('met')]));
suspend();
var_dump(count($b), $b->recv());
show(await($c));
echo "rendezvous, the receiver waits:\n";
$r = spawn(fn () => $b->recv());
suspend();
show(select(['send' => $b->sending('at once')]));
var_dump(await($r));
echo "both sides select:\n";
$c = spawn(fn () => select(['send' => $b->sending('x'), 'never' => new Channel]));
$d = spawn(fn () => select(['recv' => $b, 'never' => new Channel]));
show(await($c));
show(await($d));
$c = spawn(fn () => select(['recv' => $b, 'never' => new Channel]));
$d = spawn(fn () => select(['send' => $b->sending('y'), 'never' => new Channel]));
show(await($c));
show(await($d));
echo "not with itself:\n";
$c = spawn(fn () => select(['send' => $b->sending('mine'), 'recv' => $b]));
suspend();
var_dump($c->isCompleted());
$b->send('yours');
show(await($c));
echo "Future, try and iteration take what select() offers:\n";
foreach ([fn () => $b->recvAsync()->await(), function () use ($b) { $b->tryRecv($v); return $v; }, function () use ($b) { foreach ($b as $v) { return $v; } }] as $take) {
    $c = spawn(fn () => select(['send' => $b->sending('offered')]));
    suspend();
    var_dump($take());
    await($c);
}

echo "outcomes:\n";
$state = new FutureState;
$future = new Future($state);
$c = spawn(fn () => select(['f' => $future, 'a' => $a]));
suspend();
$state->complete(3);
show(await($c));
$state = new FutureState;
$future = new Future($state);
$c = spawn(fn () => select([$a, $future]));
suspend();
$state->error(new DomainException('failed'));
try { await($c); } catch (DomainException $e) { echo $e->getMessage(), "\n"; }
try { select([$a, timeout(1)]); } catch (Async\TimeoutException $e) { echo get_class($e), "\n"; }

echo "closed:\n";
foreach ([fn (Channel $x) => $x, fn (Channel $x) => $x->sending(1)] as $case) {
    $x = new Channel;
    $c = spawn(fn () => select(['x' => $case($x), 'a' => $a]));
    suspend();
    $x->close();
    show(await($c));
}
$x = new Channel(1);
$x->send(0);
$c = spawn(fn () => select(['full' => $x->sending(1)]));
suspend();
$x->close();
show(await($c));

echo "token:\n";
try {
    select([$a, $b->sending(1)], timeout(1));
} catch (OperationCanceledException $e) {
    echo get_class($e->getPrevious()), "\n";
}
var_dump($b->trySend('nobody waits there'), $b->recv());

echo "what it says:\n";
$c = spawn(fn () => select([new Channel(2, name: 'orders'), $b->sending(1), new Future(new FutureState('config'))]));
suspend();
echo preg_replace('~ made at \S+~', '', $c->getAwaitingInfo()[0]), "\n";
$c->cancel();
?>
--EXPECT--
receive:
b: "from b"
int(1)
string(5) "stays"
send to a buffer:
string(5) "first"
int(1)
send: null
string(6) "second"
rendezvous, the receiver comes later:
int(0)
string(3) "met"
send: null
rendezvous, the receiver waits:
send: null
string(7) "at once"
both sides select:
send: null
recv: "x"
recv: "y"
send: null
not with itself:
bool(false)
recv: "yours"
Future, try and iteration take what select() offers:
string(7) "offered"
string(7) "offered"
string(7) "offered"
outcomes:
f: 3
failed
Async\TimeoutException
closed:
x: null, closed
x: null, closed
full: null, closed
token:
Async\TimeoutException
enum(Async\SendResult::SENT)
string(18) "nobody waits there"
what it says:
select of Channel "orders" (capacity=2, receivers=1, senders=0, reserved=0/0); sending to Channel (capacity=0, receivers=0, senders=1, reserved=0/0); FutureState "config" (pending)
