--TEST--
ignore() returns the same object, works before and after completion, and concerns this state only
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\suspend;

$f = Future::completed(1);
var_dump($f->ignore() === $f, $f->ignore() === $f);
unset($f);

echo "- the source ignored after the chain: the child still warns\n";
$source = Future::failed(new LogicException('child'));
$child = $source->finally(fn () => 0);
$source->ignore();
suspend();
suspend();
unset($child, $source);

echo "- the source ignored before the chain: the child is ignored, too\n";
$source = Future::failed(new LogicException('child'))->ignore();
$child = $source->finally(fn () => 0);
suspend();
suspend();
unset($child, $source);

echo "- the state ignored after completion\n";
$state = new FutureState();
$f = new Future($state);
$state->error(new LogicException('x'));
$state->ignore();
unset($f, $state);
echo "- end\n";
--EXPECTF--
bool(true)
bool(true)
- the source ignored after the chain: the child still warns

Warning: Unhandled exception in Future: child; use catch() or ignore() to handle. Created at %signore.php:11, completed at %signore.php:10 in %signore.php on line 15
- the source ignored before the chain: the child is ignored, too
- the state ignored after completion
- end
