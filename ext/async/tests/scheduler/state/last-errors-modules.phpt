--TEST--
The argument-less last errors of sockets, posix and pcntl are each coroutine's own
--EXTENSIONS--
true_async
sockets
posix
pcntl
--FILE--
<?php
use function Async\{spawn, await, suspend};

$state = fn() => [socket_last_error() === 0, posix_get_last_error() === 0, pcntl_get_last_error() === 0];
$fail = function () {
    @socket_bind(socket_create(AF_INET, SOCK_STREAM, SOL_TCP), '203.0.113.1');
    posix_kill(PHP_INT_MAX >> 33, 0);
    @pcntl_setpriority(0, PHP_INT_MAX >> 33);
};
$fail();
echo json_encode($state()), "\n";
$coroutine = spawn(function () use ($state, $fail) {
    echo json_encode($state()), "\n";
    suspend();
    echo json_encode($state()), "\n";
    $fail();
    suspend();
    socket_clear_error();
    echo json_encode($state()), "\n";
});
suspend();
echo json_encode($state()), "\n";
await($coroutine);
echo json_encode($state()), "\n";
?>
--EXPECT--
[false,false,false]
[true,true,true]
[false,false,false]
[true,true,true]
[true,false,false]
[false,false,false]
