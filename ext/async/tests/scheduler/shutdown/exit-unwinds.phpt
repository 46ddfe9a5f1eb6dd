--TEST--
The exiting coroutine runs neither catch nor finally; its finally() handlers run; awaiters get null; others are cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, suspend, await};
$c = spawn(function () { try { suspend(); exit("bye\n"); } catch (Throwable) { echo "never\n"; } finally { echo "never\n"; } });
$c->finally(fn ($c) => print 'finally handler: ' . var_export($c->getResult(), true) . ' ' . var_export($c->getException(), true) . "\n");
spawn(function () use ($c) { Async\protect(function () use ($c) { var_dump(await($c)); }); });
register_shutdown_function(fn () => print "shutdown function\n");
try { delay(100_000); } finally { echo "main cleanup\n"; }
--EXPECT--
bye
finally handler: NULL NULL
NULL
main cleanup
shutdown function
