--TEST--
Pipes: a cancelled read loses nothing, and raises no warning
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/pipes.inc';

[$r, $w] = pipe_pair();
for ($i = 0; $i < 200; $i++) {
    $c = spawn(fn() => fgets($r));
    suspend();
    $writer = spawn(fn() => fwrite($w, "$i\n"));
    if ($i % 2) {
        delay(1);
    }
    $c->cancel();
    await($writer);
    try {
        $line = await($c);
    } catch (Async\AsyncCancellation) {
        $line = fgets($r);
    }
    if ($line !== "$i\n") {
        var_dump($i, $line);
    }
}
var_dump(stream_get_meta_data($r)['eof']);
?>
--EXPECT--
bool(false)
