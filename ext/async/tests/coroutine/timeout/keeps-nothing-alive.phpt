--TEST--
A Timeout nobody waits on does not keep the process alive
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, timeout, delay, await};

$start = hrtime(true);
register_shutdown_function(function () use ($start) {
    var_dump((hrtime(true) - $start) / 1e9 < 30);
});

$held = timeout(60_000);
timeout(60_000);
$used = timeout(60_000);
spawn(function () use ($used) {
    $own = timeout(60_000);
    await(spawn(fn () => delay(1)), $used);
    echo "coroutine ends\n";
});
echo "main ends\n";
--EXPECT--
main ends
coroutine ends
bool(true)
