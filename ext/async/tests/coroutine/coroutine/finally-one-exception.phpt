--TEST--
All handlers run even if one throws; its exception is reported as is and does not change the result
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$thrown = new DomainException('from a handler');
set_exception_handler(function (Throwable $e) use ($thrown, &$c) {
    var_dump($e === $thrown, $c->getResult(), $c->getException());
});
$c = spawn(fn () => 'result');
$c->finally(fn () => print "first\n");
$c->finally(function () use ($thrown) { throw $thrown; });
$c->finally(fn () => print "third\n");
echo "main\n";
--EXPECT--
main
first
third
bool(true)
string(6) "result"
NULL
