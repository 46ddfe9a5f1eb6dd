--TEST--
socket_select(): as outside
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

function cases(): array
{
    [$a, $b] = sockets();
    [$c] = $keep = sockets();
    $results = [];
    $select = function (?array $r, ?array $w, ?array $e, ?int $sec, int $usec = 0) use (&$results) {
        $result = outcome(function () use (&$r, &$w, &$e, $sec, $usec) {
            return socket_select($r, $w, $e, $sec, $usec);
        });
        $results[] = $result . ' ' . json_encode(array_map(fn($set) => $set === null ? null : array_keys($set), [$r, $w, $e]));
    };
    $select(['x' => $a], null, null, 0, 1000);
    $select(['x' => $a], ['y' => $a, 'z' => $a], [$c], 5);
    socket_write($b, 'data');
    $select(['x' => $a, 5 => $c], null, [$a], null);
    $select([], [], [], 0);
    $select([1], null, null, 0);
    $select([$a], null, null, -1);
    $select([$c], null, null, 0, 1500000 - 1400000);
    socket_close($c);
    $select([$c], null, null, 0);
    return $results;
}
$outside = cases();
$inside = await(spawn(cases(...)));
var_dump($outside === $inside);
echo implode("\n", $inside), "\n";
--EXPECT--
bool(true)
0 [[],null,null]
1 [[],["y","z"],[]]
1 [["x"],null,[]]
ValueError [[],[],[]]
TypeError [[0],null,null]
[socket_select(): Unable to select [22]: Invalid argument] false [[0],null,null]
0 [[],null,null]
TypeError [[0],null,null]
