--TEST--
UploadedFile: temporary files, moveTo(), large uploads
--EXTENSIONS--
true_async_server
--INI--
upload_tmp_dir={PWD}/files-temporary
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServerConfig, UploadedFile};
use function TrueAsync\http_parse_request;

$directory = temporary_directory();
$uploads = __DIR__ . '/files-temporary';
is_dir($uploads) || mkdir($uploads);
register_shutdown_function(fn() => array_map(unlink(...), glob("$uploads/*")) || @rmdir($uploads));
$temporary = fn() => count(glob("$uploads/*"));

function upload(string $content, string $name = 'a.txt'): string
{
    $body = "--B\r\nContent-Disposition: form-data; name=f; filename=\"$name\"\r\n\r\n$content\r\n--B--";
    return "POST / HTTP/1.1\r\nHost: example.com\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: " . strlen($body) . "\r\nConnection: close\r\n\r\n$body";
}

$try = function (callable $call): void {
    try {
        $call();
        echo "fine\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', str_replace($GLOBALS['directory'], 'DIR', $e->getMessage()), "\n";
    }
};

$request = http_parse_request(upload('content'));
$file = $request->getFile('f');
echo $temporary(), ' ', substr(sprintf('%o', fileperms(glob("$uploads/*")[0])), -4), "\n";
var_dump($file->isReady(), $file->getSize());
$stream = $file->getStream();
fseek($stream, 3);
var_dump(stream_get_contents($stream), stream_get_contents($file->getStream()));
unset($request);
echo $temporary(), "\n";
file_put_contents("$directory/file", 'in the way');
$try(fn() => $file->moveTo("$directory/file/below"));
var_dump($file->isReady(), $temporary());
$try(fn() => $file->moveTo(''));
$try(fn() => $file->moveTo("$directory/new/deep/target", 0600));
var_dump(file_get_contents("$directory/new/deep/target"), substr(sprintf('%o', fileperms("$directory/new/deep/target")), -4), $temporary());
var_dump($file->isReady(), $file->isValid(), $file->getSize());
$try(fn() => $file->moveTo("$directory/again"));
$try(fn() => $file->getStream());

$request = http_parse_request(upload('second'));
$request->getFile('f')->moveTo("$directory/new/deep/target");
var_dump(file_get_contents("$directory/new/deep/target"), substr(sprintf('%o', fileperms("$directory/new/deep/target")), -4));
$request = http_parse_request(upload('third'));
if (is_dir('/dev/shm') && stat('/dev/shm')['dev'] !== stat($directory)['dev']) {
    $other = '/dev/shm/http-server-' . getmypid();
    $request->getFile('f')->moveTo($other);
    var_dump(file_get_contents($other) === 'third', glob("$other*") === [$other]);
    unlink($other);
} else {
    var_dump(true, true);
}
$request = null;
echo $temporary(), "\n";
$bad = http_parse_request(upload('x', '../x'))->getFile('f');
var_dump($bad->getSize(), $bad->getStream());
$try(fn() => $bad->moveTo("$directory/x"));
$empty = new UploadedFile();
var_dump($empty->getError(), $empty->getSize(), $empty->getClientFilename(), $empty->isValid());
$try(fn() => clone $empty);
$try(fn() => serialize($empty));

echo "-- a server\n";
$large = random_bytes(1_000_000);
serve(
    function ($request, $response) use ($temporary, $directory, $large) {
        $file = $request->getFile('f');
        $same = stream_get_contents($file->getStream()) === str_repeat($large, 30);
        $file->moveTo("$directory/large");
        $response->json([$file->getSize(), $same, $temporary(), filesize("$directory/large")]);
    },
    function ($address, $server) use ($large, $temporary) {
        $bytes = upload(str_repeat($large, 30));
        memory_reset_peak_usage();
        $before = memory_get_usage();
        $socket = connect($address);
        fwrite($socket, $bytes);
        echo substr(read_all($socket), -29), "\n";
        // The content once, for the comparison, and once in the stream; the upload itself keeps nothing.
        var_dump(memory_get_peak_usage() - $before < 70_000_000);

        $socket = connect($address);
        fwrite($socket, substr($bytes, 0, 5_000_000));
        while ($temporary() === 0) {
            Async\delay(1);
        }
        fclose($socket);
        while ($temporary() !== 0) {
            Async\delay(1);
        }
        echo "the upload that was cut off is gone\n";
        echo substr(exchange($address, str_replace('; boundary=B', '; boundary=C', upload('x'))), 9, 15), "\n";
    },
    fn(HttpServerConfig $config) => $config->setMaxBodySize(100_000_000),
);
echo "-- the directory is not there: the system's is used\n";
rmdir($uploads);
var_dump(http_parse_request(upload('x'))->getFile('f')->getError());
?>
--EXPECT--
1 0600
bool(true)
int(7)
string(4) "tent"
string(7) "content"
1
RuntimeException: Failed to move file to DIR/file/below
bool(true)
int(1)
RuntimeException: Failed to move file to 
fine
string(7) "content"
string(4) "0600"
int(0)
bool(false)
bool(true)
int(7)
RuntimeException: Cannot move file: file has already been moved
RuntimeException: The file has already been moved
string(6) "second"
string(4) "0644"
bool(true)
bool(true)
0
NULL
NULL
RuntimeException: Cannot move file: upload error 101
int(4)
NULL
NULL
bool(false)
Error: Trying to clone an uncloneable object of class TrueAsync\UploadedFile
Exception: Serialization of 'TrueAsync\UploadedFile' is not allowed
-- a server


[30000000,true,0,30000000]
bool(true)
the upload that was cut off is gone
400 Bad Request
-- the directory is not there: the system's is used
int(0)
