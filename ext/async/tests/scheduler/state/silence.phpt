--TEST--
The silence operator around a call that waits silences its own coroutine only
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

set_error_handler(function (int $level, string $message) {
    echo (error_reporting() & $level) ? 'heard' : 'silenced', ": $message\n";
    return true;
});
function waits(string $name): void
{
    suspend();
    trigger_error($name);
    suspend();
}
$silent = spawn(function () {
    @waits('silent');
    trigger_error('no longer silent');
});
$loud = spawn(function () {
    trigger_error('loud at once');
    waits('loud');
    // Spawned inside a silence operator: starts at the shared level.
    $child = @spawn(fn() => trigger_error('child'));
    @await($child);
});
await($silent);
await($loud);
trigger_error('main');
?>
--EXPECT--
heard: loud at once
silenced: silent
heard: loud
heard: no longer silent
heard: child
heard: main
