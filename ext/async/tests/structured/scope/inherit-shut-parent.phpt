--TEST--
inherit() from a shut scope is refused
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
$p = new Scope();
$p->dispose();
try { Scope::inherit($p); } catch (Async\AsyncException $e) { echo get_class($e), "\n"; }
$q = new Scope();
$q->spawn(function () use ($q) {
    $q->cancel();
    try { Scope::inherit(); } catch (Async\AsyncException $e) { echo get_class($e), "\n"; }
});
Async\suspend();
--EXPECT--
Async\AsyncException
Async\AsyncException
