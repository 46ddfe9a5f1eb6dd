--TEST--
Two requests in one process, both ending in a fatal error, leave no stale handle
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$script = <<<'PHP'
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    Async\spawn(fn() => fread($a, 1));
    Async\spawn(fn() => AsyncTest\Event::timer(10000)->await());
    $poll = AsyncTest\Event::poll($b, AsyncTest\READABLE);
    $poll->start();
    fscanf(STDIN, '%%s');
    Async\suspend();
    %s
    PHP;
$endings = [
    'fatal error in main' => "trigger_error('fatal', E_USER_ERROR);",
    'fatal error in a coroutine' => "Async\\spawn(fn() => trigger_error('fatal', E_USER_ERROR)); Async\\suspend();",
    'memory' => 'ini_set("memory_limit", "10M"); str_repeat("x", 100000000);',
    'uncaught exception' => 'throw new Exception("uncaught");',
    'exit' => 'exit(1);',
];
foreach ($endings as $name => $ending) {
    [$output, $status] = run_php(sprintf($script, $ending), ['--repeat', '3', '-d', 'async_test.report=1']);
    echo $name, ': ', substr_count($output, "left: 0 events, 0 coroutines, 0 callbacks, 0 objects\n"), ' clean ends, status ', $status, "\n";
    if (preg_match('/outlived|cannot be closed|leak|core|AddressSan|Assertion/i', $output)) {
        echo $output;
    }
}
?>
--EXPECT--
fatal error in main: 3 clean ends, status 255
fatal error in a coroutine: 3 clean ends, status 255
memory: 3 clean ends, status 255
uncaught exception: 3 clean ends, status 255
exit: 3 clean ends, status 1
