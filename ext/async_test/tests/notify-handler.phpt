--TEST--
A notify_handler is called in place of the callbacks, before each of them, and delivers what it likes
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await};
use function AsyncTest\log;

/* It sees what the callbacks are about to get, and passes it on. */
$hooked = Event::custom('hook', 'zval');
foreach (['first', 'second'] as $name) {
    $hooked->subscribe($name);
}
$hooked->notify('value');
$hooked->notify(null, new Exception('an error'));
echo implode("\n", log()), "\n\n";

/* A coroutine that waits gets it through the hook, too. */
$hooked = Event::custom('hook', 'zval', 'fire');
$hooked->keep('kept');
echo 'awaited: ', $hooked->await(), "\n", implode("\n", log()), "\n\n";

/* Without a subscriber it is called all the same. */
$alone = Event::custom('hook');
$alone->notify();
$alone->close();
$alone->notify();
echo implode("\n", log()), "\n\n";

/* It turns a notification into an exception; the waiter claims that. */
$turning = Event::custom('handler', 'fire');
$turning->subscribe('callback');
try {
    await(spawn(fn() => $turning->await()));
} catch (Async\TimeoutException $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
echo implode("\n", log()), "\n";
?>
--EXPECT--
hook: 2 subscribers, a result
first = value
second = value
hook: 2 subscribers, an exception
first: Exception: an error
second: Exception: an error

awaited: kept
hook: 1 subscribers, a result

hook: 0 subscribers, nothing
hook: 0 subscribers, nothing
hook: 0 subscribers, nothing

Async\TimeoutException: turned into an exception
callback: Async\TimeoutException: turned into an exception
