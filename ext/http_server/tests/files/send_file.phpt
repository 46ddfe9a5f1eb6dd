--TEST--
sendFile(): options, states, errors
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{SendFileDisposition, SendFileOptions};

$root = temporary_directory();
chdir($root);
file_put_contents('a.css', 'css');
file_put_contents('secret', 'no');
posix_mkfifo('fifo', 0600);

$try = function (callable $call): string {
    try {
        $call();
        return 'no exception';
    } catch (Throwable $e) {
        return get_class($e) . ': ' . $e->getMessage();
    }
};

$cases = [
    'plain' => fn($r) => $r->sendFile("$root/a.css"),
    'relative' => fn($r) => $r->sendFile('a.css'),
    'named' => fn($r) => $r->sendFile('a.css', new SendFileOptions(downloadName: 'report.bin')),
    'attachment' => fn($r) => $r->sendFile('a.css', new SendFileOptions(disposition: SendFileDisposition::ATTACHMENT)),
    'both' => fn($r) => $r->sendFile('a.css', new SendFileOptions(disposition: SendFileDisposition::ATTACHMENT, downloadName: 'a"b.txt')),
    'unicode' => fn($r) => $r->sendFile('a.css', new SendFileOptions(downloadName: "ü\n.txt")),
    'options' => fn($r) => $r->sendFile('a.css', new SendFileOptions(contentType: 'x/y', cacheControl: 'no-store', etag: false, lastModified: false,
        acceptRanges: false, status: 404)),
    'fields of the handler' => fn($r) => $r->setHeader('Content-Type', 'mine/1')->setHeader('ETag', '"e"')->setHeader('Last-Modified', 'x')
        ->setHeader('Cache-Control', 'c')->setHeader('Content-Length', '999')->setHeader('X-Kept', '1')->sendFile('a.css', new SendFileOptions(cacheControl: 'd')),
    'buffer' => fn($r) => $r->setBody('dropped')->sendFile('a.css'),
    'missing' => fn($r) => $r->setHeader('X-Dropped', '1')->sendFile('nothing'),
    'through a file' => fn($r) => $r->sendFile('a.css/x'),
    'directory' => fn($r) => $r->sendFile('.'),
    'device' => fn($r) => $r->sendFile('/dev/zero'),
    'fifo' => fn($r) => $r->sendFile('fifo'),
    'arguments' => function ($r) use ($try) {
        foreach (['', "a\0b", 'http://example.com/', 'data:,x', 'php://stdin', str_repeat('x/', 3000)] as $path) {
            echo '  ', $try(fn() => $r->sendFile($path)), "\n";
        }
        foreach ([['status' => 204], ['status' => 99], ['status' => 600], ['contentType' => "a\nb"], ['cacheControl' => ' x']] as $options) {
            echo '  ', $try(fn() => $r->sendFile('a.css', new SendFileOptions(...$options))), "\n";
        }
        $r->setBody('still open');
    },
    'sealed' => function ($r) use ($try) {
        $r->sendFile('a.css');
        foreach (['setHeader' => ['a', 'b'], 'setStatusCode' => [201], 'setBody' => ['x'], 'write' => ['x'], 'tryWrite' => ['x'], 'end' => [], 'abort' => [],
            'sendFile' => ['a.css'], 'sseStart' => [], 'json' => [1], 'setTrailer' => ['a', 'b'], 'awaitWritable' => []] as $method => $arguments) {
            echo "  $method: ", $try(fn() => $r->$method(...$arguments)), "\n";
        }
        var_dump($r->isWritable(), $r->isHeadersSent(), $r->isEnded(), $r->getBody());
    },
    'streaming' => function ($r) use ($try) {
        $r->write('x');
        echo '  ', $try(fn() => $r->sendFile('a.css')), "\n";
    },
    'ended' => function ($r) use ($try) {
        $r->end('x');
        echo '  ', $try(fn() => $r->sendFile('a.css')), "\n";
    },
    'thrown later' => function ($r) {
        $r->sendFile('a.css');
        throw new Exception('after');
    },
];
serve(
    fn($request, $response) => $cases[urldecode(substr($request->getPath(), 1))]($response),
    function ($address) use ($cases) {
        foreach ($cases as $name => $_) {
            echo "-- $name\n";
            [$line, $fields, $body] = fetch($address, '/' . rawurlencode($name));
            unset($fields['date'], $fields['connection']);
            foreach ($fields as $field => &$value) {
                $value = "$field: " . preg_replace(['/[0-9a-f]{8,}-3-[0-9a-f]+/', '/^\w+, .* GMT$/'], ['TIME-3-INODE', 'DATE'], $value);
            }
            echo substr($line, 9), ' | ', implode(' | ', $fields), ' | ', json_encode($body), "\n";
        }
        [$line, , $body] = fetch($address, '/plain', "Range: bytes=1-\r\n");
        echo "$line $body\n";
        [$line, , $body] = fetch($address, '/options', "Range: bytes=1-\r\n");
        echo "$line $body\n";
        [$line, $fields, $body] = fetch($address, '/plain', '', 'HEAD');
        echo "HEAD $line {$fields['content-length']} ", json_encode($body), "\n";
    },
);
echo json_encode(clone new SendFileOptions(status: 202)), "\n";
echo $try(fn() => serialize(new SendFileOptions())), "\n";
echo $try(function () { $o = new SendFileOptions(); $o->etag = false; }), "\n";
echo $try(function () { $o = new SendFileOptions(); $o->__construct(); }), "\n";
?>
--EXPECT--
-- plain
200 OK | content-length: 3 | etag: W/"TIME-3-INODE" | last-modified: DATE | content-type: text/css; charset=utf-8 | accept-ranges: bytes | "css"
-- relative
200 OK | content-length: 3 | etag: W/"TIME-3-INODE" | last-modified: DATE | content-type: text/css; charset=utf-8 | accept-ranges: bytes | "css"
-- named
200 OK | content-length: 3 | content-disposition: inline; filename="report.bin" | etag: W/"TIME-3-INODE" | last-modified: DATE | content-type: text/css; charset=utf-8 | accept-ranges: bytes | "css"
-- attachment
200 OK | content-length: 3 | content-disposition: attachment | etag: W/"TIME-3-INODE" | last-modified: DATE | content-type: text/css; charset=utf-8 | accept-ranges: bytes | "css"
-- both
200 OK | content-length: 3 | content-disposition: attachment; filename*=UTF-8''a%22b.txt | etag: W/"TIME-3-INODE" | last-modified: DATE | content-type: text/css; charset=utf-8 | accept-ranges: bytes | "css"
-- unicode
200 OK | content-length: 3 | content-disposition: inline; filename*=UTF-8''%C3%BC%0A.txt | etag: W/"TIME-3-INODE" | last-modified: DATE | content-type: text/css; charset=utf-8 | accept-ranges: bytes | "css"
-- options
404 Not Found | content-length: 3 | cache-control: no-store | content-type: x/y | "css"
-- fields of the handler
200 OK | content-length: 3 | content-type: mine/1 | etag: "e" | last-modified: x | cache-control: c | x-kept: 1 | accept-ranges: bytes | "css"
-- buffer
200 OK | content-length: 3 | etag: W/"TIME-3-INODE" | last-modified: DATE | content-type: text/css; charset=utf-8 | accept-ranges: bytes | "css"
-- missing
500 Internal Server Error | content-length: 0 | ""
-- through a file
500 Internal Server Error | content-length: 0 | ""
-- directory
500 Internal Server Error | content-length: 0 | ""
-- device
500 Internal Server Error | content-length: 0 | ""
-- fifo
500 Internal Server Error | content-length: 0 | ""
-- arguments
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): the path must not be empty or have a NUL byte
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): the path must not be empty or have a NUL byte
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): only plain files can be sent, not "http://example.com/"
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): only plain files can be sent, not "data:,x"
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): only plain files can be sent, not "php://stdin"
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): the path is too long
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): status must be between 200 and 599, and not 204, 205 or 304, 204 given
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): status must be between 200 and 599, and not 204, 205 or 304, 99 given
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): status must be between 200 and 599, and not 204, 205 or 304, 600 given
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): contentType has a control character, or blanks around it
  TrueAsync\HttpServerInvalidArgumentException: sendFile(): cacheControl has a control character, or blanks around it
