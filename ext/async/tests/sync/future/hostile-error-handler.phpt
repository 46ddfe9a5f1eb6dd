--TEST--
An error handler that parks and uses futures while it hears of an unused one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{suspend, spawn};

set_error_handler(function ($level, $message) {
    echo "heard: ", substr($message, 0, 21), "\n";
    suspend();
    echo Future::completed('handled')->map(fn ($v) => $v)->await(), "\n";
    static $once = false;
    if (!$once) {
        $once = true;
        Future::completed('the engine hides the handler from itself');
    }
    return true;
});
$other = spawn(function () { echo "other\n"; });
$future = Future::completed(1);
unset($future);
/* In a chain's coroutine. */
Future::failed(new Exception('x'))->map(fn () => 1)->ignore();
for ($i = 0; $i < 6; $i++) suspend();
echo "end\n";
--EXPECTF--
heard: Future was never used
other
handled

Warning: Future was never used; %s
heard: Unhandled exception i
handled
end
