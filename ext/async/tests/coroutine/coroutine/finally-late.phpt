--TEST--
finally on a completed coroutine calls the closure at once; its exception goes to the caller
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, current_coroutine};

$c = spawn(fn () => 'v');
await($c);
$c->finally(function (Async\Coroutine $x) { echo 'at once ', $x->getResult(), "\n"; });
echo "after\n";
try {
    $c->finally(function () { throw new DomainException('to the caller'); });
} catch (DomainException $e) {
    echo $e->getMessage(), "\n";
}
var_dump(await($c), $c->getException());

/* From inside a handler: the coroutine is completed by then. */
$c = spawn(fn () => 1);
$c->finally(function ($c) {
    echo "outer begins\n";
    $c->finally(fn () => print "inner\n");
    echo "outer ends\n";
});
$c->finally(fn () => print "second\n");
await($c);
--EXPECT--
at once v
after
to the caller
string(1) "v"
NULL
outer begins
inner
outer ends
second
