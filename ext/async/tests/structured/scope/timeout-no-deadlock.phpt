--TEST--
A timed disposal that will end a coroutine is not a deadlock
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, timeout};
$s = new Scope();
$s->spawn(function () { try { Async\await(Async\current_coroutine()); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; } });
$s->disposeAfterTimeout(10);
$s->cancel(...); // no effect: only a closure
try { $s->awaitCompletion(new Async\Channel()); } catch (Cancellation $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
--EXPECT--
Scope lifetime expired
Async\AsyncCancellation: Scope lifetime expired
