--TEST--
Files: a cancelled call raises no warning, and its descriptor is closed
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/files.inc';
set_error_handler(function ($level, $text) {
    echo "warning: $text\n";
});
file_put_contents("$dir/a", str_repeat('x', 100000));
await(spawn(fn() => file_put_contents("$dir/warm-up", 'x')));
$before = count(scandir('/proc/self/fd'));
foreach ([
    'create' => fn() => fopen("$dir/" . uniqid(), 'w'),
    'put' => fn() => file_put_contents("$dir/" . uniqid(), 'x'),
    'truncate' => fn() => fopen("$dir/a", 'w'),
    'tmpfile' => fn() => tmpfile(),
    'tempnam' => fn() => tempnam($dir, 'x'),
    'fsync' => function () use ($dir) {
        $f = fopen("$dir/a", 'r+');
        fsync($f);
    },
] as $what => $call) {
    $c = spawn(function () use ($call, $what) {
        try {
            $call();
            echo "$what: not cancelled\n";
        } catch (Async\AsyncCancellation $e) {
            echo "$what: cancelled\n";
        }
    });
    suspend();
    $c->cancel();
    await($c);
}
for ($n = 0; $n < 1000 && count(scandir('/proc/self/fd')) > $before; $n++) {
    delay(5);
}
var_dump(count(scandir('/proc/self/fd')) <= $before);
--EXPECT--
create: cancelled
put: cancelled
truncate: cancelled
tmpfile: cancelled
tempnam: cancelled
fsync: cancelled
bool(true)
