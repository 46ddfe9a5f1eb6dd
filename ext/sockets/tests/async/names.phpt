--TEST--
Names in ext/sockets: unknown, literal, local and over-long ones give the results, warnings and error numbers of outside
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await};

putenv('RES_OPTIONS=timeout:1 attempts:1');
[$listener, $port] = listener();
$calls = [];
foreach (['no-such-name.invalid', '127.0.0.1', 'localhost', str_repeat('x', 300), ''] as $name) {
    $calls["connect to $name"] = function () use ($name, $port) {
        $socket = socket_create(AF_INET, SOCK_STREAM, 0);
        return [socket_connect($socket, $name, $port), socket_last_error($socket), socket_last_error()];
    };
    $calls["bind to $name"] = function () use ($name) {
        $socket = socket_create(AF_INET, SOCK_STREAM, 0);
        return [socket_bind($socket, $name, 0), socket_last_error($socket)];
    };
    $calls["send to $name"] = function () use ($name) {
        $socket = socket_create(AF_INET, SOCK_DGRAM, 0);
        return [socket_sendto($socket, 'x', 1, 0, $name, 9), socket_last_error($socket)];
    };
    $calls["connect over IPv6 to $name"] = function () use ($name, $port) {
        $socket = socket_create(AF_INET6, SOCK_STREAM, 0);
        return [socket_connect($socket, $name, $port), socket_last_error($socket)];
    };
    $calls["look up $name"] = function () use ($name) {
        $found = socket_addrinfo_lookup($name, '80', ['ai_socktype' => SOCK_STREAM, 'ai_family' => AF_INET]);
        return [is_array($found) ? array_map(socket_addrinfo_explain(...), $found) : $found, socket_last_error()];
    };
}
$calls['select'] = fn() => socket_last_error();
$run = function (Closure $call) {
    socket_clear_error();
    return outcome($call);
};
$outside = array_map($run, $calls);
foreach ($calls as $name => $call) {
    $inside = await(spawn($run, $call));
    if ($inside !== $outside[$name]) {
        echo substr($name, 0, 60), ":\n", $outside[$name], "\n", $inside, "\n";
    }
}
echo count($calls), "\n";
?>
--EXPECT--
26
