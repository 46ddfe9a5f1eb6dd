--TEST--
Detaching of I/O depends on the reactor being started, not on the state flag
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$handle = <<<'PHP'
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $io = AsyncTest\Io::create($a, AsyncTest\TCP, 'rwp');
    $io->watchDetach('handle');
    final class Keeper { public $io; public $stream, $self; function __destruct() { echo "destructor\n"; } }
    $GLOBALS['keeper'] = $keeper = new Keeper;
    $keeper->io = $io;
    $keeper->stream = $a;
    $keeper->self = $keeper; // no destructor of globals frees it
    unset($io);
    PHP;
$scripts = [
    'never launched, reactor started' => '',
    'a read in flight' => '$keeper->request = $keeper->io->read(10);',
    'launched' => 'Async\await(Async\spawn(fn() => 1));',
    'a fatal error' => 'trigger_error("fatal", E_USER_ERROR);',
    'a fatal error in a coroutine' => 'Async\await(Async\spawn(fn() => trigger_error("fatal", E_USER_ERROR)));',
    'exit in a coroutine' => 'Async\await(Async\spawn(function () { exit(3); }));',
    'closed by itself' => '$keeper->io->close();',
];
foreach ($scripts as $name => $script) {
    [$output, $status] = run_php(str_replace('public $stream,', 'public $request, $stream,', $handle) . $script, ['-d', 'async_test.report=1']);
    echo "$name: ", substr_count($output, "detached: handle\n"), ' detached, ',
        preg_match('/left: (.*)/', $output, $left) ? $left[1] : 'no report', ", status $status\n";
    if (preg_match('/outlived|leak|Assertion|Sanitizer/i', $output)) {
        echo $output;
    }
}

/* No reactor: nothing happens. */
[$output] = run_php('echo "plain\n";', ['-d', 'async_test.report=1']);
echo $output;
?>
--EXPECT--
never launched, reactor started: 1 detached, 0 events, 0 coroutines, 0 callbacks, 0 objects, status 0
a read in flight: 1 detached, 0 events, 0 coroutines, 0 callbacks, 0 objects, status 0
launched: 1 detached, 0 events, 0 coroutines, 0 callbacks, 0 objects, status 0
a fatal error: 1 detached, 0 events, 0 coroutines, 0 callbacks, 0 objects, status 255
a fatal error in a coroutine: 1 detached, 0 events, 0 coroutines, 0 callbacks, 0 objects, status 255
exit in a coroutine: 1 detached, 0 events, 0 coroutines, 0 callbacks, 0 objects, status 3
closed by itself: 1 detached, 0 events, 0 coroutines, 0 callbacks, 0 objects, status 0
plain
left: 0 events, 0 coroutines, 0 callbacks, 0 objects
