--TEST--
A write that times out reports what upstream reports
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

function timed(): array
{
    [$a, $b] = pair();
    stream_set_timeout($a, 0, 50_000);
    /* filled by a non-blocking write first, so that nothing goes out before the timeout */
    stream_set_blocking($a, false);
    while (fwrite($a, str_repeat('x', 65536)));
    stream_set_blocking($a, true);
    $result = outcome(fn() => fwrite($a, 'more'));
    return [$result, stream_get_meta_data($a)['timed_out']];
}

$outside = timed();
$inside = await(spawn(timed(...)));
var_dump($outside === $inside);
echo json_encode($inside), "\n";
--EXPECT--
bool(true)
["[fwrite(): Send of 4 bytes failed with errno=11 Resource temporarily unavailable] false",true]
