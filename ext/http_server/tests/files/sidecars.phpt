--TEST--
Files: sidecars that are compressed already
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{SendFileOptions, StaticHandler};

$root = temporary_directory();
foreach (['all.txt' => 'identity', 'all.txt.gz' => 'GZ', 'all.txt.br' => 'BRBR', 'all.txt.zst' => 'ZSTZST', 'one.css' => 'css', 'one.css.gz' => 'GZCSS',
    'lonely.js.gz' => 'GZ', 'index.html' => 'index', 'index.html.br' => 'BRINDEX'] as $name => $content) {
    file_put_contents("$root/$name", $content);
}
symlink('all.txt.gz', "$root/one.css.br");

$cases = [
    ['all.txt', null], ['all.txt', 'gzip'], ['all.txt', 'gzip, br'], ['all.txt', 'gzip, br, zstd'], ['all.txt', 'gzip;q=0.5, br'],
    ['all.txt', 'br;q=0, gzip'], ['all.txt', 'gzip;q=0'], ['all.txt', '*'], ['all.txt', 'identity, gzip;q=0.5'], ['all.txt', 'br;q=2, gzip;q=x, zstd;r=1'],
    ['all.txt', 'BR'], ['all.txt', 'deflate'], ['one.css', 'zstd, br, gzip'], ['lonely.js', 'gzip'], ['', 'br'], ['all.txt', 'br', "Range: bytes=0-3\r\n"],
];
serve(
    fn($request, $response) => $response->sendFile("$root" . substr($request->getPath(), 2), new SendFileOptions(precompressed: $request->getQueryParam('p') === '1')),
    function ($address) use ($cases) {
        foreach ([['/s/', ''], ['/c/', ''], ['/c/', ''], ['/d/', '?p=1'], ['/d/', '?p=0'], ['/n/', '']] as [$prefix, $query]) {
            echo "-- $prefix$query\n";
            foreach ($cases as $case) {
                [$path, $accept, $more] = $case + [2 => ''];
                [$line, $fields, $body] = fetch($address, "$prefix$path$query", ($accept === null ? '' : "Accept-Encoding: $accept\r\n") . $more);
                echo str_pad("$path $accept", 38), substr($line, 9, 3), ' ', json_encode($body), ' ', $fields['content-type'] ?? '-', ' ',
                    $fields['content-encoding'] ?? '-', ' ', $fields['vary'] ?? '-', "\n";
            }
        }
    },
    prepare: fn($server) => $server
        ->addStaticHandler((new StaticHandler('/s/', $root))->enablePrecompressed('br', 'gzip', 'zstd'))
        ->addStaticHandler((new StaticHandler('/c/', $root))->enablePrecompressed('br', 'gzip', 'zstd')->setOpenFileCache(100))
        ->addStaticHandler((new StaticHandler('/n/', $root))->enablePrecompressed('br')->enablePrecompressed()),
);
?>
--EXPECT--
-- /s/
all.txt                               200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt gzip                          200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip, br                      200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip, br, zstd                200 "ZSTZST" text/plain; charset=utf-8 zstd Accept-Encoding
all.txt gzip;q=0.5, br                200 "BRBR" text/plain; charset=utf-8 br Accept-Encoding
all.txt br;q=0, gzip                  200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip;q=0                      200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt *                             200 "ZSTZST" text/plain; charset=utf-8 zstd Accept-Encoding
all.txt identity, gzip;q=0.5          200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt br;q=2, gzip;q=x, zstd;r=1    200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt BR                            200 "BRBR" text/plain; charset=utf-8 br Accept-Encoding
all.txt deflate                       200 "identity" text/plain; charset=utf-8 - Accept-Encoding
one.css zstd, br, gzip                200 "GZCSS" text/css; charset=utf-8 gzip Accept-Encoding
lonely.js gzip                        404 "Not Found\r\n" text/plain; charset=utf-8 - -
 br                                   200 "BRINDEX" text/html; charset=utf-8 br Accept-Encoding
all.txt br                            206 "iden" text/plain; charset=utf-8 - Accept-Encoding
-- /c/
all.txt                               200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt gzip                          200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip, br                      200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip, br, zstd                200 "ZSTZST" text/plain; charset=utf-8 zstd Accept-Encoding
all.txt gzip;q=0.5, br                200 "BRBR" text/plain; charset=utf-8 br Accept-Encoding
all.txt br;q=0, gzip                  200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip;q=0                      200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt *                             200 "ZSTZST" text/plain; charset=utf-8 zstd Accept-Encoding
all.txt identity, gzip;q=0.5          200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt br;q=2, gzip;q=x, zstd;r=1    200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt BR                            200 "BRBR" text/plain; charset=utf-8 br Accept-Encoding
all.txt deflate                       200 "identity" text/plain; charset=utf-8 - Accept-Encoding
one.css zstd, br, gzip                200 "GZCSS" text/css; charset=utf-8 gzip Accept-Encoding
lonely.js gzip                        404 "Not Found\r\n" text/plain; charset=utf-8 - -
 br                                   200 "BRINDEX" text/html; charset=utf-8 br Accept-Encoding
