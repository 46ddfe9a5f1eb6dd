--TEST--
Pool: arguments, limits and their messages
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

function attempt(callable $f) {
    try { $f(); echo "no error\n"; } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
$f = fn () => 1;
attempt(fn () => new Pool($f, min: -1));
attempt(fn () => new Pool($f, max: 0));
attempt(fn () => new Pool($f, max: -5));
attempt(fn () => new Pool($f, min: 3, max: 2));
attempt(fn () => new Pool($f, healthcheckInterval: -1));
attempt(fn () => new Pool($f, max: 4294967295));
attempt(fn () => new Pool($f, max: 4294967296));
attempt(fn () => new Pool($f, max: PHP_INT_MAX));
attempt(fn () => new Pool($f, min: 4294967296, max: 1));
attempt(fn () => new Pool($f, healthcheckInterval: 4294967296));
attempt(fn () => new Pool('no such function'));
attempt(fn () => new Pool());
attempt(fn () => (new Pool($f))->__construct($f));
attempt(fn () => (new Pool($f))->acquire(-1));
foreach ((new ReflectionMethod(Pool::class, '__construct'))->getParameters() as $p) echo $p, "\n";
var_dump(Async\get_coroutines());
?>
--EXPECT--
ValueError: Async\Pool::__construct(): Argument #6 ($min) must be >= 0
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be >= 1
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be >= 1
ValueError: Async\Pool::__construct(): Argument #6 ($min) must be <= max
ValueError: Async\Pool::__construct(): Argument #8 ($healthcheckInterval) must be between 0 and 4294967295
no error
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be between 1 and 4294967295
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be between 1 and 4294967295
ValueError: Async\Pool::__construct(): Argument #6 ($min) must be between 0 and 4294967295
ValueError: Async\Pool::__construct(): Argument #8 ($healthcheckInterval) must be between 0 and 4294967295
TypeError: Async\Pool::__construct(): Argument #1 ($factory) must be a valid callback, function "no such function" not found or invalid function name
ArgumentCountError: Async\Pool::__construct() expects at least 1 argument, 0 given
Error: The pool is already constructed
ValueError: Async\Pool::acquire(): Argument #1 ($timeout) must be greater than or equal to 0
Parameter #0 [ <required> callable $factory ]
Parameter #1 [ <optional> ?callable $destructor = null ]
Parameter #2 [ <optional> ?callable $healthcheck = null ]
Parameter #3 [ <optional> ?callable $beforeAcquire = null ]
Parameter #4 [ <optional> ?callable $beforeRelease = null ]
Parameter #5 [ <optional> int $min = 0 ]
Parameter #6 [ <optional> int $max = 10 ]
Parameter #7 [ <optional> int $healthcheckInterval = 0 ]
Parameter #8 [ <optional> ?string $name = null ]
array(0) {
}
