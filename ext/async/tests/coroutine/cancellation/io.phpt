--TEST--
Interrupted I/O throws the cancellation without warnings; the handle stays usable, other waiters are not disturbed
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

[$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);

$reader = spawn(function () use ($near) {
    fread($near, 100);
    echo "never\n";
});
suspend();
delay(5);
$reader->cancel(new Async\AsyncCancellation('read interrupted'));
try {
    await($reader);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
var_dump(error_get_last(), feof($near));

fwrite($far, "still usable\n");
echo fgets($near);
fwrite($near, "both ways\n");
echo fgets($far);
--EXPECT--
read interrupted
NULL
bool(false)
still usable
both ways
