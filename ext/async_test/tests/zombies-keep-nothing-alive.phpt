--TEST--
Zombies do not keep the request alive; zombies that only wait for each other are a deadlock
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$scripts = [
    'zombie on a timer' => 'Async\Scope::inherit()->spawn(function () { try { Async\delay(60000); } finally { echo "ended, "; } }); Async\suspend();',
    'zombie on a descriptor' => '[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        Async\Scope::inherit()->spawn(function () use ($a) { try { fread($a, 1); } finally { echo "ended, "; } }); Async\suspend();',
    'runnable zombie' => 'Async\Scope::inherit()->spawn(function () { echo "its turn, "; });',
    'zombies in a circle' => '$s = Async\Scope::inherit();
        $a = $s->spawn(function () use (&$b) { Async\await($b); });
        $b = $s->spawn(function () use ($a) { Async\await($a); });
        Async\suspend(); $s->dispose();',
    'zombie in a circle, another on a timer' => '$s = Async\Scope::inherit();
        $a = $s->spawn(function () use (&$a) { try { Async\await($a); } finally { echo "ended, "; } });
        $s->spawn(function () { try { Async\delay(60000); } finally { echo "ended, "; } });
        Async\suspend(); $s->dispose();',
    'zombie of C' => 'AsyncTest\spawn_c("x", AsyncTest\Event::timer(60000)); Async\suspend();
        foreach (Async\get_coroutines() as $c) { if ($c !== Async\current_coroutine()) AsyncTest\cancel($c, null, true); }',
];
foreach ($scripts as $name => $script) {
    $begin = hrtime(true);
    [$output, $status] = run_php($script, ['-d', 'async.debug_deadlock=0']);
    $output = preg_replace('/\s*Fatal error: Uncaught (\S+): (\D+)(\d) .*/s', '$1 $3, ', $output);
    echo $name, ': ', $output, 'status ', $status, hrtime(true) - $begin < 30e9 ? '' : ', too late', "\n";
}
?>
--EXPECT--
zombie on a timer: ended, status 0
zombie on a descriptor: ended, status 0
runnable zombie: its turn, status 0
zombies in a circle: Async\DeadlockError 2, status 255
zombie in a circle, another on a timer: ended, ended, status 0
zombie of C: status 0
