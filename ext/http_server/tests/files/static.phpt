--TEST--
Static mounts: paths, index files, dotfiles, hidden files, methods, what is missing
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{StaticDotfiles, StaticHandler, StaticOnMissing};

$root = temporary_directory();
mkdir("$root/sub");
mkdir("$root/empty");
foreach ([
    'index.html' => '<p>index', 'a.txt' => 'text', 'with space.txt' => 'space', 'sub/index.html' => 'sub index', 'sub/b.css' => 'css',
    '.hidden' => 'dot', 'x.map' => 'map', 'sub/y.map' => 'map below', 'DATA.BIN' => "\0\1", 'no-extension' => '?', 'zero.txt' => '',
    'u.tpl' => 'template', 'üñ.txt' => 'unicode',
] as $name => $content) {
    file_put_contents("$root/$name", $content);
}
posix_mkfifo("$root/fifo", 0600);

function show(string $address, string $path, string $headers = '', string $method = 'GET'): void
{
    [$line, $fields, $body] = fetch($address, $path, $headers, $method);
    echo str_pad("$method $path", 34), substr($line, 9, 3), ' ', $fields['content-type'] ?? '-', ' ',
        $fields['content-length'] ?? '-', ' ', json_encode($body), "\n";
}

foreach ([StaticOnMissing::NOT_FOUND, StaticOnMissing::NEXT] as $missing) {
    foreach (StaticDotfiles::cases() as $dotfiles) {
        echo "-- $missing->name $dotfiles->name\n";
        serve(
            fn($request, $response) => $response->setBody('handler'),
            function ($address, $server) {
                foreach (['/s/.hidden', '/s/sub/../a.txt', '/s/none'] as $path) {
                    show($address, $path);
                }
            },
            prepare: fn($server) => $server->addStaticHandler(
                (new StaticHandler('/s/', $root))->setOnMissing($missing)->setDotfilePolicy($dotfiles)),
        );
    }
}

echo "-- paths\n";
serve(
    fn($request, $response) => $response->setBody('handler'),
    function ($address, $server) {
        foreach ([
            '/s/', '/s', '/s/index.html', '/s/a.txt', '/s/a.txt?query', '/s//a.txt', '/s/a.txt/', '/s/sub', '/s/sub/', '/s/sub//', '/s/sub/b.css',
            '/s/empty', '/s/empty/', '/s/with%20space.txt', '/s/with space.txt', '/s/%61.txt', '/s/%61%2etxt', '/s/%C3%BC%C3%B1.txt',
            '/s/%2e%2e/a.txt', '/s/..', '/s/../a.txt', '/s/sub/..%2fa.txt', '/s/sub%2fb.css', '/s/%00', '/s/a%', '/s/a%2', '/s/a%zz',
            '/s/%5c', '/s/x.map', '/s/sub/y.map', '/s/fifo', '/s/DATA.BIN', '/s/no-extension', '/s/zero.txt', '/s/u.tpl', '/other',
            '/s/' . str_repeat('a/', 2000), '/s/' . str_repeat('n', 300),
            'http://example.com/s/a.txt',
        ] as $path) {
            if (strlen($path) > 100) {
                echo substr($path, 0, 8), '... ', substr(fetch($address, $path)[0], 9), "\n";
            } else {
                show($address, $path);
            }
        }
        show($address, '/s/a.txt', '', 'HEAD');
        show($address, '/s/a.txt', "Content-Length: 0\r\n", 'POST');
        show($address, '/t/a.txt');
        show($address, '/t/', "Content-Length: 0\r\n", 'DELETE');
        $telemetry = $server->getTelemetry();
        echo "$telemetry[static_zero_coroutine_total] of $telemetry[total_requests]\n";
    },
    prepare: fn($server) => $server
        ->addStaticHandler((new StaticHandler('/s/', $root))->hide('*.map')->setMimeType('TPL', 'text/x-template'))
        ->addStaticHandler((new StaticHandler('/t/', "$root/sub"))->disableIndex()),
);

