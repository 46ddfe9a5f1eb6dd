--TEST--
Files that the kernel sends by itself: again and again, in parts, to slow clients, behind other output, files that shrink
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\StaticHandler;

$root = temporary_directory();
$size = 12_000_000;
$content = substr(implode('', array_map(fn($i) => pack('N', $i) . str_repeat(chr($i % 256), 1000), range(0, intdiv($size, 1000)))), 0, $size);
foreach (['large', 'shrinks', 'cold'] as $name) {
    file_put_contents("$root/$name", $content);
}
file_put_contents("$root/small", 'small');

serve(
    fn($request, $response) => $response->setBody($content),
    function ($address) use ($root, $content, $size) {
        echo "-- again and again\n";
        $socket = connect($address);
        for ($i = 0; $i < 3; $i++) {
            fwrite($socket, get('/s/large'));
            var_dump(read_response($socket)[2] === $content);
        }
        fwrite($socket, get('/s/large', "Range: bytes=1000001-11000000\r\n"));
        var_dump(read_response($socket)[2] === substr($content, 1_000_001, 10_000_000));
        var_dump(fetch($address, '/s/large', '', 'HEAD')[1]['content-length']);

        echo "-- pipelined\n";
        fwrite($socket, str_repeat(get('/s/large') . get('/s/small'), 3));
        for ($i = 0; $i < 3; $i++) {
            var_dump(read_response($socket)[2] === $content, read_response($socket)[2]);
        }

        echo "-- behind what the socket does not take, and not in the page cache\n";
        fwrite($socket, get('/handler') . get('/s/cold'));
        exec('sync ' . escapeshellarg("$root/cold") . ' && dd if=' . escapeshellarg("$root/cold") . ' iflag=nocache count=0 2>/dev/null');
        var_dump(read_response($socket)[2] === $content);
        var_dump(read_response($socket)[2] === $content);

        echo "-- shrinks\n";
        var_dump(fetch($address, '/s/shrinks')[2] === $content);
        fwrite($socket, get('/s/shrinks'));
        fread($socket, 100);
        ftruncate(fopen("$root/shrinks", 'r+'), 10_000_000);
        var_dump(strlen(read_all($socket)) < $size);

        echo "-- gone while it is sent\n";
        for ($i = 0; $i < 5; $i++) {
            $socket = connect($address);
            fwrite($socket, get('/s/large') . get('/s/large'));
            fread($socket, 100_000);
            fclose($socket);
        }
        var_dump(fetch($address, '/s/small')[2]);
    },
    prepare: fn($server) => $server->addStaticHandler((new StaticHandler('/s/', $root))->setOpenFileCache(10)),
);
?>
--EXPECT--
-- again and again
bool(true)
bool(true)
bool(true)
bool(true)
string(8) "12000000"
-- pipelined
bool(true)
string(5) "small"
bool(true)
string(5) "small"
bool(true)
string(5) "small"
-- behind what the socket does not take, and not in the page cache
bool(true)
bool(true)
-- shrinks
bool(true)
bool(true)
-- gone while it is sent
string(5) "small"
