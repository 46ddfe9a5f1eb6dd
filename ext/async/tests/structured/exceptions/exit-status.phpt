--TEST--
Exit status: 255 for an unhandled exception in any coroutine, 0 where only cancellations escaped
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

show_status('coroutine', 'Async\spawn(function () { throw new Exception("x"); });');
show_status('main', 'Async\suspend(); throw new Exception("x");');
show_status('handler', 'Async\spawn(fn () => 1)->finally(function () { throw new Exception("x"); });');
show_status('resting', '$c = Async\spawn(function () { throw new Exception("x"); });');
show_status('cancellation', 'Async\spawn(function () { throw new Async\AsyncCancellation("x"); });');
show_status('cancelled main', '$m = Async\current_context() ? Async\current_coroutine() : 0; Async\spawn(fn () => $m->cancel()); Async\delay(10000);');
show_status('plain', 'Async\spawn(fn () => Async\delay(1));');
show_status('exit in a coroutine', 'Async\spawn(fn () => exit(7)); Async\delay(10000);');
--EXPECT--
coroutine: 255
main: 255
handler: 255
resting: 255
cancellation: 0
cancelled main: 0
plain: 0
exit in a coroutine: 7
