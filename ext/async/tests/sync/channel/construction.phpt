--TEST--
Channel: arguments, limits and their messages; no scheduler is needed
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

function attempt(callable $f) {
    try { $f(); echo "no error\n"; } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
attempt(fn () => new Channel(-1));
attempt(fn () => new Channel(2147483648));
attempt(fn () => new Channel(PHP_INT_MAX));
attempt(fn () => new Channel(2147483647));
attempt(fn () => new Channel(1, -1));
attempt(fn () => new Channel(1, 1, -1));
attempt(fn () => new Channel(1, 4294967296));
attempt(fn () => new Channel(noConsumerTimeout: PHP_INT_MAX));
attempt(fn () => new Channel('x'));
attempt(fn () => (new Channel(1))->__construct(2));
var_dump((new Channel)->capacity(), (new Channel(3))->capacity(), (new Channel(2147483647))->capacity());
var_dump(Async\get_coroutines());
$m = new ReflectionMethod(Channel::class, '__construct');
foreach ($m->getParameters() as $p) echo $p, "\n";
?>
--EXPECT--
ValueError: Async\Channel::__construct(): Argument #1 ($capacity) must be between 0 and 2147483647
ValueError: Async\Channel::__construct(): Argument #1 ($capacity) must be between 0 and 2147483647
ValueError: Async\Channel::__construct(): Argument #1 ($capacity) must be between 0 and 2147483647
no error
ValueError: Async\Channel::__construct(): Argument #2 ($noProducerTimeout) must be between 0 and 4294967295
ValueError: Async\Channel::__construct(): Argument #3 ($noConsumerTimeout) must be between 0 and 4294967295
ValueError: Async\Channel::__construct(): Argument #2 ($noProducerTimeout) must be between 0 and 4294967295
ValueError: Async\Channel::__construct(): Argument #3 ($noConsumerTimeout) must be between 0 and 4294967295
TypeError: Async\Channel::__construct(): Argument #1 ($capacity) must be of type int, string given
Error: The channel is already constructed
int(0)
int(3)
int(2147483647)
array(0) {
}
Parameter #0 [ <optional> int $capacity = 0 ]
Parameter #1 [ <optional> int $noProducerTimeout = 0 ]
Parameter #2 [ <optional> int $noConsumerTimeout = 0 ]
Parameter #3 [ <optional> bool $hardTimeouts = false ]
Parameter #4 [ <optional> Async\Overflow $overflow = Async\Overflow::WAIT ]
Parameter #5 [ <optional> ?string $name = null ]
