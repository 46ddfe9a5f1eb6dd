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
        echo "HEAD $line $fields[content-length] ", json_encode($body), "\n";
    },
);
var_dump(clone new SendFileOptions(status: 202));
echo $try(fn() => serialize(new SendFileOptions())), "\n";
echo $try(function () { $o = new SendFileOptions(); $o->etag = false; }), "\n";
echo $try(function () { $o = new SendFileOptions(); $o->__construct(); }), "\n";
?>
--EXPECT--
