--TEST--
Each chain call returns a new pending Future, also on a settled source; the callback runs later, in a coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Future;
use function Async\{current_coroutine, get_coroutines, await};

$source = Future::completed(1);
echo "inactive: ", count(get_coroutines()), "\n";
$child = $source->map(function ($v) { echo "callback\n"; return current_coroutine(); });
var_dump($child === $source, $child->isCompleted());
echo "main\n";
$coroutine = $child->await();
var_dump($coroutine === current_coroutine(), $source->finally(fn () => 0) === $source);
--EXPECTF--
inactive: 0
bool(false)
bool(false)
main
callback
bool(false)
bool(false)

Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %schain-new-future.php:11 in %s on line %d
