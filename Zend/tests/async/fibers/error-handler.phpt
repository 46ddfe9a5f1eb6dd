--TEST--
A fiber suspended in the error handler goes on in other coroutines; everybody else has the handler
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/across.inc';
use function Async\{spawn, await, suspend};

set_error_handler(function ($level, $message) {
    echo "handled: $message\n";
    Fiber::getCurrent() && Fiber::suspend();
    return true;
});
function warn(string $message): void { trigger_error($message, E_USER_WARNING); }

$early = new Fiber(function () { warn('early 1'); warn('early 2'); });
$early->start();
await(spawn(function () use ($early) { warn('of another'); $early->resume(); }));
warn('of main');
await(spawn(fn() => $early->resume()));
warn('of main again');

both(fn() => function () { warn('1'); warn('2'); });
drop(fn() => warn('dropped'));
warn('last');
?>
--EXPECT--
handled: early 1
handled: of another
handled: early 2
handled: of main
handled: of main again
handled: 1
handled: 2
handled: 1
handled: 2
handled: dropped
handled: last
