--TEST--
ThreadChannel: construction, inspection, what the object is not
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{Awaitable, ThreadChannel, ThreadChannelException};

function outcome(Closure $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
$channel = new ThreadChannel();
var_dump($channel instanceof Awaitable, $channel instanceof Countable, $channel instanceof Traversable, $channel->capacity());
foreach ([0, -1, 2147483648, PHP_INT_MIN] as $capacity) {
    outcome(fn() => new ThreadChannel($capacity));
}
outcome(fn() => new ThreadChannel('many'));
var_dump((new ThreadChannel(capacity: 2147483647))->capacity());

$channel = new ThreadChannel(2);
$state = fn() => json_encode([$channel->count(), count($channel), $channel->isEmpty(), $channel->isFull(), $channel->isClosed()]) . "\n";
echo $state();
$channel->send(value: 'a');
echo $state();
$channel->send('b');
echo $state();
echo $channel->recv(cancellationToken: null), $channel->recv(), "\n";
$channel->send('left');
$channel->close();
$channel->close();
echo $state();
outcome(fn() => $channel->send('late'));
echo $channel->recv(), $state();
outcome(fn() => $channel->recv());
outcome(fn() => $channel->recv(Async\timeout(1)));

outcome(fn() => clone $channel);
outcome(fn() => serialize($channel));
outcome(fn() => $channel->x = 1);
outcome(fn() => $channel->__construct(3));
outcome(fn() => $channel->send());
outcome(fn() => $channel->recv(new stdClass));
var_dump((new ReflectionClass(ThreadChannel::class))->isFinal(), get_parent_class(ThreadChannelException::class), $channel->capacity());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
int(16)
ValueError: Async\ThreadChannel::__construct(): Argument #1 ($capacity) must be between 1 and 2147483647
ValueError: Async\ThreadChannel::__construct(): Argument #1 ($capacity) must be between 1 and 2147483647
ValueError: Async\ThreadChannel::__construct(): Argument #1 ($capacity) must be between 1 and 2147483647
ValueError: Async\ThreadChannel::__construct(): Argument #1 ($capacity) must be between 1 and 2147483647
TypeError: Async\ThreadChannel::__construct(): Argument #1 ($capacity) must be of type int, string given
int(2147483647)
[0,0,true,false,false]
[1,1,false,false,false]
[2,2,false,true,false]
ab
[1,1,false,false,true]
Async\ThreadChannelException: ThreadChannel is closed
left[0,0,true,false,true]
Async\ThreadChannelException: ThreadChannel is closed
Async\ThreadChannelException: ThreadChannel is closed
Error: Trying to clone an uncloneable object of class Async\ThreadChannel
Exception: Serialization of 'Async\ThreadChannel' is not allowed
Error: Cannot create dynamic property Async\ThreadChannel::$x
Error: The channel is already constructed
ArgumentCountError: Async\ThreadChannel::send() expects at least 1 argument, 0 given
TypeError: Async\ThreadChannel::recv(): Argument #1 ($cancellationToken) must be of type ?Async\Completable, stdClass given
bool(true)
string(20) "Async\AsyncException"
int(2)
