--TEST--
A Future that nobody used raises one warning when it goes; which uses silence it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await, suspend};

echo "- pending\n";
$f = new Future(new FutureState());
unset($f);
echo "- resolved\n";
$f = Future::completed(1);
unset($f);
echo "- looked at\n";
$f = Future::completed(1);
[$f->isCompleted(), $f->isCancelled(), $f->getAwaitingInfo(), $f->getCreatedLocation(), $f->getCompletedFileAndLine(), print_r($f, true)];
unset($f);

echo "- used\n";
Future::completed(1)->await();
await(Future::completed(1));
Future::completed(1)->ignore();
(new Future(new FutureState()))->cancel();
(new Future(new FutureState()))->map(fn () => 1)->ignore();
(new Future(new FutureState()))->catch(fn () => 1)->ignore();
(new Future(new FutureState()))->finally(fn () => 1)->ignore();
$state = new FutureState();
(new Future($state))->ignore();
$state = new FutureState();
$state->ignore();
new Future($state);
unset($state);
echo "- a state without a Future\n";
$state = new FutureState();
$state->error(new Exception('silent'));
unset($state);
echo "- end\n";
--EXPECTF--
- pending

Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %sunused.php:6 in %sunused.php on line 7
- resolved

Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %sunused.php:9 in %sunused.php on line 10
- looked at

Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %sunused.php:12 in %sunused.php on line 14
- used
- a state without a Future
- end