200 OK | content-length: 10 | "still open"
-- sealed
  setHeader: TrueAsync\HttpServerRuntimeException: setHeader(): the response is sealed by sendFile()
  setStatusCode: TrueAsync\HttpServerRuntimeException: setStatusCode(): the response is sealed by sendFile()
  setBody: TrueAsync\HttpServerRuntimeException: setBody(): the response is sealed by sendFile()
  write: TrueAsync\HttpServerRuntimeException: write(): the response is sealed by sendFile()
  tryWrite: TrueAsync\HttpServerRuntimeException: tryWrite(): the response is sealed by sendFile()
  end: TrueAsync\HttpServerRuntimeException: end(): the response is sealed by sendFile()
  abort: TrueAsync\HttpServerRuntimeException: abort(): the response is sealed by sendFile()
  sendFile: TrueAsync\HttpServerRuntimeException: sendFile(): the response is sealed by sendFile()
  sseStart: TrueAsync\HttpServerRuntimeException: sseStart(): the response is sealed by sendFile()
  json: TrueAsync\HttpServerRuntimeException: json(): the response is sealed by sendFile()
  setTrailer: TrueAsync\HttpServerRuntimeException: setTrailer(): the response is sealed by sendFile()
  awaitWritable: TrueAsync\HttpServerRuntimeException: awaitWritable(): the response is sealed by sendFile()
bool(false)
bool(false)
bool(false)
string(0) ""
200 OK | content-length: 3 | etag: W/"TIME-3-INODE" | last-modified: DATE | content-type: text/css; charset=utf-8 | accept-ranges: bytes | "css"
-- streaming
  TrueAsync\HttpServerRuntimeException: sendFile(): the response is already streaming via write()
200 OK | transfer-encoding: chunked | "x"
-- ended
  TrueAsync\HttpServerRuntimeException: sendFile(): the response has already ended
200 OK | content-length: 1 | "x"
-- thrown later
500 after | content-length: 5 | content-type: text/plain; charset=utf-8 | x-content-type-options: nosniff | "after"
HTTP/1.1 206 Partial Content ss
HTTP/1.1 404 Not Found css
HEAD HTTP/1.1 200 OK 3 ""
{"contentType":null,"disposition":"inline","downloadName":null,"cacheControl":null,"etag":true,"lastModified":true,"acceptRanges":true,"precompressed":true,"conditional":true,"deleteAfterSend":false,"status":202}
Exception: Serialization of 'TrueAsync\SendFileOptions' is not allowed
Error: Cannot modify readonly property TrueAsync\SendFileOptions::$etag
Error: Cannot modify readonly property TrueAsync\SendFileOptions::$contentType
