--TEST--
A streamed body that is waited for as a whole: up to the limit, however much of it readBody() has taken
--EXTENSIONS--
true_async_server
curl
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{delay, spawn};

serve(
    function ($request, $response) {
        $begin = $request->readBody(10);
        if ($request->getPath() === '/late') {
            // Until nothing more is read.
            delay(50);
        }
        if ($request->getPath() === '/given-up') {
            $waits = spawn($request->awaitBody(...));
            delay(5);
            $waits->cancel();
        } else {
            $request->awaitBody();
        }
        for ($length = strlen($begin); ($piece = $request->readBody()) !== null; $length += strlen($piece)) {
        }
        $response->end("$length");
    },
    function ($address) {
        $post = function (string $path, int $length, int $version) use ($address): string {
            $curl = curl_init("http://$address$path");
            curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_HTTP_VERSION => $version, CURLOPT_POSTFIELDS => str_repeat('x', $length),
                CURLOPT_HTTPHEADER => ['Expect:'], CURLOPT_TIMEOUT => 20]);

            return (string) curl_exec($curl) . ' ' . curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        };
        foreach (['HTTP/1' => CURL_HTTP_VERSION_1_1, 'HTTP/2' => CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE] as $name => $version) {
            foreach (['/' => 1_500_000, '/late' => 2_000_000, '/given-up' => 2_000_000, '/small' => 10] as $path => $length) {
                echo "$name $path: ", $post($path, $length, $version), "\n";
            }
        }
    },
    fn($config) => $config->setBodyStreamingEnabled(true)->setStreamWriteBufferBytes(65536)->setMaxBodySize(2_000_000),
);
?>
--EXPECT--
HTTP/1 /: 1500000 200
HTTP/1 /late: 2000000 200
HTTP/1 /given-up: 2000000 200
HTTP/1 /small: 10 200
HTTP/2 /: 1500000 200
HTTP/2 /late: 2000000 200
HTTP/2 /given-up: 2000000 200
HTTP/2 /small: 10 200
