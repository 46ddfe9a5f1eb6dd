--TEST--
Every waiting or spawning call works as the first one of a script; an ordinary blocking function starts nothing
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$calls = [
    'spawn' => 'Async\await(Async\spawn(fn() => 1));',
    'suspend' => 'Async\suspend();',
    'delay' => 'Async\delay(1);',
    'delay(0)' => 'Async\delay(0);',
    'await a timeout' => 'try { Async\await(Async\timeout(1)); } catch (Async\TimeoutException) {}',
    'await_all' => 'Async\await_all([Async\spawn(fn() => 1)]);',
    'iterate' => 'Async\iterate([1, 2], fn() => Async\suspend());',
    'current_context' => 'Async\current_context();',
    'coroutine_context' => 'Async\coroutine_context();',
    'channel, foreach' => '$c = new Async\Channel(1); $c->send(1); $c->close(); foreach ($c as $v) {}; Async\suspend();',
    'await from C' => 'AsyncTest\Event::timer(1)->await();',
    'spawn from C' => 'AsyncTest\spawn_c("x"); ',
];
foreach ($calls as $name => $call) {
    [$output, $status] = run_php("echo AsyncTest\\abi()['state'], ', '; $call echo AsyncTest\\abi()['state'], ', ';");
    echo $name, ': ', $output, 'status ', $status, "\n";
}

$blocking = [
    'usleep' => 'usleep(1000);',
    'fread' => '[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); fwrite($b, "x"); fread($a, 1);',
    'gethostbyname' => 'gethostbyname("localhost");',
    'file' => 'file_get_contents(__FILE__);',
    'exec' => 'exec("true");',
    'timeout' => '$t = Async\timeout(1000);',
    'root_context' => 'Async\root_context();',
    'get_coroutines' => 'Async\get_coroutines();',
    'protect' => 'Async\protect(fn() => 1);',
    'a timer event' => '$t = AsyncTest\Event::timer(1000); $t->start();',
];
foreach ($blocking as $name => $call) {
    [$output, $status] = run_php("$call echo AsyncTest\\abi()['state'], ', ';");
    echo $name, ': ', $output, 'status ', $status, "\n";
}
?>
--EXPECT--
spawn: ready, active, status 0
suspend: ready, active, status 0
delay: ready, active, status 0
delay(0): ready, active, status 0
await a timeout: ready, active, status 0
await_all: ready, active, status 0
iterate: ready, active, status 0
current_context: ready, active, status 0
coroutine_context: ready, active, status 0
channel, foreach: ready, active, status 0
await from C: ready, active, status 0
spawn from C: ready, active, status 0
usleep: ready, status 0
fread: ready, status 0
gethostbyname: ready, status 0
file: ready, status 0
exec: ready, status 0
timeout: ready, status 0
root_context: ready, status 0
get_coroutines: ready, status 0
protect: ready, status 0
a timer event: ready, status 0
