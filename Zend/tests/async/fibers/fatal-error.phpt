--TEST--
Fibers that were suspended before a fatal error go on in shutdown functions as in the official release
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../../../ext/async/tests/run_script.inc';

$code = <<<'PHP'
error_reporting(E_ALL & ~E_DEPRECATED);
class Magic { function __get($name) { Fiber::getCurrent() && Fiber::suspend(); return "magic $name"; } }
class Dump { public $a = 1; function __debugInfo() { Fiber::getCurrent() && Fiber::suspend(); return ['self' => $this]; } }

$magic = new Magic;
$dump = [1, new Dump];
$fibers = [
    new Fiber(function () {
        $values = [3, 1, 2];
        usort($values, function ($a, $b) { Fiber::suspend(); return $a <=> $b; });
        echo "sorted ", implode(' ', $values), "\n";
    }),
    new Fiber(function () use ($magic) { echo $magic->name, "\n"; }),
    new Fiber(function () use ($dump) { print_r($dump); }),
];
register_shutdown_function(function () use ($fibers, $magic, $dump) {
    foreach ($fibers as $fiber) {
        while (!$fiber->isTerminated()) {
            $fiber->resume();
        }
    }
    echo $magic->name, "\n";
    print_r($dump);
});
$fail = function () use ($fibers) {
    foreach ($fibers as $fiber) {
        $fiber->start();
    }
    trigger_error('stop', E_USER_ERROR);
};
PHP;
[$plain] = run_script($code . '$fail();');
[$coroutine] = run_script($code . 'Async\await(Async\spawn($fail));');
echo $plain, "\n", $plain === $coroutine ? 'the same' : $coroutine, "\n";
?>
--EXPECTF--
%AFatal error: stop in script.php on line %d
sorted 1 2 3
magic name
Array
(
    [0] => 1
    [1] => Dump Object
        (
            [self] => Dump Object
 *RECURSION*
        )

)
magic name
Array
(
    [0] => 1
    [1] => Dump Object
        (
            [self] => Dump Object
 *RECURSION*
        )

)
the same
