--TEST--
FastCGI: bodies that cannot be written to a temporary file are errors of their requests alone
--EXTENSIONS--
true_async_server
--INI--
error_log=/dev/null
upload_tmp_dir=/dev/null
sys_temp_dir=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

// The temporary directory is no directory here.
$root = '/tmp/http-server-no-disk-' . getmypid();
mkdir($root);
file_put_contents("$root/index.php", '');
$piece = str_repeat('x', 1_000_000);
$peer = fcgi_peer(function ($socket) use ($piece) {
    [$params, $body] = fcgi_request($socket);
    if ($params['REQUEST_URI'] === '/post') {
        @fwrite($socket, fcgi_answer("\r\n" . strlen($body)));
        return;
    }
    @fwrite($socket, fcgi_record(FCGI_STDOUT, "\r\n"));
    for ($i = 0; $i < 30 && @fwrite($socket, implode(array_map(fn($part) => fcgi_record(FCGI_STDOUT, $part), str_split($piece, 50_000)))); $i++);
    @fwrite($socket, fcgi_end());
});
serve_scripts($peer, $root, function (string $address, $server) {
    foreach ([60_000, 1_000_000, 5] as $size) {
        $socket = connect($address);
        fwrite($socket, "POST /post HTTP/1.1\r\nHost: h\r\nContent-Length: $size\r\nConnection: close\r\n\r\n");
        @fwrite($socket, str_repeat('x', $size));
        echo "$size bytes: ", strtok(read_all($socket), "\r"), "\n";
    }
    $socket = connect($address);
    fwrite($socket, "GET /large HTTP/1.1\r\nHost: h\r\n\r\n");
    while ($server->getTelemetry()['active_requests'] > 0 || $server->getTelemetry()['total_requests'] < 4) {
        Async\delay(1);
    }
    echo 'an answer: ', strlen(read_all($socket)) < 30_000_000 ? "cut off\n" : "whole\n";
});
unlink("$root/index.php");
rmdir($root);
?>
--EXPECT--
60000 bytes: HTTP/1.1 200 OK
1000000 bytes: HTTP/1.1 500 Internal Server Error
5 bytes: HTTP/1.1 200 OK
an answer: cut off
