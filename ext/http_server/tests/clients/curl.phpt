--TEST--
The program curl: HTTP/1.1, HTTP/2 with prior knowledge, an upgrade that is not taken, both by ALPN; uploads, parts, compression, many at once
--EXTENSIONS--
true_async_server
openssl
zlib
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('curl');
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
str_contains(run(['curl', '--version'])[1], 'HTTP2') || die('skip this curl has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../clients.inc';

$directory = temporary_directory();
$large = random_bytes(1_000_000);
file_put_contents("$directory/large", $large);

serve_clients(function ($request, $response) use ($directory) {
    switch ($request->getPath()) {
        case '/md5': $response->setBody($request->getMethod() . ' ' . md5($request->getBody())); break;
        case '/form':
            $file = $request->getFile('file');
            $response->setBody(json_encode([$request->getPost()['name'], $file->getClientFilename(), $file->getSize()]));
            break;
        case '/file': $response->sendFile("$directory/large"); break;
        case '/text': $response->setHeader('Content-Type', 'text/plain')->setBody(str_repeat('compress me ', 1000)); break;
        case '/moved': $response->redirect('/hello'); break;
        case '/stream':
            for ($i = 0; $i < 3; $i++) {
                $response->write("$i ");
            }
            break;
        default: $response->setBody('hello by ' . $request->getHttpVersion());
    }
}, function ($plain, $tls, $certificate) use ($directory, $large) {
    $ways = [
        'HTTP/1.1' => ["http://localhost:$plain", '--http1.1'],
        'HTTP/1.0' => ["http://localhost:$plain", '--http1.0'],
        'prior knowledge' => ["http://localhost:$plain", '--http2-prior-knowledge'],
        'upgrade' => ["http://localhost:$plain", '--http2'],
        'TLS' => ["https://localhost:$tls", '--http2'],
        'TLS, HTTP/1.1' => ["https://localhost:$tls", '--http1.1'],
        'TLS 1.2, no ALPN' => ["https://localhost:$tls", '--no-alpn', '--tls-max', '1.2'],
    ];
    foreach ($ways as $name => [$base, $option]) {
        $curl = function (string $path, string ...$options) use ($base, $ways, $name, $certificate): string {
            $options = [...array_slice($ways[$name], 1), ...$options];
            [$code, $output, $errors] = run(['curl', '-q', '-sS', '--max-time', '30', '--ipv4', '--cacert', $certificate, ...$options, $base . $path]);

            return $code === 0 ? $output : "exit code $code $errors";
        };
        echo "-- $name\n", $curl('/hello', '-w', ' %{http_version} %{response_code}'), "\n";
        echo 'HEAD: ', substr_count($curl('/hello', '-I'), "\r\n"), " lines\n";
        echo 'upload: ', $curl('/md5', '-T', "$directory/large") === 'PUT ' . md5($large) ? 'same' : 'DIFFERENT', "\n";
        $name === 'HTTP/1.0' || print('without a length: ' . ($curl('/md5', '-H', 'Transfer-Encoding: chunked', '--data-binary', "@$directory/large") === 'POST ' . md5($large) ? 'same' : 'DIFFERENT') . "\n");
        echo 'form: ', $curl('/form', '-F', 'name=Ada', '-F', "file=@$directory/large"), "\n";
        echo 'download: ', $curl('/file') === $large ? 'same' : 'DIFFERENT', "\n";
        echo 'part: ', $curl('/file', '-r', '1000-1999') === substr($large, 1000, 1000) ? 'same' : 'DIFFERENT', "\n";
        echo 'compressed: ', $curl('/text', '--compressed', '-w', ' %{size_download}') === str_repeat('compress me ', 1000) . ' 12000' ? 'NO' : 'yes', "\n";
        echo 'stream: ', $curl('/stream'), "\n";
        if ($name === 'prior knowledge') {
            // Some releases of curl fail at the second transfer of a connection without TLS.
            continue;
        }
        echo 'moved: ', $curl('/moved', '-L', '-w', ' %{num_redirects} %{num_connects}'), "\n";
        $many = $curl('/hello?[1-50]', '-Z', '--parallel-max', '20', '-o', '/dev/null', '-w', '%{response_code} ');
        echo 'many: ', json_encode(array_count_values(explode(' ', trim($many)))), "\n";
    }
}, configure: fn($config) => $config->setCompressionEnabled(true));
?>
--EXPECT--
-- HTTP/1.1
hello by 1.1 1.1 200
HEAD: 4 lines
upload: same
without a length: same
form: ["Ada","large",1000000]
download: same
part: same
compressed: yes
stream: 0 1 2 
moved: hello by 1.1 1 1
many: {"200":50}
-- HTTP/1.0
hello by 1.0 1 200
HEAD: 5 lines
upload: same
form: ["Ada","large",1000000]
download: same
part: same
compressed: yes
stream: 0 1 2 
moved: hello by 1.0 1 2
many: {"200":50}
-- prior knowledge
hello by 2 2 200
HEAD: 4 lines
upload: same
without a length: same
form: ["Ada","large",1000000]
download: same
part: same
compressed: yes
stream: 0 1 2 
-- upgrade
hello by 1.1 1.1 200
HEAD: 4 lines
upload: same
without a length: same
form: ["Ada","large",1000000]
download: same
part: same
compressed: yes
stream: 0 1 2 
moved: hello by 1.1 1 1
many: {"200":50}
-- TLS
hello by 2 2 200
HEAD: 4 lines
upload: same
without a length: same
form: ["Ada","large",1000000]
download: same
part: same
compressed: yes
stream: 0 1 2 
moved: hello by 2 1 1
many: {"200":50}
-- TLS, HTTP/1.1
hello by 1.1 1.1 200
HEAD: 4 lines
upload: same
without a length: same
form: ["Ada","large",1000000]
download: same
part: same
compressed: yes
stream: 0 1 2 
moved: hello by 1.1 1 1
many: {"200":50}
-- TLS 1.2, no ALPN
hello by 1.1 1.1 200
HEAD: 4 lines
upload: same
without a length: same
form: ["Ada","large",1000000]
download: same
part: same
compressed: yes
stream: 0 1 2 
moved: hello by 1.1 1 1
many: {"200":50}
