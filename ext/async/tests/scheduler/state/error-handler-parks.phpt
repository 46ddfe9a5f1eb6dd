--TEST--
An error handler that parks is hidden from its own coroutine only
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

set_error_handler(function ($level, $message) {
    echo "handler: $message\n";
    suspend();
    if ($message === 'first') {
        echo $undefined;
    }
    echo "handler done: $message\n";
    return true;
});

$a = spawn(function () { trigger_error('first'); });
$b = spawn(function () { trigger_error('second'); });
await($a);
await($b);

// A handler that is set while the other one is parked stays.
$c = spawn(function () { trigger_error('third'); });
suspend();
set_error_handler(function ($level, $message) { echo "new handler: $message\n"; return true; });
await($c);
trigger_error('fourth');
restore_error_handler();
trigger_error('fifth');
--EXPECTF--
handler: first
handler: second

Warning: Undefined variable $undefined in %s on line %d
handler done: first
handler done: second
handler: third
handler done: third
new handler: fourth
handler: fifth
handler done: fifth
