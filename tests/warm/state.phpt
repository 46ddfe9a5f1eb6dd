--TEST--
Warm requests: statics, arrays, objects, generators, references, large blocks are as the boot file has left them, whatever requests do
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

$pool = new Pool(<<<'PHP'
    class Counter {
        public static int $static = 0;
        public array $list = ['a', 'b'];
        public ?Counter $other = null;
        public function __destruct() { Log::$lines[] = 'destructed'; }
        public function next(): int { static $calls = 0; return ++$calls; }
    }
    class Log { public static array $lines = []; }
    function next_of_function(): int { static $calls = 10; return ++$calls; }
    $counter = new Counter;
    $counter->other = new Counter;
    $counter->next();
    next_of_function();
    Counter::$static = 5;
    $closure = function () { static $calls = 100; return ++$calls; };
    $closure();
    $generator = (function () { for ($i = 0; ; $i++) { yield $i; } })();
    $generator->next();
    $huge = str_repeat('x', 5 << 20);
    $list = range(1, 5000);
    $map = new WeakMap;
    $map[$counter] = 'kept';
    $object = new stdClass;
    $reference = &$object->property;
    $reference = 'first';
    $memory = fopen('php://memory', 'w+');
    fwrite($memory, 'of the boot file');
    $temporary = fopen('php://temp/maxmemory:100', 'w+');
    fwrite($temporary, 'temporary');
    $output = fopen('php://output', 'w');
    return function () use ($counter, $closure, $generator, &$huge, &$list, $map, $object, &$reference, $memory, $temporary, $output) {
        $class = 'Late';
        if (!class_exists($class, false)) {
            eval('class Late extends Counter { const X = 1; public static $late = 0; }');
        } else {
            echo "Late is there\n";
        }
        $key = new stdClass;
        $map[$key] = 'of the request';
        $now = [
            Counter::$static++, $counter->next(), next_of_function(), $closure(), $generator->current(), strlen($huge), md5($huge), count($list),
            $list[4999], array_sum($list), count($map), $map[$counter], $object->property, $counter->list, spl_object_id(new stdClass), count(get_declared_classes()),
            Late::$late++, memory_get_usage(), count(get_included_files()), gc_status()['runs'], count(Log::$lines), function_exists('of_request'),
            stream_get_contents($memory, offset: 0), stream_get_contents($temporary, offset: 0),
        ];
        $generator->next();
        fwrite($memory, 'spoiled');
        fwrite($temporary, str_repeat('beyond memory', 100));
        $_GET['do'] === 'free' && fclose($memory);
        fwrite($output, '');
        $reference = 'spoiled';
        $list[] = 1;
        usort($list, fn($a, $b) => $b <=> $a);
        foreach ($list as &$element) { $element = 0; break; }
        $counter->list[] = 'c';
        $counter->other = null;
        $huge .= str_repeat('y', 8 << 20);
        if ($_GET['do'] === 'free') { $huge = null; $list = null; unset($counter->list); }
        if ($_GET['do'] === 'exit') { eval('function of_request() {}'); echo json_encode($now); exit; }
        if ($_GET['do'] === 'grow') { $GLOBALS['grown'] = str_repeat('z', 16 << 20); }
        define('OF_REQUEST', 1);
        echo json_encode($now);
    };
    PHP, ini: ['memory_limit' => '64M', 'display_errors' => '0']);

$first = $pool->get('do=none');
$wrong = [];
for ($i = 0; $i < 200; $i++) {
    $answer = $pool->get('do=' . ['none', 'free', 'exit', 'grow'][$i % 4]);
    if ($answer !== $first) {
        $wrong[] = $answer;
    }
}
echo preg_replace('/"[0-9a-f]{32}"/', '"MD5"', preg_replace('/,\d{7,}(,\d+,\d+,\d+,false,)/', ',MEMORY$1', $first)), "\n";
var_dump(array_slice($wrong, 0, 3));
echo $pool->log();
?>
--EXPECTF--
[5,2,12,102,1,5242880,"MD5",5000,5000,12502500,2,"kept","first",["a","b"],%d,%d,0,MEMORY,%d,0,0,false,"of the boot file","temporary"]
array(0) {
}
