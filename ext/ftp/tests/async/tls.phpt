--TEST--
FTP over TLS: handshakes and transfers suspend only their coroutine
--EXTENSIONS--
true_async
ftp
openssl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

require __DIR__ . '/../../../openssl/tests/async/certificate.inc';

$server = new FtpServer(['ssl' => ['local_cert' => certificate()]]);
$server->files['big'] = str_repeat('0123456789abcdef', 1 << 14);
$ticks = 0;
$ticker = spawn(function () use (&$ticks) {
    while (true) {
        delay(1);
        $ticks++;
    }
});
$coroutines = [];
for ($i = 0; $i < 5; $i++) {
    $coroutines[] = spawn(function () use ($server) {
        $ftp = ftp_ssl_connect('127.0.0.1', $server->port, 30);
        $results = [ftp_login($ftp, 'user', 'password'), ftp_pasv($ftp, true), ftp_pwd($ftp)];
        $stream = fopen('php://memory', 'r+');
        $results[] = ftp_fget($ftp, $stream, 'big', FTP_BINARY) && stream_get_contents($stream, -1, 0) === $server->files['big'];
        $results[] = ftp_close($ftp);
        return json_encode($results);
    });
}
echo json_encode(array_count_values(array_map(await(...), $coroutines))), "\n";
var_dump($ticks > 10);
$ticker->cancel();
$server->stop();
--EXPECT--
{"[true,true,\"\\\/directory\",true,true]":5}
bool(true)
