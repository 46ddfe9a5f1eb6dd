--TEST--
Waits inside protect() are not interrupted and deliver their values
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, protect, await, delay};

$c = spawn(function () {
    return protect(function () {
        delay(5);
        $v = await(spawn(function () { delay(5); return 'inner value'; }));
        usleep(1000);
        echo $v, "\n";
    });
});
suspend();
$c->cancel();
try {
    await($c);
} catch (Async\AsyncCancellation) {
    echo "cancelled afterwards\n";
}
--EXPECT--
inner value
cancelled afterwards
