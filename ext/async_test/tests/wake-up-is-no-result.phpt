--TEST--
A wake-up is not a result: the own condition is checked again, and waited for again
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await, delay};

/* Two readers of one stream: one byte wakes both, one gets it, the other waits on. */
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$readers = [];
foreach ([1, 2] as $i) {
    $readers[] = spawn(fn() => fread($a, 1));
}
suspend();
fwrite($b, 'x');
delay(5);
$done = array_filter($readers, fn($r) => $r->isCompleted());
echo count($done), " reader done\n";
fwrite($b, 'y');
$got = array_map(fn($r) => await($r), $readers);
sort($got);
echo implode(',', $got), "\n";

/* Woken from outside although nothing has happened: sleep and a socket read go on waiting. */
$sleeper = spawn(function () {
    $begin = hrtime(true);
    usleep(50000);
    return hrtime(true) - $begin >= 50000000;
});
$reader = spawn(fn() => fread($a, 1));
suspend();
for ($i = 0; $i < 3; $i++) {
    AsyncTest\resume($reader);
    delay(2);
}
echo $reader->isCompleted() ? "read nothing?\n" : "still waiting\n";
fwrite($b, 'z');
echo await($reader), "\n";
var_dump(await($sleeper));

/* A lookup. */
$lookup = spawn(fn() => gethostbyname('localhost'));
suspend();
if (!$lookup->isCompleted()) {
    AsyncTest\resume($lookup);
}
echo await($lookup), "\n";

/* delay() and await(). */
$sleeper = spawn(function () {
    $begin = hrtime(true);
    delay(50);
    return hrtime(true) - $begin >= 50000000;
});
$awaiter = spawn(fn() => await($sleeper) ? 'the result' : 'nothing');
$bounded = spawn(fn() => await($sleeper, Async\timeout(10000)) ? 'the result' : 'nothing');
suspend();
foreach ([$sleeper, $awaiter, $bounded] as $coroutine) {
    AsyncTest\resume($coroutine);
}
suspend();
suspend();
AsyncTest\resume($awaiter);
var_dump(await($sleeper));
echo await($awaiter), ', ', await($bounded), "\n";
?>
--EXPECT--
1 reader done
x,y
still waiting
z
bool(true)
127.0.0.1
bool(true)
the result, the result
