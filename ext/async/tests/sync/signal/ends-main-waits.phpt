--TEST--
A signal with a handler ends a wait of the main coroutine exactly where it ends the call without coroutines; other coroutines wait on
--EXTENSIONS--
true_async
pcntl
posix
sockets
--FILE--
<?php
/* One call per process, without and with coroutines: a signal comes after 100 ms, what the call waits for after 800 ms. */
$script = <<<'CODE'
[, $call, $restart, $coroutines] = $argv;
if ($coroutines) {
    Async\await(Async\spawn(fn () => 0));
}
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use (&$called) { $called = true; }, (bool) $restart);
set_error_handler(function ($n, $text) { echo preg_replace('/^\w+\(\): /', '', $text), ', '; return true; });

$listener = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($listener, false);
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$datagrams = stream_socket_server('udp://127.0.0.1:0', $code, $message, STREAM_SERVER_BIND);
socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
[$socket, $peer] = $pair;
$acceptor = socket_create_listen(0);
socket_getsockname($acceptor, $host, $port);
$lock = tempnam(sys_get_temp_dir(), 'lock');
$file = fopen($lock, 'r+');
$holder = fopen($lock, 'r+');
flock($holder, LOCK_EX);
socket_getsockname(socket_import_stream($datagrams), $host, $datagram_port);

$me = posix_getpid();
$child = pcntl_fork();
if ($child === 0) {
    usleep(100_000);
    posix_kill($me, SIGUSR1);
    usleep(700_000);
    @stream_socket_client("tcp://$address", $code, $message, 1);
    @stream_socket_client("tcp://127.0.0.1:$port", $code, $message, 1);
    fwrite($theirs, "line\n");
    socket_write($peer, 'data');
    fwrite(stream_socket_client("udp://127.0.0.1:$datagram_port"), 'data');
    posix_kill(posix_getpid(), SIGKILL);
}
$holder = null; // the child has it, as long as it lives
$calls = [
    'stream_socket_accept' => fn () => is_resource(stream_socket_accept($listener, 30)),
    'socket_accept' => fn () => is_object(socket_accept($acceptor)),
    'socket_read' => fn () => socket_read($socket, 10),
    'socket_read, limited' => function () use ($socket) {
        socket_set_option($socket, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 30, 'usec' => 0]);
        return socket_read($socket, 10);
    },
    'socket_recv' => fn () => socket_recv($socket, $data, 10, 0),
    'stream_socket_recvfrom' => fn () => stream_socket_recvfrom($datagrams, 10),
    'fgets' => fn () => fgets($ours),
    'flock' => fn () => flock($file, LOCK_EX),
];
$result = $calls[$call]();
echo json_encode($result), ' ', $called ? 'handler called' : 'handler not called', "\n";
posix_kill($child, SIGKILL);
pcntl_waitpid($child, $status);
unlink($lock);
CODE;
function run(string $script, mixed ...$arguments): string
{
    $process = proc_open([PHP_BINARY, '-n', '-d', 'display_errors=stderr', '-r', $script, '--', ...$arguments], [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
    return stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);
}
foreach (['stream_socket_accept', 'socket_accept', 'socket_read', 'socket_read, limited', 'socket_recv', 'stream_socket_recvfrom', 'fgets', 'flock'] as $call) {
    foreach ([1, 0] as $restart) {
        [$plain, $here] = [run($script, $call, $restart, 0), run($script, $call, $restart, 1)];
        echo $call, $restart ? '' : ', not restarted', ': ', $plain === $here ? $here : "without coroutines $plain    with them $here";
    }
}
?>
--EXPECT--
stream_socket_accept: Accept failed: Interrupted system call, false handler called
stream_socket_accept, not restarted: Accept failed: Interrupted system call, false handler called
socket_accept: true handler called
socket_accept, not restarted: unable to accept incoming connection [4]: Interrupted system call, false handler called
socket_read: "data" handler called
socket_read, not restarted: unable to read from socket [4]: Interrupted system call, false handler called
socket_read, limited: unable to read from socket [4]: Interrupted system call, false handler called
socket_read, limited, not restarted: unable to read from socket [4]: Interrupted system call, false handler called
socket_recv: 4 handler called
socket_recv, not restarted: Unable to read from socket [4]: Interrupted system call, false handler called
stream_socket_recvfrom: "data" handler called
stream_socket_recvfrom, not restarted: false handler called
fgets: "line\n" handler called
fgets, not restarted: "line\n" handler called
flock: true handler called
flock, not restarted: false handler called
