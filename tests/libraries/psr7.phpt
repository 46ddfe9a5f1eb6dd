--TEST--
guzzlehttp/psr7, unchanged: an application of PSR-15 on the web server, by the bridge of the examples: forms, uploads, long bodies both ways
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php $extensions = ['true_async_server']; $library = 'GuzzleHttp/Psr7'; require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/libraries.inc';
require_once 'GuzzleHttp/autoload.php';
require __DIR__ . '/../../examples/lib/psr.php';
require __DIR__ . '/../../ext/http_server/tests/server.inc';

use Examples\PsrHandler;
use GuzzleHttp\Psr7\{HttpFactory, PumpStream, Response};
use Psr\Http\Message\{ResponseInterface, ServerRequestInterface};

$application = new class {
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        switch ($request->getUri()->getPath()) {
            case '/long':
                $left = 1000;

                return new Response(200, ['Content-Type' => 'text/plain'], new PumpStream(function () use (&$left) {
                    Async\suspend();

                    return $left-- > 0 ? str_repeat('x', 1000) : false;
                }));
            case '/empty':
                return new Response(204, ['Content-Length' => '17']);
        }
        $files = array_map(fn($file) => [$file->getClientFilename(), $file->getSize(), (string) $file->getStream(), $file->getError()], $request->getUploadedFiles());

        return new Response(201, ['X-A' => ['1', '2'], 'Set-Cookie' => ['a=b', 'c=d']], json_encode([
            $request->getMethod(), (string) $request->getUri(), $request->getQueryParams(), $request->getCookieParams(), $request->getParsedBody(), $files,
            $request->getHeaderLine('x-in'), strlen((string) $request->getBody()), $request->getServerParams()['SERVER_PROTOCOL'],
        ], JSON_UNESCAPED_SLASHES));
    }
};
$factory = new HttpFactory();
serve(new PsrHandler($application, $factory, $factory, $factory), function (string $address) {
    $show = function (array $response) {
        unset($response[1]['date'], $response[1]['connection']);
        ksort($response[1]);
        echo json_encode($response, JSON_UNESCAPED_SLASHES), "\n";
    };
    $post = function (string $path, string $type, string $body) use ($address, $show) {
        $socket = connect($address);
        fwrite($socket, get($path, "Content-Type: $type\r\nContent-Length: " . strlen($body) . "\r\nCookie: k=v; l=%20\r\nX-In: in\r\nConnection: close\r\n", 'POST') . $body);
        $show(read_response($socket));
    };
    $post('/a%20b?x[]=1', 'application/x-www-form-urlencoded', 'f=1&g[h]=2');
    $post('/', 'multipart/form-data; boundary=B', "--B\r\nContent-Disposition: form-data; name=\"field\"\r\n\r\nvalue\r\n"
        . "--B\r\nContent-Disposition: form-data; name=\"up\"; filename=\"f.txt\"\r\nContent-Type: text/plain\r\n\r\ncontent\r\n--B--\r\n");
    $post('/', 'application/json', str_repeat('j', 300_000));
    $show(fetch($address, '/empty'));
    [$status, , $body] = fetch($address, '/long');
    var_dump($status, $body === str_repeat('x', 1_000_000));
});
?>
--EXPECT--
["HTTP/1.1 201 Created",{"content-length":"121","set-cookie":"a=b|c=d","x-a":"1|2"},"[\"POST\",\"http://example.com/a%20b?x%5B%5D=1\",{\"x\":[\"1\"]},{\"k\":\"v\",\"l\":\" \"},{\"f\":\"1\",\"g\":{\"h\":\"2\"}},[],\"in\",10,\"HTTP/1.1\"]"]
["HTTP/1.1 201 Created",{"content-length":"118","set-cookie":"a=b|c=d","x-a":"1|2"},"[\"POST\",\"http://example.com/\",[],{\"k\":\"v\",\"l\":\" \"},{\"field\":\"value\"},{\"up\":[\"f.txt\",7,\"content\",0]},\"in\",0,\"HTTP/1.1\"]"]
["HTTP/1.1 201 Created",{"content-length":"82","set-cookie":"a=b|c=d","x-a":"1|2"},"[\"POST\",\"http://example.com/\",[],{\"k\":\"v\",\"l\":\" \"},null,[],\"in\",300000,\"HTTP/1.1\"]"]
["HTTP/1.1 204 No Content",[],""]
string(15) "HTTP/1.1 200 OK"
bool(true)
