--TEST--
A read that times out leaves a usable stream; data that come later are read by the next call
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

function timed(): array
{
    [$a, $b] = pair();
    stream_set_timeout($a, 0, 200_000);
    $start = microtime(true);
    $results = [outcome(fn() => fread($a, 10)), stream_get_meta_data($a)['timed_out'], feof($a)];
    $results[] = microtime(true) - $start >= 0.2 && microtime(true) - $start < 2;
    $results[] = outcome(fn() => fgets($a));
    $results[] = outcome(fn() => stream_get_contents($a, 5));
    fwrite($b, "late\n");
    $results[] = fgets($a);
    $results[] = stream_get_meta_data($a)['timed_out'];
    fclose($b);
    $results[] = fread($a, 10);
    $results[] = feof($a);
    return $results;
}

$outside = timed();
$inside = await(spawn(timed(...)));
var_dump($outside === $inside);
echo json_encode($inside), "\n";
--EXPECT--
bool(true)
["false",true,false,true,"false","''","late\n",false,"",true]
