--TEST--
FastCGI: what a backend writes to its log, whole and escaped; one that writes errors alone is not one that answers
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

$root = temporary_directory();
file_put_contents("$root/index.php", '');
ini_set('error_log', $log = "$root/log");

$left = new Async\Channel(2);
$peer = fcgi_peer(function ($socket) use ($left) {
    fcgi_request($socket);
    for ($i = 0; $i < 200 && @fwrite($socket, fcgi_record(FCGI_STDERR, "error $i\n")); $i++) {
        Async\delay(50);
    }
    $left->send($i < 200);
    @fwrite($socket, fcgi_answer("A: b\r\n\r\nlate"));
});
serve_scripts($peer, $root, function (string $address, $server) use ($left) {
    echo fetch($address, '/')[0], "\n";
    var_dump($left->recv());
    /* A client that has left: its request does not go on either. */
    $socket = connect($address);
    fwrite($socket, get('/'));
    fclose($socket);
    var_dump($left->recv(), $server->getTelemetry()['active_requests']);
}, ['read_timeout' => 1]);
echo str_contains(file_get_contents($log), 'FastCGI: error 0') ? 'logged' : 'not logged', "\n";
unlink($log);

/* Lines in pieces, bytes of all kinds, and more than is logged. */
$pieces = ["one", " line\nNUL \0 ESC \e C1 \xc2\x9b \x9b \xe2\x82", "\xac\n\n", "no newline"];
$peer = fcgi_answers(fn(array $params) => implode(array_map(fn($piece) => fcgi_record(FCGI_STDERR, $piece), $params['REQUEST_URI'] === '/much' ? array_fill(0, 150, str_repeat('x', 30_000) . "\n") : $pieces))
    . fcgi_answer("A: b\r\n\r\nanswered"));
serve_scripts($peer, $root, function (string $address) {
    echo fetch($address, '/')[2], ', ', fetch($address, '/much')[2], "\n";
});
/* One that is not there has its whole name. */
$nowhere = '127.0.0.1:' . free_port();
serve_scripts([$nowhere, fn() => null], $root, fn(string $address) => print fetch($address, '/')[0] . "\n");
$lines = preg_replace(['/^\[[^]]*\] /', '/x{100,}.*/'], ['', 'x...'], str_replace($nowhere, 'NOWHERE', file($log, FILE_IGNORE_NEW_LINES)));
echo implode("\n", array_unique($lines)), "\n";
?>
--EXPECT--
HTTP/1.1 504 Gateway Timeout
bool(true)
bool(true)
int(0)
logged
answered, answered
HTTP/1.1 502 Bad Gateway
[true-async-server] FastCGI: one line
[true-async-server] FastCGI: NUL \x00 ESC \x1b C1 \xc2\x9b \x9b €
[true-async-server] FastCGI: no newline
[true-async-server] FastCGI: x...
[true-async-server] FastCGI: ... (305846 bytes more)
[true-async-server] FastCGI backend NOWHERE Connection refused: GET /
