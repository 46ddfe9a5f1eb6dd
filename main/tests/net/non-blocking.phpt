--TEST--
Non-blocking streams never suspend
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

$ran = 0;
$other = spawn(function () use (&$ran) { for (;;) { $ran++; Async\suspend(); } });
$check = spawn(function () use (&$ran) {
    [$a, $b] = pair();
    stream_set_blocking($a, false);
    $before = $ran;
    $results = [fread($a, 10), fgets($a), stream_socket_recvfrom($a, 10), fwrite($a, str_repeat('x', 8 << 20)) < 8 << 20];
    for ($i = 0; $i < 300; $i++) {
        fread($a, 10);
    }
    $results[] = stream_get_meta_data($a)['blocked'];
    $results[] = $ran - $before;
    return $results;
});
echo json_encode(await($check)), "\n";
$other->cancel();
--EXPECT--
["",false,false,true,false,0]
