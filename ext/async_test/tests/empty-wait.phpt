--TEST--
Suspending with an empty event set is legal: the coroutine sleeps until somebody resumes it
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await};
use function AsyncTest\{suspend_bare, resume, inspect};

$sleeper = spawn(function () {
    $result = suspend_bare();
    return $result;
});
suspend();
$state = inspect($sleeper);
echo $state['waker']['status'], ', ', $state['waker']['events'], " events\n";
var_dump($state['suspended']);
suspend();
var_dump($sleeper->isCompleted());
resume($sleeper);
var_dump(await($sleeper));

/* With an error. */
$sleeper = spawn(function () {
    try {
        suspend_bare();
    } catch (Exception $e) {
        return $e->getMessage();
    }
});
suspend();
resume($sleeper, new Exception('woken with an error'));
echo await($sleeper), "\n";

/* Main, too. */
$main = Async\current_coroutine();
spawn(fn() => resume($main));
var_dump(suspend_bare());
?>
--EXPECT--
waiting, 0 events
bool(true)
bool(false)
bool(true)
woken with an error
bool(true)
