--TEST--
stream_select(): keys, counts, null, buffered data, regular files, errors: as outside
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../net/loopback.inc';
use function Async\{spawn, await, delay, suspend};

function cases(): array
{
    [$a, $b] = pair();
    [$c, $d] = pair();
    $file = fopen(__FILE__, 'r');
    $memory = fopen('php://memory', 'r+');
    $results = [];
    $select = function (?array $r, ?array $w, ?array $e, ?int $sec, ?int $usec = null) use (&$results) {
        $result = outcome(function () use (&$r, &$w, &$e, $sec, $usec) {
            return stream_select($r, $w, $e, $sec, $usec);
        });
        $results[] = $result . ' ' . json_encode(array_map(fn($set) => $set === null ? null : array_keys($set), [$r, $w, $e]));
    };
    $select(['x' => $a, 7 => $c], null, null, 0, 1000);
    fwrite($b, "line 1\nline 2\n");
    $select(['x' => $a, 7 => $c], null, null, 5);
    $select(['x' => $a, 'y' => $a, 'z' => $a], ['w' => $a], [$a], 5);
    $select([], ['p' => $a, 3 => $c], ['q' => $a], null);
    $select([$file], [$file], [$file], 1);
    $select(null, null, [$file, $c], 0, 20000);
    fgets($a); // the second line is buffered
    $select(['buffered' => $a, 'not' => $c], ['w' => $c], ['e' => $c], 5);
    $select([$memory], null, null, 0);
    fwrite($memory, 'text');
    rewind($memory);
    fgetc($memory);
    $select(['memory' => $memory, 'not' => $c], null, null, 5);
    $select([], [], [], 0);
    $select(null, null, null, 0);
    $select([$c], null, null, -1);
    $select([$c], null, null, 0, -1);
    $select([$c], null, null, null, 5);
    $select([$c], null, null, 0, 2000000);
    fclose($d);
    $select([$c], [$c], [$c], 5);
    $select(null, null, [$c], 0, 50000);
    fclose($b);
    fread($a, 100);
    $select([$a], null, null, null);
    return $results;
}
$outside = cases();
$inside = await(spawn(cases(...)));
var_dump($outside === $inside);
echo implode("\n", $inside), "\n";
--EXPECT--
bool(true)
0 [[],null,null]
1 [["x"],null,null]
2 [["x","y","z"],["w"],[]]
2 [[],["p",3],[]]
2 [[0],[0],[]]
0 [null,null,[]]
1 [["buffered"],[],[]]
[stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor] ValueError [[0],null,null]
[stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor] [stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor] 0 [[],null,null]
ValueError [[],[],[]]
ValueError [null,null,null]
ValueError [[0],null,null]
ValueError [[0],null,null]
ValueError [[0],null,null]
0 [[],null,null]
2 [[0],[0],[]]
0 [null,null,[]]
1 [[0],null,null]
