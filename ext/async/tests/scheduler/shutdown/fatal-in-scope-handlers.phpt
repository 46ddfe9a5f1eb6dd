--TEST--
A fatal error in a handler of a scope that had to wait does not keep the others from running
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, delay, suspend};
$scopes = [];
foreach (range(1, 3) as $i) {
    $scopes[$i] = $s = new Scope();
    $s->finally(function () use ($i) { echo "scope $i\n"; if ($i === 2) { eval('function g() {} function g() {}'); } });
    $s->finally(fn () => print "second handler of $i\n");
    $s->spawn(fn () => delay(100_000));
}
suspend();
foreach ($scopes as $s) { $s->cancel(); }
eval('function f() {} function f() {}');
--EXPECTF--
Fatal error: Cannot redeclare function f() (previously declared in %s(13) : eval()'d code:1) in %s(13) : eval()'d code on line 1
scope 1
second handler of 1
scope 2

Fatal error: Cannot redeclare function g() (previously declared in %s(7) : eval()'d code:1) in %s(7) : eval()'d code on line 1
scope 3
second handler of 3
