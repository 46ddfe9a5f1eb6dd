--TEST--
stream_select sees bytes already buffered by PHP
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, await};
use function AsyncTest\counters;

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
[$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$test = function () use ($a, $b, $c) {
    fwrite($b, "one\ntwo\n");
    echo fgets($a);
    /* "two" is in the buffer of the stream, nothing is in that of the socket. */
    $begin = hrtime(true);
    $read = [$a, $c];
    $write = $except = null;
    $count = stream_select($read, $write, $except, 30);
    echo $count, ' ', count($read), ' ', $read[0] === $a ? 'the buffered one' : 'another', ', ',
        hrtime(true) - $begin < 20e9 ? 'at once' : 'late', "\n";
    echo fgets($a);
    $read = [$a, $c];
    echo stream_select($read, $write, $except, 0, 1000), "\n";
};
$test();
await(spawn($test));
echo counters()['events'], " active\n";
?>
--EXPECT--
one
1 1 the buffered one, at once
two
0
one
1 1 the buffered one, at once
two
0
0 active
