--TEST--
Exit statuses
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
show_status('normal end', 'Async\spawn(fn () => 1);');
show_status('exit(3) in main', 'Async\spawn(fn () => Async\delay(10000)); Async\suspend(); exit(3);');
show_status('exit(4) in a coroutine', 'Async\spawn(function () { exit(4); }); Async\delay(1000);');
show_status('exit(text)', 'Async\spawn(function () { exit("text"); }); Async\delay(1000);');
show_status('two exits', 'Async\spawn(function () { try { Async\delay(10000); } finally { exit(6); } }); Async\suspend(); exit(5);');
show_status('unhandled in a coroutine', 'Async\spawn(function () { throw new Exception; }); Async\delay(1000);');
show_status('exit, then unhandled', 'Async\spawn(function () { try { Async\delay(10000); } finally { throw new Exception; } }); Async\suspend(); exit(5);');
show_status('deadlock', 'Async\await(Async\spawn(fn () => Async\await(Async\current_coroutine())));', '-d async.debug_deadlock=0');
show_status('fatal in a coroutine', 'Async\spawn(function () { eval("function f() {} function f() {}"); }); Async\delay(1000);');
show_status('memory in a coroutine', 'ini_set("memory_limit", "8M"); Async\spawn(function () { str_repeat("x", 100_000_000); }); Async\delay(1000);');
show_status('only cancellations', '$c = Async\spawn(fn () => Async\delay(1000)); Async\suspend(); $c->cancel(); Async\await($c);');
show_status('graceful_shutdown', 'Async\graceful_shutdown(); Async\suspend();');
show_status('exit in a shutdown function', 'register_shutdown_function(function () { exit(9); }); Async\suspend();');
show_status('exit in a coroutine of a shutdown function', 'register_shutdown_function(function () { Async\spawn(function () { exit(8); }); });');
show_status('exit as a task', 'Async\spawn(exit(...), 11); Async\delay(1000);');
--EXPECT--
normal end: 0
exit(3) in main: 3
exit(4) in a coroutine: 4
exit(text): 0
two exits: 6
unhandled in a coroutine: 255
exit, then unhandled: 255
deadlock: 255
fatal in a coroutine: 255
memory in a coroutine: 255
only cancellations: 0
graceful_shutdown: 0
exit in a shutdown function: 9
exit in a coroutine of a shutdown function: 8
exit as a task: 11
