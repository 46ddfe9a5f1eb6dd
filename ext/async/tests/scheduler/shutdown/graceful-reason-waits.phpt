--TEST--
The reason of graceful_shutdown() is the last owner of an object whose destructor waits, spawns, throws
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
$reason = 'class Reason extends Async\AsyncCancellation { public $object; }
Async\spawn(function () { $e = new Reason; $e->object = new D; Async\graceful_shutdown($e); });
Async\delay(20);';
foreach ([
    'waits' => 'echo "begins\n"; Async\delay(1); echo "ends\n";',
    'spawns' => 'Async\spawn(function () { Async\delay(1); echo "spawned\n"; });',
    'throws' => 'Async\delay(1); throw new Exception("thrown");',
    'exits' => 'Async\delay(1); exit(7);',
] as $name => $body) {
    [$output, $status] = run_script("class D { function __destruct() { $body } }\n$reason\n");
    echo "$name: $status\n$output\n";
}
--EXPECTF--
waits: 0
begins
ends
spawns: 0
spawned
throws: 255

Fatal error: Uncaught Exception: thrown in script.php:2
Stack trace:
#0 [internal function]: D->__destruct()
#1 {main}
  thrown in script.php on line 2
exits: 7
