--TEST--
Files: seek, truncation and fsync come after a write that its caller has left
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};
require __DIR__ . '/files.inc';

$then = [
    'truncate' => fn($f) => ftruncate($f, 3),
    'seek' => fn($f) => fseek($f, 0) === 0 && fwrite($f, 'START') === 5,
    'sync' => fn($f) => fsync($f),
    'read' => fn($f) => fread($f, 10) !== false,
];
for ($round = 0; $round < 10; $round++) {
    foreach ($then as $what => $call) {
        $f = fopen("$dir/a", 'w+');
        $c = spawn(fn() => fwrite($f, str_repeat('x', 900000)));
        suspend();
        $c->cancel();
        try {
            await($c);
        } catch (Async\AsyncCancellation) {
        }
        $ok = await(spawn(fn() => $call($f)));
        $size = fstat($f)['size'];
        fclose($f);
        $now = file_get_contents("$dir/a");
        if (!$ok || strlen($now) !== $size || !preg_match(['truncate' => '/^x*+\0*$/', 'seek' => '/^STARTx*$/'][$what] ?? '/^x*$/', $now)) {
            echo "$what: out of order, ", strlen($now), ' ', substr($now, 0, 10), "\n";
        }
        if ($what === 'truncate' && $size !== 3) {
            echo "truncated, then written: $size\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
