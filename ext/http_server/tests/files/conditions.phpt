--TEST--
Files: conditions and ranges
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\StaticHandler;

$root = temporary_directory();
file_put_contents("$root/ten", '0123456789');
file_put_contents("$root/empty", '');
touch("$root/ten", 784111777); // Sun, 06 Nov 1994 08:49:37 GMT

serve(
    fn($request, $response) => $response->setHeader('ETag', '"mine"')->sendFile("$root/ten"),
    function ($address) {
        $etag = fetch($address, '/s/ten')[1]['etag'];
        echo preg_replace('/[0-9a-f]+"/', 'INODE"', $etag), "\n";
        $opaque = substr($etag, 2);
        $cases = [
            "If-None-Match: $etag", "If-None-Match: $opaque", 'If-None-Match: *', 'If-None-Match: "x", W/"y" , ' . $etag, 'If-None-Match: "x"',
            'If-None-Match: ' . trim($opaque, '"'), "If-None-Match: \"x\"\r\nIf-None-Match: $etag",
            'If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT', 'If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT',
            'If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT', 'If-Modified-Since: Sun Nov  6 08:49:37 1994',
            'If-Modified-Since: Sunday, 06-Nov-24 08:49:37 GMT', 'If-Modified-Since: 1994-11-06', 'If-Modified-Since: Sun, 06 Nov 1994 08:49:37 CET',
            'If-Modified-Since: Sun, 06 Nov 1994 25:49:37 GMT',
            "If-None-Match: \"x\"\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
            'If-Match: *', "If-Match: $etag", "If-Match: $opaque", 'If-Match: ', "If-Match: *\r\nIf-None-Match: $etag",
            "If-Match: \"x\"\r\nIf-None-Match: $etag", "If-Match: \"x\"\r\nRange: bytes=10-",
            'If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT', 'If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT',
            'If-Unmodified-Since: yesterday', "If-Match: *\r\nIf-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT",
            'Range: bytes=0-3', 'Range: bytes=4-', 'Range: bytes=-3', 'Range: bytes=0-99', 'Range: bytes=-99', 'Range: bytes=9-9', 'Range: bytes=10-',
            'Range: bytes=10-12', 'Range: bytes=-0', 'Range: bytes=3-2', 'Range: bytes=0-1,3-4', 'Range: bytes=', 'Range: bytes=-', 'Range: bytes=a-b',
            'Range: bytes=1-2x', 'Range: lines=0-1', 'Range: bytes =0-1', 'Range: Bytes=0-0', 'Range: bytes=99999999999999999999999-',
            'Range: bytes=0-99999999999999999999999', "Range: bytes=0-1\r\nRange: bytes=2-3",
            "Range: bytes=0-1\r\nIf-Range: $etag", "Range: bytes=0-1\r\nIf-Range: $opaque",
            "Range: bytes=0-1\r\nIf-Range: Sun, 06 Nov 1994 08:49:37 GMT", "Range: bytes=0-1\r\nIf-Range: Sun, 06 Nov 1994 08:49:38 GMT",
            "Range: bytes=0-1\r\nIf-None-Match: $etag",
        ];
        foreach ($cases as $headers) {
            [$line, $fields, $body] = fetch($address, '/s/ten', "$headers\r\n");
            echo str_pad(strtr($headers, [$etag => 'TAG', $opaque => 'OPAQUE', trim($opaque, '"') => 'BARE', "\r\n" => '; ']), 76), substr($line, 9, 3), ' ',
                json_encode($body), ' ', $fields['content-length'] ?? '-', ' ', $fields['content-range'] ?? '-', ' ', $fields['accept-ranges'] ?? '-', ' ',
                isset($fields['content-type']) ? 'type ' : '', isset($fields['etag']) ? 'tag' : '', "\n";
        }
        [$line, $fields] = fetch($address, '/s/ten', "Range: bytes=2-5\r\n", 'HEAD');
        echo "HEAD: $line ", $fields['content-range'], ' ', $fields['content-length'], "\n";
        [$line, $fields] = fetch($address, '/s/empty', "Range: bytes=0-\r\n");
        echo "empty: $line ", $fields['content-range'], ' ', $fields['content-length'], "\n";
        foreach (['If-None-Match: "mine"', 'If-Match: "x"', 'Range: bytes=0-1'] as $headers) {
            echo "POST, $headers: ", fetch($address, '/mine', "$headers\r\nContent-Length: 0\r\n", 'POST')[0], "\n";
        }
        // A validator of the program's own is strong.
        foreach (['"mine"', '"x", "mine"', 'W/"mine"', '"x"'] as $tags) {
            echo "If-Match: $tags ", fetch($address, '/mine', "If-Match: $tags\r\n")[0], "\n";
        }
        [$line, $fields] = fetch($address, '/n/ten', "If-None-Match: $etag\r\n");
        echo "no validator: $line ", json_encode(isset($fields['etag'])), "\n";
    },
    prepare: fn($server) => $server->addStaticHandler(new StaticHandler('/s/', $root))
        ->addStaticHandler((new StaticHandler('/n/', $root))->setEtagEnabled(false)),
);
?>
--EXPECT--
W/"ae1b981bc490a00-a-INODE"
If-None-Match: TAG                                                          304 "" - - - tag
If-None-Match: OPAQUE                                                       304 "" - - - tag
If-None-Match: *                                                            304 "" - - - tag
If-None-Match: "x", W/"y" , TAG                                             304 "" - - - tag
If-None-Match: "x"                                                          200 "0123456789" 10 - bytes type tag
If-None-Match: BARE                                                         200 "0123456789" 10 - bytes type tag
If-None-Match: "x"; If-None-Match: TAG                                      304 "" - - - tag
If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT                            304 "" - - - tag
If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT                            200 "0123456789" 10 - bytes type tag
If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT                           304 "" - - - tag
If-Modified-Since: Sun Nov  6 08:49:37 1994                                 304 "" - - - tag
If-Modified-Since: Sunday, 06-Nov-24 08:49:37 GMT                           304 "" - - - tag
If-Modified-Since: 1994-11-06                                               200 "0123456789" 10 - bytes type tag
If-Modified-Since: Sun, 06 Nov 1994 08:49:37 CET                            200 "0123456789" 10 - bytes type tag
If-Modified-Since: Sun, 06 Nov 1994 25:49:37 GMT                            200 "0123456789" 10 - bytes type tag
If-None-Match: "x"; If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT        200 "0123456789" 10 - bytes type tag
If-Match: *                                                                 200 "0123456789" 10 - bytes type tag
If-Match: TAG                                                               412 "" 0 - - tag
If-Match: OPAQUE                                                            412 "" 0 - - tag
If-Match:                                                                   412 "" 0 - - tag
If-Match: *; If-None-Match: TAG                                             304 "" - - - tag
If-Match: "x"; If-None-Match: TAG                                           412 "" 0 - - tag
If-Match: "x"; Range: bytes=10-                                             412 "" 0 - - tag
If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT                          200 "0123456789" 10 - bytes type tag
If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT                          412 "" 0 - - tag
If-Unmodified-Since: yesterday                                              200 "0123456789" 10 - bytes type tag
If-Match: *; If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT             200 "0123456789" 10 - bytes type tag
Range: bytes=0-3                                                            206 "0123" 4 bytes 0-3/10 bytes type tag
Range: bytes=4-                                                             206 "456789" 6 bytes 4-9/10 bytes type tag
Range: bytes=-3                                                             206 "789" 3 bytes 7-9/10 bytes type tag
Range: bytes=0-99                                                           206 "0123456789" 10 bytes 0-9/10 bytes type tag
Range: bytes=-99                                                            206 "0123456789" 10 bytes 0-9/10 bytes type tag
Range: bytes=9-9                                                            206 "9" 1 bytes 9-9/10 bytes type tag
Range: bytes=10-                                                            416 "" 0 bytes */10 - tag
Range: bytes=10-12                                                          416 "" 0 bytes */10 - tag
Range: bytes=-0                                                             416 "" 0 bytes */10 - tag
Range: bytes=3-2                                                            200 "0123456789" 10 - bytes type tag
Range: bytes=0-1,3-4                                                        200 "0123456789" 10 - bytes type tag
Range: bytes=                                                               200 "0123456789" 10 - bytes type tag
Range: bytes=-                                                              200 "0123456789" 10 - bytes type tag
Range: bytes=a-b                                                            200 "0123456789" 10 - bytes type tag
Range: bytes=1-2x                                                           200 "0123456789" 10 - bytes type tag
Range: lines=0-1                                                            200 "0123456789" 10 - bytes type tag
Range: bytes =0-1                                                           200 "0123456789" 10 - bytes type tag
Range: Bytes=0-0                                                            206 "0" 1 bytes 0-0/10 bytes type tag
Range: bytes=99999999999999999999999-                                       416 "" 0 bytes */10 - tag
Range: bytes=0-99999999999999999999999                                      206 "0123456789" 10 bytes 0-9/10 bytes type tag
Range: bytes=0-1; Range: bytes=2-3                                          200 "0123456789" 10 - bytes type tag
Range: bytes=0-1; If-Range: TAG                                             206 "01" 2 bytes 0-1/10 bytes type tag
Range: bytes=0-1; If-Range: OPAQUE                                          200 "0123456789" 10 - bytes type tag
Range: bytes=0-1; If-Range: Sun, 06 Nov 1994 08:49:37 GMT                   206 "01" 2 bytes 0-1/10 bytes type tag
Range: bytes=0-1; If-Range: Sun, 06 Nov 1994 08:49:38 GMT                   200 "0123456789" 10 - bytes type tag
Range: bytes=0-1; If-None-Match: TAG                                        304 "" - - - tag
HEAD: HTTP/1.1 206 Partial Content bytes 2-5/10 4
empty: HTTP/1.1 416 Range Not Satisfiable bytes */0 0
POST, If-None-Match: "mine": HTTP/1.1 200 OK
POST, If-Match: "x": HTTP/1.1 200 OK
POST, Range: bytes=0-1: HTTP/1.1 200 OK
If-Match: "mine" HTTP/1.1 200 OK
If-Match: "x", "mine" HTTP/1.1 200 OK
If-Match: W/"mine" HTTP/1.1 412 Precondition Failed
If-Match: "x" HTTP/1.1 412 Precondition Failed
no validator: HTTP/1.1 200 OK false
