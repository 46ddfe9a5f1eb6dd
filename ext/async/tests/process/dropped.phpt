--TEST--
Dropping a process does not wait and leaves no zombie; dropping a popen() stream waits in its coroutine only
--EXTENSIONS--
true_async
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

await(spawn(function () {
    $start = microtime(true);
    $process = proc_open(['sleep', '0.3'], [], $pipes);
    $GLOBALS['pid'] = proc_get_status($process)['pid'];
    unset($process);
    var_dump(microtime(true) - $start < 0.25);
}));
var_dump(posix_kill($pid, 0));
for ($i = 0; $i < 1000 && posix_kill($pid, 0); $i++) {
    delay(5);
}
var_dump(posix_kill($pid, 0)); // a zombie would still be there

$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(2); $ticks++; } });
$took = await(spawn(function () {
    $start = microtime(true);
    $stream = popen('sleep 0.2', 'w');
    unset($stream);
    return microtime(true) - $start;
}));
var_dump($took >= 0.15, $ticks > 10);
$ticker->cancel();
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
