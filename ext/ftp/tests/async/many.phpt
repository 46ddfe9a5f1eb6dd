--TEST--
20 coroutines with an FTP connection each
--EXTENSIONS--
true_async
ftp
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new FtpServer();
$server->files['big'] = str_repeat('0123456789abcdef', 1 << 16);
$start = microtime(true);
$coroutines = [];
for ($i = 0; $i < 20; $i++) {
    $coroutines[] = spawn(function () use ($server, $i) {
        $ftp = $server->login();
        $results = [ftp_pwd($ftp), count(ftp_nlist($ftp, '.')) >= 3, ftp_size($ftp, 'small')];
        $stream = fopen('php://memory', 'r+');
        $results[] = ftp_fget($ftp, $stream, 'big', FTP_BINARY) && stream_get_contents($stream, -1, 0) === $server->files['big'];
        rewind($stream);
        $results[] = ftp_fput($ftp, "up$i", $stream, FTP_BINARY);
        $results[] = ftp_close($ftp);
        return json_encode($results);
    });
}
echo json_encode(array_count_values(array_map(await(...), $coroutines))), "\n";
var_dump(microtime(true) - $start < 20, $server->files['up7'] === $server->files['big']);
$server->stop();
--EXPECT--
{"[\"\\\/directory\",true,9,true,true,true]":20}
bool(true)
bool(true)
