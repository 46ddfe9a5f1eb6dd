--TEST--
Iterated values and keys are add-ref'd per call and freed once
--EXTENSIONS--
async_test
--FILE--
<?php
use function AsyncTest\{iterate_c, log};
use function Async\suspend;

$source = function () {
    for ($i = 0; $i < 50; $i++) {
        yield str_repeat('k', 2 + $i % 3) . $i => [str_repeat('v', 2 + $i % 3), new ArrayObject([$i])];
    }
};
for ($round = 0; $round < 2; $round++) {
    $seen = 0;
    iterate_c($source(), function (array $value, string $key) use (&$seen) {
        suspend();
        $seen += strlen($key) > 2 && count($value[1]) === 1;
        $value[] = $key;
    }, 5);
    $array = iterator_to_array($source());
    iterate_c($array, function (array $value, string $key) use (&$seen, &$array) {
        unset($array[$key]);
        suspend();
        $seen += strlen($key) > 2 && count($value[1]) === 1;
    }, 5);
    $memory[] = memory_get_usage();
}
var_dump($seen, count($array));
?>
--EXPECT--
int(100)
int(0)
