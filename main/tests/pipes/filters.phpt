--TEST--
Pipes: a filter that is added or removed during a read of another coroutine waits for that read
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/pipes.inc';

[$r, $w] = pipe_pair();
fwrite($w, "one\nhalf");
$got = null;
$first = spawn(function () use ($r, &$got) {
    $got = fgets($r);
    return [$got, fgets($r)];
});
while ($got === null) {
    delay(1);
}
$add = spawn(function () use ($r) {
    $filter = stream_filter_append($r, 'string.toupper', STREAM_FILTER_READ);
    echo "added\n";
    return $filter;
});
suspend();
fwrite($w, " a line\n");
echo json_encode(await($first)), "\n";
$filter = await($add);

/* A filtered read of a pipe goes on until the end. */
$second = spawn(fn() => fgets($r));
suspend();
$remove = spawn(function () use ($filter) {
    echo stream_filter_remove($filter) ? "removed\n" : "not removed\n";
});
$again = spawn(function () use ($filter) {
    try {
        stream_filter_remove($filter);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
fwrite($w, "three\nfour\n");
fclose($w);
echo await($second);
await($remove);
await($again);
echo fgets($r);
var_dump(fgets($r));

/* Cancelled while it waits: no filter, and the stream is whole. */
[$r, $w] = pipe_pair();
$read = spawn(fn() => fgets($r));
suspend();
$add = spawn(fn() => stream_filter_append($r, 'string.toupper', STREAM_FILTER_READ));
suspend();
$add->cancel();
try {
    await($add);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
fwrite($w, "five\nsix\n");
echo await($read), fgets($r);
?>
--EXPECT--
added
["one\n","half a line\n"]
removed
THREE
FOUR
bool(false)
Coroutine was cancelled
five
six
