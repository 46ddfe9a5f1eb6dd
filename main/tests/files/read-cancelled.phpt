--TEST--
Files: a cancelled read skips nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};
require __DIR__ . '/files.inc';
$data = implode("\n", range(0, 600_000));
file_put_contents("$dir/a", $data);
for ($round = 0; $round < 20; $round++) {
    forget("$dir/a");
    $f = fopen("$dir/a", 'r');
    $read = '';
    for ($n = 0; $n < 5; $n++) {
        $c = spawn(function () use ($f, &$read) {
            $read .= fread($f, 100000);
        });
        suspend();
        $c->cancel();
        try {
            await($c);
        } catch (Async\AsyncCancellation) {
        }
    }
    $read .= stream_get_contents($f);
    if ($read !== $data) {
        echo "lost or doubled\n";
    }
    fclose($f);
}
echo "done\n";
--EXPECT--
done
