--TEST--
Channel: final, no clone, no serialisation, no dynamic properties; what it implements
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

function attempt(callable $f) {
    try { $f(); echo "no error\n"; } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
$ch = new Channel(1);
attempt(fn () => clone $ch);
attempt(fn () => serialize($ch));
attempt(fn () => unserialize('O:13:"Async\Channel":0:{}'));
attempt(function () use ($ch) { $ch->x = 1; });
var_dump($ch instanceof Async\Awaitable, $ch instanceof Async\Completable, $ch instanceof IteratorAggregate, $ch instanceof Countable);
var_dump((new ReflectionClass(Channel::class))->isFinal());
attempt(fn () => Async\await($ch));
attempt(fn () => $ch->recv($ch));
foreach (Async\ChannelCloseReason::cases() as $case) echo $case->name, ' = ', $case->value, "\n";
$e = new Async\ChannelException('mine');
attempt(fn () => $e->reason);
var_dump($e instanceof Async\AsyncException);
?>
--EXPECT--
Error: Trying to clone an uncloneable object of class Async\Channel
Exception: Serialization of 'Async\Channel' is not allowed
Exception: Unserialization of 'Async\Channel' is not allowed
Error: Cannot create dynamic property Async\Channel::$x
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
TypeError: Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\Channel given
TypeError: Async\Channel::recv(): Argument #1 ($cancellationToken) must be of type ?Async\Completable, Async\Channel given
EXPLICIT = explicit
DISPOSED = disposed
NO_PRODUCERS = no producers timeout
NO_CONSUMERS = no consumers timeout
DEADLOCK = deadlock
SCOPE_DISPOSED = scope disposed
OVERFLOW = overflow
Error: Typed property Async\ChannelException::$reason must not be accessed before initialization
bool(true)
