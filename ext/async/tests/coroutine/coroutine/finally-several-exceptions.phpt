--TEST--
Two or more handlers that throw give one CompositeException
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay};

set_exception_handler(function (Throwable $e) {
    echo $e::class, "\n";
    foreach ($e->getExceptions() as $inner) {
        echo '  ', $inner::class, ': ', $inner->getMessage(), "\n";
    }
});
$c = spawn(fn () => 'result');
$c->finally(function () { throw new DomainException('1'); });
$c->finally(fn () => print "2 runs\n");
$c->finally(function () { throw new LengthException('3'); });
$c->finally(function () { throw new TypeError('4'); });
--EXPECT--
2 runs
Async\CompositeException
  DomainException: 1
  LengthException: 3
  TypeError: 4
