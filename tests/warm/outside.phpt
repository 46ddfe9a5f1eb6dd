--TEST--
Warm requests: what extensions keep outside of the heap: the log of the system, answers of the resolver, last errors; objects of the runtime
--EXTENSIONS--
sockets
openssl
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

echo "-- openlog() in the boot file\n";
$pool = new Pool('openlog("boot", LOG_PID, LOG_USER); return fn() => print(Boot\status()["mode"] . "\n");');
echo $pool->get(), $pool->get(), $pool->get(), $pool->log();
$pool->stop();

echo "-- openlog() in requests\n";
$pool = new Pool('return function () { openlog("request", 0, LOG_USER); echo Boot\status()["mode"], "\n"; };');
echo $pool->get(), $pool->get(), $pool->get(), $pool->log();
$pool->stop();

echo "-- gethostbyname()\n";
$pool = new Pool('$host = gethostbyname("localhost"); return function () use ($host) {
    echo Boot\status()["mode"], " $host ", gethostbyname("localhost"), " ", Async\await(Async\spawn(fn() => gethostbyname("localhost"))), "\n";
};');
echo $pool->get();
$child = $pool->child();
for ($i = 0; $i < 3; $i++) {
    echo $pool->get();
}
var_dump($pool->child() === $child);
echo $pool->log();
$pool->stop();

echo "-- last errors\n";
$error = 'preg_match("/(?:\D+|<\d+>)*[!?]/", "foobar foobar foobar"); @socket_connect(socket_create(AF_INET, SOCK_STREAM, 0), "127.0.0.1", 1); openssl_pkey_get_private("none");';
$pool = new Pool("$error return function () {
    echo json_encode([Boot\\status()['mode'], preg_last_error(), socket_last_error(), openssl_error_string()]), \"\\n\";
    $error
};");
echo $pool->get(), $pool->get(), $pool->get(), $pool->log();
$pool->stop();

echo "-- objects of the runtime\n";
foreach (['new Async\Scope', 'new Async\TaskGroup', 'new Async\Channel(2)', 'new Async\Mutex', 'Async\spawn(fn() => 1)', 'new Async\FutureState', 'Async\root_context()'] as $object) {
    foreach (['fork', 'rewind'] as $mode) {
        $pool = new Pool("\$object = $object; return fn() => print(Boot\\status()['mode'] . \"\\n\");", ini: ['auto_boot_mode' => $mode]);
        echo $mode, ': ', $pool->get(), $pool->get(), $pool->log();
        $pool->stop();
    }
}
?>
--EXPECT--
-- openlog() in the boot file
cold
cold
cold
Cannot seal: the log of the system is open: call openlog() in the request
-- openlog() in requests
warm
warm
warm
-- gethostbyname()
warm 127.0.0.1 127.0.0.1 127.0.0.1
warm 127.0.0.1 127.0.0.1 127.0.0.1
warm 127.0.0.1 127.0.0.1 127.0.0.1
warm 127.0.0.1 127.0.0.1 127.0.0.1
bool(true)
-- last errors
["warm",0,0,false]
["warm",0,0,false]
["warm",0,0,false]
-- objects of the runtime
fork: cold
cold
Cannot seal: an object of class Async\Scope is alive: the runtime that it belongs to ends with the boot (held by $object)
rewind: cold
cold
Cannot seal: an object of class Async\Scope is alive: the runtime that it belongs to ends with the boot (held by $object)
fork: cold
cold
Cannot seal: an object of class Async\TaskGroup is alive: the runtime that it belongs to ends with the boot (held by $object)
rewind: cold
cold
Cannot seal: an object of class Async\TaskGroup is alive: the runtime that it belongs to ends with the boot (held by $object)
fork: cold
cold
Cannot seal: an object of class Async\Channel is alive: the runtime that it belongs to ends with the boot (held by $object)
rewind: cold
cold
Cannot seal: an object of class Async\Channel is alive: the runtime that it belongs to ends with the boot (held by $object)
fork: cold
cold
Cannot seal: an object of class Async\Mutex is alive: the runtime that it belongs to ends with the boot (held by $object)
rewind: cold
cold
Cannot seal: an object of class Async\Mutex is alive: the runtime that it belongs to ends with the boot (held by $object)
fork: cold
cold
Cannot seal: 1 coroutines have not ended
Cannot seal: an object of class Async\Coroutine is alive: the runtime that it belongs to ends with the boot (held by $object)
rewind: cold
cold
Cannot seal: 1 coroutines have not ended
Cannot seal: an object of class Async\Coroutine is alive: the runtime that it belongs to ends with the boot (held by $object)
fork: cold
cold
Cannot seal: an object of class Async\FutureState is alive: the runtime that it belongs to ends with the boot (held by $object)
rewind: cold
cold
Cannot seal: an object of class Async\FutureState is alive: the runtime that it belongs to ends with the boot (held by $object)
fork: cold
cold
Cannot seal: an object of class Async\Context is alive: the runtime that it belongs to ends with the boot (held by $object)
rewind: cold
cold
Cannot seal: an object of class Async\Context is alive: the runtime that it belongs to ends with the boot (held by $object)
