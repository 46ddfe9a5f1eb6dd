--TEST--
timeout returns a pending Async\Timeout and does not activate the runtime
--EXTENSIONS--
true_async
--FILE--
<?php
$t = Async\timeout(60_000);
var_dump($t::class, $t instanceof Async\Completable, $t->isCompleted(), $t->isCancelled());
var_dump(Async\get_coroutines());
var_dump($t === Async\timeout(60_000));
--EXPECT--
string(13) "Async\Timeout"
bool(true)
bool(false)
bool(false)
array(0) {
}
bool(false)
