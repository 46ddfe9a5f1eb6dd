--TEST--
A fatal error: no hook of a coroutine, cleanup code of the others runs, then shutdown functions, then handlers of scopes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, delay, suspend};
$held = new Scope();
$held->finally(fn () => print "finally of a scope held by a global\n");
$s = new Scope();
$s->finally(function () { echo "finally of a scope\n"; throw new Exception('from it'); });
$s->setExceptionHandler(fn ($scope, $c, $e) => print "handler: {$e->getMessage()}\n");
$c = $s->spawn(function () { try { delay(100_000); } finally { echo "cleanup of another coroutine\n"; } });
$c->finally(fn () => print "never\n");
suspend();
$f = $s->spawn(function () { try { suspend(); eval('function f() {} function f() {}'); } finally { echo "never\n"; } });
$f->finally(fn () => print "never\n");
$s->disposeSafely();
register_shutdown_function(fn () => print "shutdown function\n");
class D { function __destruct() { echo "never\n"; } }
$d = new D;
delay(100_000);
--EXPECTF--
Fatal error: Cannot redeclare function f() (previously declared in %s(12) : eval()'d code:1) in %s(12) : eval()'d code on line 1
cleanup of another coroutine
shutdown function
finally of a scope
handler: from it
finally of a scope held by a global
