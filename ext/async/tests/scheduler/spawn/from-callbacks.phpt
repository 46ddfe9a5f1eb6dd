--TEST--
spawn as the first asynchronous call works from any depth: internal callback, destructor, generator
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
$scripts = [
    'usort' => '$a = [2, 1]; usort($a, function ($x, $y) { Async\spawn(fn () => print "task\n"); Async\suspend(); return $x <=> $y; }); echo implode(" ", $a);',
    'destructor' => 'class D { function __destruct() { echo Async\await(Async\spawn(fn () => "task")); } } $d = new D(); $d = null;',
    'generator' => 'function g() { yield Async\await(Async\spawn(fn () => "task")); } foreach (g() as $v) echo $v;',
    'include' => 'file_put_contents($f = __FILE__ . ".inc", "<?php return Async\\\\await(Async\\\\spawn(fn () => \"task\"));"); echo include $f; unlink($f);',
    'shutdown function' => 'register_shutdown_function(function () { echo Async\await(Async\spawn(fn () => "task")); });',
    'error handler' => 'set_error_handler(function () { echo Async\await(Async\spawn(fn () => "task")); return true; }); echo $undefined;',
    'fiber' => '$f = new Fiber(function () { echo Async\await(Async\spawn(fn () => "task")); }); $f->start();',
];
foreach ($scripts as $name => $script) {
    [$output, $status] = run_script($script);
    echo "$name: ", str_replace("\n", ' ', $output), " ($status)\n";
}
--EXPECT--
usort: task 1 2 (0)
destructor: task (0)
generator: task (0)
include: task (0)
shutdown function: task (0)
error handler: task (0)
fiber: task (0)
