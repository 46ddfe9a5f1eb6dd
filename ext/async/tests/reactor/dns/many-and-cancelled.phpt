--TEST--
Lookups run beside each other; cancelled ones leave nothing behind
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$lookups = [];
for ($i = 0; $i < 20; $i++) {
    $lookups[] = spawn(gethostbyname(...), 'localhost');
}
echo implode(' ', array_unique(array_map(await(...), $lookups))), "\n";

$classes = [];
for ($i = 0; $i < 40; $i++) {
    $call = [fn() => gethostbyname('localhost'), fn() => stream_socket_client('tcp://localhost:1'), fn() => gethostbyaddr('127.0.0.1')][$i % 3];
    $coroutine = spawn(function () use ($call) {
        try {
            return $call();
        } catch (\Throwable $e) {
            return get_class($e);
        }
    });
    suspend();
    $coroutine->cancel();
    $classes[await($coroutine)] = true;
}
echo implode(' ', array_keys($classes)), "\n";

for ($i = 0; $i < 100; $i++) {
    $last = gethostbyname('localhost');
}
echo $last, "\n";
--EXPECT--
127.0.0.1
Async\AsyncCancellation
127.0.0.1
