--TEST--
The dispose of a callback subclass is called once per holder and frees its own fields once
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\{log, counters};

/* Two holders. The name is a string of its own, not an interned one. */
$name = str_repeat('ab', 2);
$one = Event::custom();
$two = Event::custom();
$one->subscribe($name, "remove:x");
$two->share($name);
$one->notify();
$one->close();
print_r(counters()['callbacks']);
echo "\n";
$two->notify();
$two->close();
print_r(counters()['callbacks']);
echo "\n";
print_r(log());

/* One holder leaves inside a pass that holds the callback, too. */
$one = Event::custom();
$two = Event::custom();
$one->subscribe('k1', 'remove:k1', 'forget');
$two->share('k1');
$one->notify();
print_r(counters()['callbacks']);
$two->release();
print_r(counters()['callbacks']);
echo "\n";

/* Subclasses of the runtime: the callbacks of await with a token, and of Timeout. */
$token = Async\timeout(10000);
try {
    $outer = Async\spawn(fn() => Async\await(Async\spawn(fn() => Async\delay(10000)), $token));
    Async\suspend();
    $token->cancel();
    Async\await($outer);
} catch (Async\OperationCanceledException $e) {
    echo get_class($e), "\n";
}
foreach (Async\get_coroutines() as $coroutine) {
    if ($coroutine !== Async\current_coroutine()) {
        $coroutine->cancel();
    }
}
?>
--EXPECT--
1
0
Array
(
    [0] => abab
    [1] => abab
    [2] => abab
    [3] => abab
)
10
Async\OperationCanceledException
