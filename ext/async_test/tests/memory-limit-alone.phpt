--TEST--
A bailout by the memory limit prints its own fatal error and nothing else
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$script = <<<'PHP'
    class D { public function __destruct() { echo "destructor\n"; } }
    $d = new D;
    Async\spawn(function () { try { Async\delay(10000); } finally { echo "finally of another coroutine\n"; } });
    Async\spawn(function () { AsyncTest\suspend_bare(); });
    $failing = Async\spawn(function () {
        $a = [];
        while (true) { $a[] = str_repeat('x', 100000); }
    });
    $failing->finally(fn() => print "handler\n");
    register_shutdown_function(fn() => print "shutdown function\n");
    %s
    PHP;
foreach (['Async\suspend(); echo "not reached\n";', 'Async\await($failing);', ''] as $main) {
    [$output, $status] = run_php(sprintf($script, $main), ['-d', 'memory_limit=16M', '-d', 'async_test.report=1']);
    echo preg_replace(['/\d+ bytes/', '/exhausted at \S+/'], ['N bytes', 'exhausted'], trim($output)), "\nstatus ", $status, "\n\n";
}
?>
--EXPECT--
Fatal error: Allowed memory size of N bytes exhausted (tried to allocate N bytes) in FILE on line 8
shutdown function
left: 0 events, 0 coroutines, 0 callbacks, 0 objects
status 255

Fatal error: Allowed memory size of N bytes exhausted (tried to allocate N bytes) in FILE on line 8
shutdown function
left: 0 events, 0 coroutines, 0 callbacks, 0 objects
status 255

Fatal error: Allowed memory size of N bytes exhausted (tried to allocate N bytes) in FILE on line 8
shutdown function
left: 0 events, 0 coroutines, 0 callbacks, 0 objects
status 255
