--TEST--
Exit in any coroutine ends the request gracefully and is never rethrown as an error across a switch
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$scripts = [
    'coroutine' => 'Async\spawn(fn() => exit(3)); Async\suspend(); echo "not reached\n";',
    'awaited' => '$c = Async\spawn(fn() => exit(4)); try { Async\await($c); } catch (Exception|Error $e) { echo get_class($e); }',
    'awaited from C' => '$c = Async\spawn(fn() => exit(5)); AsyncTest\spawn_c("x", AsyncTest\Event::of($c)); Async\delay(10000);',
    'main, others unwind' => 'Async\spawn(function () { try { Async\delay(10000); } catch (Async\AsyncCancellation) { echo "unwound, "; } }); Async\suspend(); exit(6);',
    'in a fiber' => 'Async\spawn(function () { $f = new Fiber(function () { Async\suspend(); exit(7); }); $f->start(); }); Async\delay(10000);',
    'in finally' => 'Async\spawn(function () { try { Async\suspend(); } finally { exit(8); } }); Async\delay(10000);',
    'in a destructor' => 'class D { function __destruct() { exit(9); } } Async\spawn(function () { $d = new D; Async\suspend(); }); Async\delay(10000);',
    'in a destructor, parked before' => 'class D { function __destruct() { Async\suspend(); exit(10); } } Async\spawn(function () { $d = new D; Async\suspend(); }); Async\delay(10000);',
    'with a text' => 'Async\spawn(fn() => exit("bye, ")); Async\delay(10000);',
    'two' => 'Async\spawn(function () { try { Async\delay(10000); } finally { exit(12); } }); Async\spawn(fn() => exit(11)); Async\delay(10000);',
];
foreach ($scripts as $name => $script) {
    [$output, $status] = run_php("register_shutdown_function(fn() => print 'shutdown function');\n$script",
        ['-d', 'async_test.report=1']);
    $output = str_replace("left: 0 events, 0 coroutines, 0 callbacks, 0 objects\n", '', $output);
    echo $name, ': ', $output, ', status ', $status, "\n";
}
?>
--EXPECT--
coroutine: shutdown function, status 3
awaited: shutdown function, status 4
awaited from C: shutdown function, status 5
main, others unwind: unwound, shutdown function, status 6
in a fiber: shutdown function, status 7
in finally: shutdown function, status 8
in a destructor: shutdown function, status 9
in a destructor, parked before: shutdown function, status 10
with a text: bye, shutdown function, status 0
two: shutdown function, status 12
