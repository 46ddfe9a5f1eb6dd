--TEST--
Errors raised by scheduler code for a coroutine show that coroutine's file and line
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend};
use function AsyncTest\{microtask, hold, log};

set_error_handler(function ($level, $message, $file, $line) {
    echo $message, ', line ', $line, "\n";
    return true;
});
$coroutine = spawn(function () {
    AsyncTest\suspend_bare();      /* line 10 */
});
suspend();
hold('c', $coroutine);

/* In a microtask there is no frame: what is raised there belongs to the coroutine it is raised for. */
microtask('task', 'error:c');
suspend();
print_r(log());

/* In a callback of the reactor. */
$timer = AsyncTest\Event::timer(1);
$timer->subscribe('timer', 'error:c');
$timer->await();
print_r(log());
AsyncTest\resume($coroutine);
suspend();
?>
--EXPECT--
Raised on behalf of a coroutine, line 10
Array
(
    [0] => task
    [1] => acting: a file, line 10
    [2] => exception: line 10
    [3] => afterwards: no file
    [4] => task freed
)
Raised on behalf of a coroutine, line 10
Array
(
    [0] => timer
    [1] => acting: a file, line 10
    [2] => exception: line 10
    [3] => afterwards: no file
)
