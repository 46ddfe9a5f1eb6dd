--TEST--
A shut scope refuses spawn, however it was shut
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, delay};
function attempt(Scope $s, string $how) {
    try { $s->spawn(fn () => print "never\n"); echo "$how: spawned\n"; }
    catch (Async\AsyncException $e) { echo "$how: {$e->getMessage()}\n"; }
}
$s = new Scope(); $s->cancel(); attempt($s, 'cancel');
$s = new Scope(); $s->dispose(); attempt($s, 'dispose');
$s = new Scope(); $s->disposeSafely(); attempt($s, 'disposeSafely');
$s = new Scope(); $s->disposeAfterTimeout(1); delay(20); attempt($s, 'expired');
$p = new Scope(); $s = Scope::inherit($p); $p->cancel(); attempt($s, 'ancestor');
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } finally { try { spawn(fn () => 1); } catch (Async\AsyncException $e) { echo 'cleanup: ', $e->getMessage(), "\n"; } } });
Async\suspend();
$s->cancel();
Async\suspend();
--EXPECT--
cancel: Cannot spawn a coroutine in a closed scope
dispose: Cannot spawn a coroutine in a closed scope
disposeSafely: Cannot spawn a coroutine in a closed scope
expired: Cannot spawn a coroutine in a closed scope
ancestor: Cannot spawn a coroutine in a closed scope
cleanup: Cannot spawn a coroutine in a closed scope
