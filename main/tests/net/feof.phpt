--TEST--
feof() never suspends: on an idle, a closed and a half-closed socket
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

$ran = 0;
$other = spawn(function () use (&$ran) { for (;;) { $ran++; Async\suspend(); } });
[$a, $b] = connected();
$check = spawn(function () use ($a, $b, &$ran) {
    $before = $ran;
    for ($i = 0; $i < 200; $i++) {
        $idle = feof($a);
    }
    stream_socket_shutdown($b, STREAM_SHUT_WR);
    for ($i = 0; $i < 200; $i++) {
        $half = feof($a);
    }
    fclose($b);
    for ($i = 0; $i < 200; $i++) {
        $closed = feof($a);
    }
    return [$idle, $half, $closed, $ran - $before];
});
echo json_encode(await($check)), "\n";
$other->cancel();
--EXPECT--
[false,true,true,0]
