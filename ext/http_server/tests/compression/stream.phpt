--TEST--
Compressed streams: each piece can be decoded when it arrives; abort() writes no end; encoders are used again
--EXTENSIONS--
true_async_server
zlib
--SKIPIF--
<?php
if (!in_array('gzip', TrueAsync\HttpServerConfig::getSupportedEncodings())) die('skip gzip is not built in');
?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await, spawn};

$gate = new Async\Channel(0);
serve(
    function ($request, $response) use ($gate) {
        $response->setHeader('Content-Type', 'text/plain');
        switch ($request->getPath()) {
            case '/pieces':
                foreach (['one ', 'two ', 'three'] as $piece) {
                    $response->write($piece);
                    $gate->recv();
                }
                break;
            case '/abort':
                $response->write('begun');
                $gate->recv();
                $response->abort();
                break;
            case '/varies':
                $response->write('a');
                $response->end('b');
                break;
            case '/full':
                $piece = random_bytes(50_000);
                $sent = 0;
                while ($response->tryWrite(bin2hex($piece))) {
                    $sent++;
                }
                $response->awaitWritable();
                $response->write('end');
                $response->end((string) $sent);
                break;
        }
    },
    function ($address) use ($gate) {
        $chunk = function ($socket): string {
            $size = hexdec(trim(fgets($socket)));
            $data = $size > 0 ? stream_get_contents($socket, $size) : '';
            fgets($socket);
            return $data;
        };
        for ($round = 0; $round < 3; $round++) {
            $socket = connect($address);
            fwrite($socket, get('/pieces', "Accept-Encoding: gzip\r\n"));
            while (rtrim(fgets($socket)) !== '');
            $inflate = inflate_init(ZLIB_ENCODING_GZIP);
            foreach (['one ', 'two ', 'three'] as $_) {
                echo inflate_add($inflate, $chunk($socket)), '|';
                $gate->send(1);
            }
            inflate_add($inflate, $chunk($socket), ZLIB_FINISH);
            echo inflate_get_status($inflate) === ZLIB_STREAM_END ? "end\n" : "NO END\n";
        }
        $socket = connect($address);
        fwrite($socket, get('/abort', "Accept-Encoding: gzip\r\n"));
        while (rtrim(fgets($socket)) !== '');
        $inflate = inflate_init(ZLIB_ENCODING_GZIP);
        echo inflate_add($inflate, $chunk($socket)), '|';
        $gate->send(1);
        echo json_encode(read_all($socket)), "\n";

        // HEAD has the fields of GET.
        foreach (['GET', 'HEAD'] as $method) {
            echo fetch($address, '/varies', "Accept-Encoding: gzip\r\n", $method)[1]['vary'], "\n";
        }

        [, , $body] = fetch($address, '/full', "Accept-Encoding: gzip\r\n");
        preg_match('/end(\d+)$/', $decoded = gzdecode($body), $match);
        var_dump(strlen($decoded) === $match[1] * 100_000 + strlen($match[0]), $match[1] > 0);
    },
);
TrueAsync\server_dispose();
?>
--EXPECT--
one |two |three|end
one |two |three|end
one |two |three|end
begun|""
Accept-Encoding
Accept-Encoding
bool(true)
bool(true)
