--TEST--
FutureState, Future and a chain: an example of its use
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncException, Future, FutureState};
use function Async\spawn;

$state  = new FutureState();
$future = (new Future($state))->map(fn($x) => $x * 2)->finally(function () { echo "done\n"; });
spawn(function () use ($state) { $state->complete(21); echo "completed\n"; });
var_dump($future->await());
try { $state->complete(1); } catch (AsyncException $e) { echo $e::class, "\n"; }
--EXPECT--
completed
done
int(42)
Async\AsyncException
