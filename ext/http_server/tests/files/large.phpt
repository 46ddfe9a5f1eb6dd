--TEST--
Files that are larger than the buffers: slow clients, pipelines, files that change, files that are deleted afterwards
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{SendFileOptions, StaticHandler};
use function Async\{await, delay, spawn};

$root = temporary_directory();
$size = 20_000_000;
$content = substr(implode('', array_map(fn($i) => pack('N', $i) . str_repeat(chr($i % 256), 1000), range(0, intdiv($size, 1000)))), 0, $size);
file_put_contents("$root/large", $content);
file_put_contents("$root/small", 'small');
copy("$root/large", "$root/shrinks");
copy("$root/large", "$root/grows");
copy("$root/large", "$root/temporary");
copy("$root/small", "$root/temporary2");
copy("$root/large", "$root/temporary3");
copy("$root/small", "$root/temporary4");

serve(
    fn($request, $response) => $response->sendFile($root . $request->getPath(), new SendFileOptions(deleteAfterSend: true)),
    function ($address, $server) use ($root, $content, $size) {
        echo "-- whole\n";
        var_dump(fetch($address, '/s/large')[2] === $content);
        [$line, , $body] = fetch($address, '/s/large', "Range: bytes=1000000-15000000\r\n");
        echo $line, "\n";
        var_dump($body === substr($content, 1_000_000, 14_000_001));

        echo "-- pipelined\n";
        $socket = connect($address);
        fwrite($socket, str_repeat(get('/s/large') . get('/s/small'), 3));
        for ($i = 0; $i < 3; $i++) {
            var_dump(read_response($socket)[2] === $content, read_response($socket)[2]);
        }

        echo "-- many that do not read\n";
        $memory = memory_get_usage();
        $idle = [];
        for ($i = 0; $i < 50; $i++) {
            $idle[$i] = connect($address);
            fwrite($idle[$i], str_repeat(get('/s/large'), 100));
        }
        while ($server->getTelemetry()['total_requests'] < 58) {
            delay(1);
        }
        delay(20);
        echo $server->getTelemetry()['total_requests'], " requests\n";
        var_dump(memory_get_usage() - $memory < 50 * 100_000);
        var_dump(fetch($address, '/s/small')[2]);
        var_dump(read_response($idle[7])[2] === $content);
        $idle = [];

        echo "-- changes\n";
        $socket = connect($address);
        fwrite($socket, get('/s/shrinks'));
        fread($socket, 100);
        $file = fopen("$root/shrinks", 'r+');
        ftruncate($file, 15_000_000);
        var_dump(strlen(read_all($socket)) < $size);
        $socket = connect($address);
        fwrite($socket, get('/s/grows', "Connection: close\r\n"));
        $head = fgets($socket);
        file_put_contents("$root/grows", 'more', FILE_APPEND);
        var_dump(str_ends_with(read_all($socket), substr($content, -1000)));

        echo "-- deleted afterwards\n";
        var_dump(fetch($address, '/temporary')[2] === $content);
        var_dump(fetch($address, '/temporary4', '', 'HEAD')[1]['content-length']);
        var_dump(fetch($address, '/temporary2', "If-None-Match: *\r\n")[0]);
        var_dump(file_exists("$root/temporary2"));
        var_dump(fetch($address, '/temporary2')[2]);
        $socket = connect($address);
        fwrite($socket, get('/temporary3'));
        fread($socket, 1000);
        fclose($socket);
        while (file_exists("$root/temporary") || file_exists("$root/temporary2") || file_exists("$root/temporary3") || file_exists("$root/temporary4")) {
            delay(1);
        }
        echo "they are gone\n";
    },
    prepare: fn($server) => $server->addStaticHandler(new StaticHandler('/s/', $root)),
);
?>
--EXPECT--
-- whole
bool(true)
HTTP/1.1 206 Partial Content
bool(true)
-- pipelined
bool(true)
string(5) "small"
bool(true)
string(5) "small"
bool(true)
string(5) "small"
-- many that do not read
58 requests
bool(true)
string(5) "small"
bool(true)
-- changes
bool(true)
bool(true)
-- deleted afterwards
bool(true)
string(1) "5"
string(25) "HTTP/1.1 304 Not Modified"
bool(true)
string(5) "small"
they are gone
