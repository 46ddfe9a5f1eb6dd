--TEST--
One FutureState may back several Futures: they share outcome, use and ignore
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState();
$a = new Future($state);
$b = new Future($state);
unset($a);
$state->complete(1);
var_dump($b->isCompleted());
unset($state);
var_dump($b->await());
unset($b);

/* One of them observes, or ignores: that counts for all. */
$state = new FutureState();
$a = new Future($state);
$b = new Future($state);
$state->error(new Exception('one'));
$b->catch(fn () => 0)->ignore();
unset($a, $b, $state);

$state = new FutureState();
$a = new Future($state);
$b = new Future($state);
$b->ignore();
$state->error(new Exception('two'));
unset($a, $b, $state);

/* Nobody does: one message. */
$state = new FutureState();
$a = new Future($state);
$b = new Future($state);
$state->error(new Exception('three'));
unset($a);
echo "first gone\n";
unset($state);
echo "state gone\n";
unset($b);
echo "end\n";
--EXPECTF--
bool(true)
int(1)
first gone
state gone

Warning: Unhandled exception in Future: three; use catch() or ignore() to handle. Created at %sshared-state.php:30, completed at %sshared-state.php:33 in %sshared-state.php on line 38
end