echo "-- head\n";
serve(
    null,
    function ($address) {
        [$line, $fields, $body] = fetch($address, '/s/a.txt');
        echo $line, "\n";
        unset($fields['date']);
        foreach ($fields as $name => $value) {
            echo "$name: ", preg_replace(['/[0-9a-f]{8,}-4-[0-9a-f]+/', '/^\w+, .* GMT$/'], ['TIME-4-INODE', 'DATE'], $value), "\n";
        }
        echo $body, "\n";
        echo fetch($address, '/none')[0], ' ', fetch($address, '/none', "Content-Length: 0\r\n", 'POST')[2];
    },
    prepare: fn($server) => $server->addStaticHandler((new StaticHandler('/s/', $root))
        ->setCacheControl('max-age=60')->setHeader('X-One', '1')->setHeader('x-one', '2')->setHeader('Content-Language', 'en')),
);
?>
--EXPECT--
-- NOT_FOUND DENY
GET /s/.hidden                    404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/sub/../a.txt               404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/none                       404 text/plain; charset=utf-8 11 "Not Found\r\n"
-- NOT_FOUND ALLOW
GET /s/.hidden                    200 application/octet-stream 3 "dot"
GET /s/sub/../a.txt               404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/none                       404 text/plain; charset=utf-8 11 "Not Found\r\n"
-- NOT_FOUND IGNORE
GET /s/.hidden                    404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/sub/../a.txt               404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/none                       404 text/plain; charset=utf-8 11 "Not Found\r\n"
-- NEXT DENY
GET /s/.hidden                    404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/sub/../a.txt               404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/none                       200 - 7 "handler"
-- NEXT ALLOW
GET /s/.hidden                    200 application/octet-stream 3 "dot"
GET /s/sub/../a.txt               404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/none                       200 - 7 "handler"
-- NEXT IGNORE
GET /s/.hidden                    200 - 7 "handler"
GET /s/sub/../a.txt               404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/none                       200 - 7 "handler"
-- paths
GET /s/                           200 text/html; charset=utf-8 8 "<p>index"
GET /s                            200 - 7 "handler"
GET /s/index.html                 200 text/html; charset=utf-8 8 "<p>index"
GET /s/a.txt                      200 text/plain; charset=utf-8 4 "text"
GET /s/a.txt?query                200 text/plain; charset=utf-8 4 "text"
GET /s//a.txt                     200 text/plain; charset=utf-8 4 "text"
GET /s/a.txt/                     404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/sub                        200 text/html; charset=utf-8 9 "sub index"
GET /s/sub/                       200 text/html; charset=utf-8 9 "sub index"
GET /s/sub//                      200 text/html; charset=utf-8 9 "sub index"
GET /s/sub/b.css                  200 text/css; charset=utf-8 3 "css"
GET /s/empty                      404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/empty/                     404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/with%20space.txt           200 text/plain; charset=utf-8 5 "space"
GET /s/with space.txt             400 text/plain; charset=utf-8 13 "Bad Request\r\n"
GET /s/%61.txt                    200 text/plain; charset=utf-8 4 "text"
GET /s/%61%2etxt                  200 text/plain; charset=utf-8 4 "text"
GET /s/%C3%BC%C3%B1.txt           200 text/plain; charset=utf-8 7 "unicode"
GET /s/%2e%2e/a.txt               404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/..                         404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/../a.txt                   404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/sub/..%2fa.txt             404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/sub%2fb.css                404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/%00                        400 text/plain; charset=utf-8 13 "Bad Request\r\n"
GET /s/a%                         400 text/plain; charset=utf-8 13 "Bad Request\r\n"
GET /s/a%2                        400 text/plain; charset=utf-8 13 "Bad Request\r\n"
GET /s/a%zz                       400 text/plain; charset=utf-8 13 "Bad Request\r\n"
GET /s/%5c                        400 text/plain; charset=utf-8 13 "Bad Request\r\n"
GET /s/x.map                      404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/sub/y.map                  200 application/json 9 "map below"
GET /s/fifo                       404 text/plain; charset=utf-8 11 "Not Found\r\n"
GET /s/DATA.BIN                   200 application/octet-stream 2 "\u0000\u0001"
GET /s/no-extension               200 application/octet-stream 1 "?"
GET /s/zero.txt                   200 text/plain; charset=utf-8 0 ""
GET /s/u.tpl                      200 text/x-template 8 "template"
GET /other                        200 - 7 "handler"
/s/a/a/a... 404 Not Found
/s/nnnnn... 404 Not Found
GET http://example.com/s/a.txt    200 text/plain; charset=utf-8 4 "text"
HEAD /s/a.txt                     200 text/plain; charset=utf-8 4 ""
POST /s/a.txt                     200 - 7 "handler"
GET /t/a.txt                      404 text/plain; charset=utf-8 11 "Not Found\r\n"
DELETE /t/                        200 - 7 "handler"
20 of 37
-- head
HTTP/1.1 200 OK
content-length: 4
x-one: 2
content-language: en
etag: W/"TIME-4-INODE"
last-modified: DATE
cache-control: max-age=60
content-type: text/plain; charset=utf-8
accept-ranges: bytes
connection: close
text
HTTP/1.1 404 Not Found Not Found
