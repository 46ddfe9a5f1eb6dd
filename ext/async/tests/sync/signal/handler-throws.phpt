--TEST--
What a pcntl handler throws is thrown from the wait of the main coroutine
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { throw new RuntimeException('from the handler'); });

$kill = fn() => posix_kill(posix_getpid(), SIGUSR1);
$forever = spawn(function () { delay(60_000); });
[$in, $out] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);

foreach ([
    'delay' => fn() => delay(60_000),
    'sleep' => fn() => sleep(60),
    'await' => fn() => await($forever),
    'fread' => fn() => fread($in, 10),
] as $name => $wait) {
    spawn($kill);
    try {
        $wait();
        echo "$name returned\n";
    } catch (RuntimeException $e) {
        echo "$name: ", $e->getMessage(), "\n";
    }
}
fwrite($out, 'still usable');
echo fread($in, 20), "\n";
$forever->cancel();
?>
--EXPECT--
delay: from the handler
sleep: from the handler
await: from the handler
fread: from the handler
still usable