all.txt br                            206 "iden" text/plain; charset=utf-8 - Accept-Encoding
-- /c/
all.txt                               200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt gzip                          200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip, br                      200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip, br, zstd                200 "ZSTZST" text/plain; charset=utf-8 zstd Accept-Encoding
all.txt gzip;q=0.5, br                200 "BRBR" text/plain; charset=utf-8 br Accept-Encoding
all.txt br;q=0, gzip                  200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip;q=0                      200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt *                             200 "ZSTZST" text/plain; charset=utf-8 zstd Accept-Encoding
all.txt identity, gzip;q=0.5          200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt br;q=2, gzip;q=x, zstd;r=1    200 "identity" text/plain; charset=utf-8 - Accept-Encoding
all.txt BR                            200 "BRBR" text/plain; charset=utf-8 br Accept-Encoding
all.txt deflate                       200 "identity" text/plain; charset=utf-8 - Accept-Encoding
one.css zstd, br, gzip                200 "GZCSS" text/css; charset=utf-8 gzip Accept-Encoding
lonely.js gzip                        404 "Not Found\r\n" text/plain; charset=utf-8 - -
 br                                   200 "BRINDEX" text/html; charset=utf-8 br Accept-Encoding
all.txt br                            206 "iden" text/plain; charset=utf-8 - Accept-Encoding
-- /d/?p=1
all.txt                               200 "identity" text/plain; charset=utf-8 - -
all.txt gzip                          200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip, br                      200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip, br, zstd                200 "ZSTZST" text/plain; charset=utf-8 zstd Accept-Encoding
all.txt gzip;q=0.5, br                200 "BRBR" text/plain; charset=utf-8 br Accept-Encoding
all.txt br;q=0, gzip                  200 "GZ" text/plain; charset=utf-8 gzip Accept-Encoding
all.txt gzip;q=0                      200 "identity" text/plain; charset=utf-8 - -
all.txt *                             200 "ZSTZST" text/plain; charset=utf-8 zstd Accept-Encoding
all.txt identity, gzip;q=0.5          200 "identity" text/plain; charset=utf-8 - -
all.txt br;q=2, gzip;q=x, zstd;r=1    200 "identity" text/plain; charset=utf-8 - -
all.txt BR                            200 "BRBR" text/plain; charset=utf-8 br Accept-Encoding
all.txt deflate                       200 "identity" text/plain; charset=utf-8 - -
one.css zstd, br, gzip                200 "GZCSS" text/css; charset=utf-8 gzip Accept-Encoding
lonely.js gzip                        500 "" - - -
 br                                   500 "" - - -
all.txt br                            206 "iden" text/plain; charset=utf-8 - -
-- /d/?p=0
all.txt                               200 "identity" text/plain; charset=utf-8 - -
all.txt gzip                          200 "identity" text/plain; charset=utf-8 - -
all.txt gzip, br                      200 "identity" text/plain; charset=utf-8 - -
all.txt gzip, br, zstd                200 "identity" text/plain; charset=utf-8 - -
all.txt gzip;q=0.5, br                200 "identity" text/plain; charset=utf-8 - -
all.txt br;q=0, gzip                  200 "identity" text/plain; charset=utf-8 - -
all.txt gzip;q=0                      200 "identity" text/plain; charset=utf-8 - -
all.txt *                             200 "identity" text/plain; charset=utf-8 - -
all.txt identity, gzip;q=0.5          200 "identity" text/plain; charset=utf-8 - -
all.txt br;q=2, gzip;q=x, zstd;r=1    200 "identity" text/plain; charset=utf-8 - -
all.txt BR                            200 "identity" text/plain; charset=utf-8 - -
all.txt deflate                       200 "identity" text/plain; charset=utf-8 - -
one.css zstd, br, gzip                200 "css" text/css; charset=utf-8 - -
lonely.js gzip                        500 "" - - -
 br                                   500 "" - - -
all.txt br                            206 "iden" text/plain; charset=utf-8 - -
-- /n/
all.txt                               200 "identity" text/plain; charset=utf-8 - -
all.txt gzip                          200 "identity" text/plain; charset=utf-8 - -
all.txt gzip, br                      200 "identity" text/plain; charset=utf-8 - -
all.txt gzip, br, zstd                200 "identity" text/plain; charset=utf-8 - -
all.txt gzip;q=0.5, br                200 "identity" text/plain; charset=utf-8 - -
all.txt br;q=0, gzip                  200 "identity" text/plain; charset=utf-8 - -
all.txt gzip;q=0                      200 "identity" text/plain; charset=utf-8 - -
all.txt *                             200 "identity" text/plain; charset=utf-8 - -
all.txt identity, gzip;q=0.5          200 "identity" text/plain; charset=utf-8 - -
all.txt br;q=2, gzip;q=x, zstd;r=1    200 "identity" text/plain; charset=utf-8 - -
all.txt BR                            200 "identity" text/plain; charset=utf-8 - -
all.txt deflate                       200 "identity" text/plain; charset=utf-8 - -
one.css zstd, br, gzip                200 "css" text/css; charset=utf-8 - -
lonely.js gzip                        404 "Not Found\r\n" text/plain; charset=utf-8 - -
 br                                   200 "index" text/html; charset=utf-8 - -
all.txt br                            206 "iden" text/plain; charset=utf-8 - -
