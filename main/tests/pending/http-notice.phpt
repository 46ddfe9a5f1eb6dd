--TEST--
A wait that is reached while an exception is pending does not block the thread: an HTTP request behind an error handler that throws
--EXTENSIONS--
true_async
--INI--
default_socket_timeout=60
--FILE--
<?php
use function Async\{spawn, await};

set_error_handler(function ($n, $m) { throw new ErrorException($m); });
$server = stream_socket_server('tcp://127.0.0.1:0');
$name = stream_socket_get_name($server, false);
$serve = spawn(function () use ($server) {
    $c = stream_socket_accept($server);
    $request = '';
    while (!str_ends_with($request, 'a=b')) $request .= fread($c, 999);
    fwrite($c, "HTTP/1.0 200 OK\r\n\r\nhi");
    echo "served: ", strtok($request, "\r"), "\n";
});
await(spawn(function () use ($name) {
    try {
        file_get_contents("http://$name/", false, stream_context_create(['http' => ['method' => 'POST', 'content' => 'a=b']]));
    } catch (ErrorException $e) {
        echo $e->getMessage(), "\n";
    }
}));
await($serve);

/* A callback that throws at each step of the transfer: the rest of it is still read by waiting. */
$serve = spawn(function () use ($server) {
    $c = stream_socket_accept($server);
    fread($c, 999);
    fwrite($c, "HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\nhi");
    Async\delay(5);
    fwrite($c, "ho");
    echo "served\n";
});
await(spawn(function () use ($name) {
    $context = stream_context_create();
    stream_context_set_params($context, ['notification' => function ($code) {
        if ($code == STREAM_NOTIFY_PROGRESS) throw new Exception('progress');
    }]);
    try {
        file_get_contents("http://$name/", false, $context);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}));
await($serve);
?>
--EXPECT--
served: POST / HTTP/1.1
file_get_contents(): Content-type not specified assuming application/x-www-form-urlencoded
served
progress
