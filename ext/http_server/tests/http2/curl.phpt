--TEST--
HTTP/2 with curl: bodies both ways, streams, trailers, HEAD, files, TLS, many streams at once
--EXTENSIONS--
true_async_server
curl
openssl
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
if (!(curl_version()['features'] & CURL_VERSION_HTTP2)) die('skip curl has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../tls.inc';

use TrueAsync\{HttpServerConfig, StaticHandler};
use function Async\{await_all, delay, spawn};

$directory = temporary_directory();
mkdir("$directory/root");
$certificate = make_certificate($directory);
$large = random_bytes(1_000_000);
file_put_contents("$directory/root/large", str_repeat($large, 3));

$handler = function ($request, $response) use ($large, $directory) {
    switch ($request->getPath()) {
        case '/echo': $response->setBody($request->getBody()); break;
        case '/pieces':
            $length = 0;
            while (($piece = $request->readBody()) !== null) {
                $length += strlen($piece);
            }
            $response->setBody((string) $length);
            break;
        case '/stream':
            for ($i = 0; $i < 3; $i++) {
                $response->write($large);
            }
            $response->setTrailer('X-Checksum', 'sum');
            break;
        case '/declared': $response->setHeader('Content-Length', '6')->write('abc')->write('def'); break;
        case '/short': $response->setHeader('Content-Length', '6')->write('abc'); break;
        case '/abort': $response->write('abc')->abort(); break;
        case '/trailers': $response->setBody('body')->setTrailer('x-a', '1'); break;
        case '/empty': $response->setStatusCode(204)->setHeader('X-A', '1'); break;
        case '/file': $response->sendFile("$directory/root/large"); break;
        case '/throw': throw new TrueAsync\HttpException('not here', 404);
        case '/slow': delay(300); $response->setBody('slow'); break;
        case '/hop': $response->setHeader('Keep-Alive', 'x')->setHeader('Upgrade', 'y')->setHeader('Connection', 'close')->setHeader('X-KEPT', 'z')->setBody('x'); break;
        default: $response->setBody($request->getMethod() . ' ' . $request->getUri() . ' ' . $request->getHttpVersion() . ' ' . $request->getHeader('host'));
    }
};
$fetch = function (string $url, array $options = []) use ($certificate): array {
    $handle = curl_init($url);
    $fields = [];
    curl_setopt_array($handle, $options + [
        CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 20, CURLOPT_CAINFO => $certificate[0], CURLOPT_RESOLVE => [],
        CURLOPT_HTTP_VERSION => str_starts_with($url, 'https') ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE,
        CURLOPT_HEADERFUNCTION => function ($handle, $line) use (&$fields) {
            if (str_contains($line, ': ')) {
                [$name, $value] = explode(': ', trim($line), 2);
                $fields[$name] = $value;
            }
            return strlen($line);
        },
    ]);
    $body = curl_exec($handle);
    // libcurl 7.88 loses trailers behind a large body (clients/python_h2.phpt has those).
    unset($fields['date'], $fields['etag'], $fields['last-modified'], $fields['x-checksum']);

    if (!is_string($body)) {
        return ['error', curl_errno($handle)];
    }

    return [curl_getinfo($handle, CURLINFO_RESPONSE_CODE), curl_getinfo($handle, CURLINFO_HTTP_VERSION) === CURL_HTTP_VERSION_2_0 ? 'h2' : 'not h2',
        json_encode($fields), match (true) {
            strlen($body) <= 100 => $body,
            $body === str_repeat($GLOBALS['large'], 3) => 'the large one',
            $body === $GLOBALS['large'] => 'what was sent',
            default => 'DIFFERENT',
        }];
};

foreach (['http', 'https'] as $scheme) {
    echo "-- $scheme\n";
    serve_tls(
        $handler,
        function ($tls, $server, $plain) use ($scheme, $fetch, $large) {
            $port = explode(':', $scheme === 'https' ? $tls : $plain)[1];
            $base = "$scheme://example.com:$port";
            $resolve = [CURLOPT_RESOLVE => ["example.com:$port:127.0.0.1"]];
            foreach (['/', '/stream', '/declared', '/short', '/abort', '/trailers', '/empty', '/file', '/s/large', '/throw', '/hop'] as $path) {
                echo "$path: ", str_replace(":$port", ':PORT', implode(' ', $fetch($base . $path, $resolve))), "\n";
            }
            echo 'HEAD: ', implode(' ', $fetch("$base/s/large", $resolve + [CURLOPT_NOBODY => true])), "\n";
            echo 'POST: ', implode(' ', $fetch("$base/echo", $resolve + [CURLOPT_POSTFIELDS => $large])), "\n";
            echo 'form: ', implode(' ', $fetch("$base/echo", $resolve + [CURLOPT_POSTFIELDS => ['a' => 'b']])), "\n";

            if ($scheme === 'http') {
                // Some releases of curl fail when several transfers begin on a connection without TLS.
                return;
            }
            $multi = curl_multi_init();
            curl_multi_setopt($multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
            $order = [];
            $handles = [];
            foreach (['/slow', '/1', '/slow', '/2', '/3'] as $path) {
                $handles[] = $handle = curl_init($base . $path);
                curl_setopt_array($handle, $resolve + [CURLOPT_RETURNTRANSFER => true, CURLOPT_PIPEWAIT => true, CURLOPT_TIMEOUT => 20,
                    CURLOPT_SSL_VERIFYPEER => false, CURLOPT_HTTP_VERSION => $scheme === 'https' ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE]);
                curl_multi_add_handle($multi, $handle);
            }
            $before = $server->getTelemetry();
            do {
                curl_multi_exec($multi, $running);
                while ($done = curl_multi_info_read($multi)) {
                    $order[] = $done['result'] ? "error $done[result]" : strtok(substr(curl_multi_getcontent($done['handle']), 0, 6), ' ');
                }
                curl_multi_select($multi, 0.1);
            } while ($running);
            $after = $server->getTelemetry();
            echo implode(' ', $order), ', ', $after['h2_streams_opened_total'] - $before['h2_streams_opened_total'], " streams\n";
        },
        $certificate,
        prepare: fn($server) => $server->addStaticHandler(new StaticHandler('/s/', "$directory/root")),
    );
}
echo "-- streamed bodies\n";
serve(
    $handler,
    function ($address) use ($fetch, $large) {
        echo implode(' ', $fetch("http://$address/pieces", [CURLOPT_POSTFIELDS => str_repeat($large, 5)])), "\n";
        echo implode(' ', $fetch("http://$address/throw", [CURLOPT_POSTFIELDS => $large])), "\n";
    },
    fn(HttpServerConfig $config) => $config->setBodyStreamingEnabled(true),
);
?>
--EXPECT--
-- http
/: 200 h2 {"content-length":"25"} GET / 2 example.com:PORT
/stream: 200 h2 [] the large one
/declared: 200 h2 {"content-length":"6"} abcdef
/short: error 92
/abort: error 92
/trailers: 200 h2 {"content-length":"4"} body
/empty: 204 h2 {"x-a":"1"} 
/file: 200 h2 {"content-length":"3000000","content-type":"application\/octet-stream","accept-ranges":"bytes"} the large one
/s/large: 200 h2 {"content-length":"3000000","content-type":"application\/octet-stream","accept-ranges":"bytes"} the large one
/throw: 404 h2 {"content-length":"8","content-type":"text\/plain; charset=utf-8","x-content-type-options":"nosniff"} not here
/hop: 200 h2 {"content-length":"1","x-kept":"z"} x
HEAD: 200 h2 {"content-length":"3000000","content-type":"application\/octet-stream","accept-ranges":"bytes"} 
POST: 200 h2 {"content-length":"1000000"} what was sent
form: 200 h2 {"content-length":"0"} 
-- https
/: 200 h2 {"content-length":"25"} GET / 2 example.com:PORT
/stream: 200 h2 [] the large one
/declared: 200 h2 {"content-length":"6"} abcdef
/short: error 92
/abort: error 92
/trailers: 200 h2 {"content-length":"4"} body
/empty: 204 h2 {"x-a":"1"} 
/file: 200 h2 {"content-length":"3000000","content-type":"application\/octet-stream","accept-ranges":"bytes"} the large one
/s/large: 200 h2 {"content-length":"3000000","content-type":"application\/octet-stream","accept-ranges":"bytes"} the large one
/throw: 404 h2 {"content-length":"8","content-type":"text\/plain; charset=utf-8","x-content-type-options":"nosniff"} not here
/hop: 200 h2 {"content-length":"1","x-kept":"z"} x
HEAD: 200 h2 {"content-length":"3000000","content-type":"application\/octet-stream","accept-ranges":"bytes"} 
POST: 200 h2 {"content-length":"1000000"} what was sent
form: 200 h2 {"content-length":"0"} 
GET GET GET slow slow, 5 streams
-- streamed bodies
200 h2 {"content-length":"7"} 5000000
404 h2 {"content-length":"8","content-type":"text\/plain; charset=utf-8","x-content-type-options":"nosniff"} not here
