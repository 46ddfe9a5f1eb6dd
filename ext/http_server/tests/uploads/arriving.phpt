--TEST--
HTTP/2: forms that are looked at while they arrive have the files that are whole, and arrays that do not change
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use function Async\delay;

$part = fn(string $name, string $more, string $text) => "--b\r\nContent-Disposition: form-data; name=\"$name\"$more\r\n\r\n$text\r\n";
$whole = $part('a', '', 'one') . $part('b[x]', '', 'two') . $part('f[]', '; filename="1"', str_repeat('1', 300)) . $part('b[y]', '', 'three')
    . $part('f[]', '; filename="2"', str_repeat('2', 300)) . "--b--\r\n";
serve(
    function ($request, $response) {
        $show = fn($post, $files) => json_encode([$post, array_map(fn($list) => array_map(fn($file) => $file->getClientFilename() . ' ' . $file->getSize(), $list), $files)]);
        do {
            [$post, $files] = [$request->getPost(), $request->getFiles()];
            delay(1);
        } while (count($post) < 2 || !$files);
        $before = $show($post, $files);
        $request->awaitBody();
        $response->end($before . "\n" . ($show($post, $files) === $before ? 'the same' : $show($post, $files)) . "\n" . $show($request->getPost(), $request->getFiles()) . "\n");
    },
    function ($address) use ($whole) {
        $socket = connect_http2($address);
        fwrite($socket, frame(HEADERS, END_HEADERS, 1, request('/', 'POST', [['content-type', 'multipart/form-data; boundary=b']])));
        // Within the second file.
        $cut = strpos($whole, '222') + 100;
        fwrite($socket, frame(DATA, 0, 1, substr($whole, 0, $cut)));
        delay(50);
        fwrite($socket, frame(DATA, END_STREAM, 1, substr($whole, $cut)));
        do {
            $frame = read_frame($socket);
        } while ($frame !== null && $frame[0] !== DATA);
        echo $frame[3];
    },
    fn($config) => $config->setAutoAwaitBody(false),
);
?>
--EXPECT--
[{"a":"one","b":{"x":"two","y":"three"}},{"f":["1 300"]}]
the same
[{"a":"one","b":{"x":"two","y":"three"}},{"f":["1 300","2 300"]}]
