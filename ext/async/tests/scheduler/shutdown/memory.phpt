--TEST--
The memory limit: one message, nobody runs any more code; shutdown functions and handlers of scopes do
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, delay, suspend};
ini_set('memory_limit', '16M');
$s = new Scope();
$s->finally(fn () => print "finally of a scope\n");
spawn(function () { try { delay(100_000); } finally { echo "never\n"; } });
suspend();
register_shutdown_function(fn () => print "shutdown function\n");
spawn(function () { str_repeat('x', 100_000_000); });
try { delay(100_000); } finally { echo "never\n"; }
--EXPECTF--
Fatal error: Allowed memory size of %d bytes exhausted%s(tried to allocate %d bytes) in %s on line 10
shutdown function
finally of a scope
