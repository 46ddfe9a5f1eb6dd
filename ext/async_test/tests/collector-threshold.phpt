--TEST--
The collector's threshold follows what was really collected; gc_collect_cycles() returns that number in every state
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$script = <<<'PHP'
    class Node { public $self; public $bag; function __construct() { $this->self = $this; } }
    class Parks extends Node { function __destruct() { Async\suspend(); } }
    function garbage(int $n, string $class = 'Node') { for ($i = 0; $i < $n; $i++) { new $class; } }
    function check(string $where) {
        gc_collect_cycles();
        garbage(100);
        echo $where, ': ', gc_collect_cycles(), ', ', gc_collect_cycles(), ', threshold ', gc_status()['threshold'], "\n";
    }
    PHP;
$states = [
    'idle' => 'check("idle");',
    'main, active' => 'Async\suspend(); check("main, active");',
    'coroutine' => 'Async\await(Async\spawn(fn() => check("coroutine")));',
    'fiber in a coroutine' => 'Async\await(Async\spawn(function () { (new Fiber(fn() => check("fiber in a coroutine")))->start(); }));',
    'shutdown function' => 'register_shutdown_function(fn() => check("shutdown function"));',
    'destructors that park' => 'Async\await(Async\spawn(function () {
        gc_collect_cycles(); garbage(20, "Parks"); garbage(30);
        /* Those whose destructor has parked count as referenced and survive this collection. */
        $first = gc_collect_cycles(); Async\suspend(); Async\suspend(); $second = gc_collect_cycles();
        echo "destructors that park: ", $first + $second, "\n"; }));',
];
foreach ($states as $code) {
    [$output, $status] = run_php("$script\n$code");
    echo $output;
}

/* A threshold that grew because little was found goes down again when much is. */
[$output] = run_php($script . <<<'PHP'

    function grow() { $keep = []; for ($i = 0; $i < 40000; $i++) { $n = new stdClass; $n->s = $n; $keep[] = $n; } return gc_status()['threshold']; }
    function shrink() { garbage(60000); return gc_status()['threshold']; }
    $idle = [grow(), shrink()];
    $active = Async\await(Async\spawn(fn() => [grow(), shrink()]));
    echo $idle === $active ? "the same thresholds\n" : json_encode([$idle, $active]) . "\n";
    PHP);
echo $output;
?>
--EXPECT--
idle: 100, 0, threshold 10001
main, active: 100, 0, threshold 10001
coroutine: 100, 0, threshold 10001
fiber in a coroutine: 100, 0, threshold 10001
shutdown function: 100, 0, threshold 10001
destructors that park: 50
the same thresholds
