--TEST--
X1, X2: tokens; an operation that need not wait ignores one that has fired, one that must wait throws at once
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend, await, timeout};

function attempt(callable $f) {
    try { var_dump($f()); } catch (Async\OperationCanceledException $e) { echo $e->getMessage(), ', previous ', $e->getPrevious() ? get_class($e->getPrevious()) : 'null', "\n"; }
}
$value = spawn(fn () => 1);
$failed = spawn(fn () => throw new DomainException('x'));
suspend();
$ch = new Channel(1);
attempt(fn () => $ch->send('stored', $value));
attempt(fn () => $ch->send('no room', $value));
attempt(fn () => $ch->send('no room', $failed));
attempt(fn () => $ch->recv($failed));
attempt(fn () => $ch->recv($failed));
attempt(fn () => $ch->recv($value));
attempt(fn () => $ch->recv(timeout(5)));
var_dump(count($ch));
echo "rendezvous\n";
$ch = new Channel;
attempt(fn () => $ch->send('nobody', $value));
var_dump(count($ch));
$r = spawn(fn () => $ch->recv($value));
try { await($r); } catch (Async\OperationCanceledException $e) { echo "recv did not wait\n"; }
$r = spawn(fn () => $ch->recv());
suspend();
attempt(fn () => $ch->send('matched', $value));
var_dump(await($r));
$f = Async\Future::completed('only a token');
try { $ch->recv($f); } catch (Async\OperationCanceledException $e) { var_dump($e->getPrevious()); }
$ch->sendAsync(1);
var_dump($ch->recv(Async\Future::failed(new Exception('handled by being a token'))));
?>
--EXPECT--
NULL
Operation has been cancelled, previous null
Operation has been cancelled, previous DomainException
string(6) "stored"
Operation has been cancelled, previous DomainException
Operation has been cancelled, previous null
Operation has been cancelled, previous Async\TimeoutException
int(0)
rendezvous
Operation has been cancelled, previous null
int(0)
recv did not wait
NULL
string(7) "matched"
NULL
int(1)
