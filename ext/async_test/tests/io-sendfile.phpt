--TEST--
Sendfile to a socket: a body above any threshold arrives complete
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await};
use function AsyncTest\counters;

$name = tempnam(sys_get_temp_dir(), 'I13');
$line = implode('', array_map(fn($i) => sprintf("%07d\n", $i), range(0, 1023)));
for ($i = 0; $i < 700; $i++) {
    file_put_contents($name, $line, FILE_APPEND);
}
$size = filesize($name);
$file = Io::create(fopen($name, 'r'), AsyncTest\FILE, 'rp');

function transfer(Io $file, int $offset, int $length): string
{
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $client = stream_socket_client('tcp://' . stream_socket_get_name($server, false));
    $peer = stream_socket_accept($server);
    $out = Io::create($peer, AsyncTest\TCP, 'rwp');
    $sender = spawn(function () use ($out, $file, $offset, $length) {
        $head = $out->write('HEAD')->await();
        $body = $out->sendfile($file, $offset, $length)->await();
        return [$head, $body, $out->write('TAIL')->await()];
    });
    $reader = spawn(function () use ($client, $length) {
        $data = '';
        while (!str_ends_with($data, 'TAIL')) {
            $data .= fread($client, 100000);
        }
        return $data;
    });
    $result = json_encode(await($sender));
    $data = await($reader);
    $GLOBALS['body'] = substr($data, 4, -4);
    return $result . (str_starts_with($data, 'HEAD') ? '' : ' no head');
}

echo transfer($file, 0, $size) === "[4,$size,4]" && $body === file_get_contents($name) ? "whole\n" : "cut\n";
echo transfer($file, 8, 16), ' ', json_encode($body), "\n";
/* From where the file stands, which moves on. */
$file->seek(8 * 1023);
echo transfer($file, -1, 16), ' ', json_encode($body), ', then at ', $file->seek(0, SEEK_CUR), "\n";
/* Beyond the end: as much as there is. */
echo transfer($file, $size - 5, 100), ' ', json_encode($body), "\n";
/* Given up in flight: the socket goes on. */
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$out = Io::create($a, AsyncTest\TCP, 'rwp');
$request = $out->sendfile($file, 0, $size);
$request->dispose();
$out->close();
unset($request, $out);
try {
    $file->sendfile($file, 0, 1);
} catch (Async\InputOutputException $e) {
    echo $e->getMessage(), "\n";
}
AsyncTest\turn();
echo counters()['events'], " active\n";
unlink($name);
?>
--EXPECT--
whole
[4,16,4] "0000001\n0000002\n"
[4,16,4] "0001023\n0000000\n", then at 8200
[4,5,4] "1023\n"
The handle is not open for writing
0 active
