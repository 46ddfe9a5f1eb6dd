--TEST--
Errors that follow while a scope ends because of one go to the waiters that got the first, as the last of its previous exceptions
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, CompositeException};
use function Async\{delay, timeout, spawn, suspend, await};

function show(Throwable $e): void {
    echo get_class($e), ' ', $e->getMessage(), "\n";
    while ($e = $e->getPrevious()) {
        if ($e instanceof CompositeException) {
            echo "  {$e->getMessage()}: ", implode(', ', array_map(fn ($x) => get_class($x) . ' ' . $x->getMessage(), $e->getExceptions())), "\n";
        } else {
            echo '  previous: ', get_class($e), ' ', $e->getMessage(), "\n";
        }
    }
}

echo "-- in the same tick\n";
$s = new Scope();
foreach (['second', 'third'] as $message) {
    $s->spawn(function () use ($message) { try { delay(10_000); } finally { throw new LogicException($message); } });
}
$s->spawn(function () { delay(1); throw new Exception('first', 0, new Exception('cause')); });
try { $s->awaitCompletion(timeout(10_000)); } catch (Throwable $e) { suspend(); show($e); }

echo "-- after the waiter has gone on\n";
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } finally { suspend(); suspend(); suspend(); suspend(); throw new LogicException('late'); } });
$s->spawn(function () { delay(1); throw new Exception('first'); });
try { $s->awaitCompletion(timeout(10_000)); } catch (Throwable $e) { var_dump($e->getPrevious()); }
while (!$s->isClosed()) suspend();
show($e);

echo "-- of a child, beyond which its parent's waiter stands\n";
$parent = new Scope();
$child = Scope::inherit($parent);
$child->spawn(function () { try { delay(10_000); } finally { throw new LogicException('second'); } });
$child->spawn(function () { delay(1); throw new Exception('first'); });
try { $parent->awaitCompletion(timeout(10_000)); } catch (Throwable $e) { suspend(); show($e); }

echo "-- awaitAfterCancellation()\n";
$s = Scope::inherit();
$s->spawn(function () { delay(1); throw new Exception('first'); });
$s->spawn(function () { delay(1); throw new Exception('second'); });
suspend();
$s->dispose();
try { $s->awaitAfterCancellation(); } catch (Throwable $e) { show($e); }

echo "-- iterate()\n";
try {
    Async\iterate([1, 2, 3], function ($n) {
        spawn(function () use ($n) {
            if ($n == 1) { suspend(); throw new Exception('first'); }
            try { delay(10_000); } finally { throw new LogicException("after $n"); }
        });
    }, cancelPending: false);
} catch (Throwable $e) { show($e); }

delay(1);
echo "goes on\n";
?>
--EXPECT--
-- in the same tick
Exception first
  previous: Exception cause
  Errors that followed: 2, the first: LogicException: second: LogicException second, LogicException third
-- after the waiter has gone on
NULL
Exception first
  Errors that followed: 1, the first: LogicException: late: LogicException late
-- of a child, beyond which its parent's waiter stands
Exception first
  Errors that followed: 1, the first: LogicException: second: LogicException second
-- awaitAfterCancellation()
Exception first
  Errors that followed: 1, the first: Exception: second: Exception second
-- iterate()
Exception first
  Errors that followed: 2, the first: LogicException: after 2: LogicException after 2, LogicException after 3
goes on
