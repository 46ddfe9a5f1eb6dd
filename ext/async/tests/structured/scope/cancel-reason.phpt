--TEST--
All coroutines get the same exception; the default one names the place of the call
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, await};
class Reason extends Async\AsyncCancellation {}
$s = new Scope();
$a = $s->spawn(fn () => delay(10_000)); $b = $s->spawn(fn () => delay(10_000));
suspend();
$s->cancel($r = new Reason('why'));
$s->cancel(new Reason('again'));
suspend();
var_dump($a->getException() === $r, $b->getException() === $r);
$s = new Scope();
$c = $s->spawn(fn () => delay(10_000));
suspend();
$s->cancel(); // the place
suspend();
$e = $c->getException();
echo get_class($e), ': ', $e->getMessage(), ' ', basename($e->getFile()), ':', $e->getLine(), "\n";
try { $s->cancel(new Cancellation()); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
bool(true)
bool(true)
Async\AsyncCancellation: Scope was cancelled cancel-reason.php:15
Async\Scope::cancel(): Argument #1 ($cancellationError) must be of type ?Async\AsyncCancellation, Cancellation given
