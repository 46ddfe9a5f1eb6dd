--TEST--
Warm requests: coroutines, timers, sockets, threads of a request end with it, however it ends
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

const BOOT = <<<'PHP'
    use function Async\{spawn, delay, await};
    class State { public static int $n = 0; public array $list = [1]; }
    $state = new State;
    function in_function() { static $n = 0; return ++$n; }
    $a = await(spawn(function () { delay(1); return 'from a coroutine of the boot'; }));
    return function () use ($state, $a) {
        $facts = json_encode([$a, State::$n, $state->list, in_function(), spl_object_id(new stdClass), memory_get_usage(), Boot\status()['mode']]);
        State::$n++; $state->list[] = 2;
        echo $facts, "\n";
        switch ($_GET['do']) {
            case 'none': break;
            case 'spwn': $c = []; for ($i = 0; $i < 50; $i++) { $c[] = spawn(function () use ($i, $state) { delay($i % 3); $state->list[] = $i; in_function(); return $i; }); } $s = 0; foreach ($c as $one) { $s += await($one); } echo $s; break;
            case 'chan': $ch = new Async\Channel(2); spawn(function () use ($ch) { for ($i = 0; $i < 10; $i++) { $ch->send($i); } $ch->close(); }); $s = 0; foreach ($ch as $v) { $s += $v; } echo $s; break;
            case 'file': $c = spawn(fn() => strlen(file_get_contents(__FILE__)) > 10); $d = spawn(fn() => count(scandir('/'))); echo await($c) ? 'read' : 'no', await($d) > 2 ? 'dir' : ''; break;
            case 'sock': $s = stream_socket_server('tcp://127.0.0.1:0'); $n = stream_socket_get_name($s, false); $c = spawn(function () use ($s) { $x = stream_socket_accept($s); fwrite($x, "hello\n"); fclose($x); }); $x = stream_socket_client("tcp://$n"); echo fgets($x); $GLOBALS['s'] = $s; $GLOBALS['x'] = $x; break;
            case 'left': for ($i = 0; $i < 20; $i++) { spawn(function () { try { delay(3); echo '.'; } finally { State::$n++; } }); } break;
            case 'exit': for ($i = 0; $i < 20; $i++) { spawn(function () { try { delay(100000); } finally { echo 'f'; } }); } delay(1); exit(1);
            case 'excp': spawn(function () { delay(1); throw new Exception('in a coroutine'); }); delay(5); break;
            case 'memr': spawn(function () { $list = []; while (true) { $list[] = str_repeat('x', 1000); } }); delay(10); break;
            case 'exec': $c = spawn(fn() => exec('echo hi')); echo await($c); break;
            case 'grup': $g = new Async\TaskGroup(); for ($i = 0; $i < 5; $i++) { $g->spawn(fn() => delay(2)); } spawn(fn() => $GLOBALS['never'] = new Async\Future(new Async\FutureState())); break;
            case 'cncl': $c = spawn(function () { delay(50000); }); delay(1); $c->cancel(); break;
            case 'dead': spawn(function () { $ch = new Async\Channel(0); $ch->recv(); }); break;
            case 'thrd': echo PHP_ZTS ? await(Async\spawn_thread(fn() => 42)) : 42; break;
            case 'fibr': $f = new Fiber(function () { Fiber::suspend(1); }); $f->start(); $GLOBALS['f'] = $f; spawn(function () { delay(1); }); break;
            case 'sgnl': $c = spawn(function () { Async\signal(Async\Signal::SIGUSR2); }); delay(1); $c->cancel(); break;
        }
    };
    PHP;

$kinds = ['none', 'spwn', 'chan', 'file', 'sock', 'left', 'exit', 'excp', 'memr', 'exec', 'grup', 'cncl', 'dead', 'thrd', 'fibr', 'sgnl'];
$known = [];
// With async.autostart the Closure itself is a coroutine; object and memory of it count, from the first request on.
foreach (['async.autostart=0', 'async.autostart=1'] as $directive) {
    Pool::$directives = [$directive];
    $pool = new Pool(BOOT, ini: ['memory_limit' => '32M', 'display_errors' => '0']);
    $first = null;
    foreach ([...$kinds, ...$kinds, ...array_reverse($kinds)] as $kind) {
        [$facts, $rest] = explode("\n", $pool->get("do=$kind"), 2) + ['', ''];
        $first ??= $facts;
        $known[$kind] ??= $rest;
        $facts === $first || print "$directive, before $kind: $facts\n";
        $known[$kind] === $rest || print "$directive, $kind: $rest\n";
    }
    $pool->stop();
}
echo preg_replace('/\d{6,}/', 'MEMORY', $first), "\n";
foreach ($known as $kind => $rest) {
    echo "$kind: ", trim($rest), "\n";
}
?>
--EXPECT--
["from a coroutine of the boot",0,[1],1,2,MEMORY,"warm"]
none: 
spwn: 1225
chan: 45
file: readdir
sock: hello
left: ....................
exit: ffffffffffffffffffff
excp: 
memr: 
exec: hi
grup: 
cncl: 
dead: 
thrd: 42
fibr: 
sgnl: 
