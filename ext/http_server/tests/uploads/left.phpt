--TEST--
Uploads: nothing is left behind a fatal error or a cancelled moveTo()
--EXTENSIONS--
true_async_server
--INI--
upload_tmp_dir={PWD}/left-temporary
display_errors=0
log_errors=0
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await, delay, spawn};

$directory = temporary_directory();
$uploads = __DIR__ . '/left-temporary';
is_dir($uploads) || mkdir($uploads);
register_shutdown_function(fn() => array_map(unlink(...), glob("$uploads/*")) || @rmdir($uploads));
$count = fn() => count(glob("$uploads/*"));

function upload(int $files, int $size): string
{
    $body = str_repeat("--B\r\nContent-Disposition: form-data; name=\"f[]\"; filename=x\r\n\r\n" . str_repeat('x', $size) . "\r\n", $files) . '--B--';
    return "Content-Type: multipart/form-data; boundary=B\r\nContent-Length: " . strlen($body) . "\r\nConnection: close\r\n\r\n$body";
}

serve(
    function ($request, $response) use ($directory) {
        switch ($request->getPath()) {
            case '/fatal':
                $kept = $request->getFiles();
                eval('class X' . 'Twice {} class X' . 'Twice {}');
                break;
            case '/exit':
                exit('');
            case '/cancel':
                $moves = [];
                foreach ($request->getFiles()['f'] as $index => $file) {
                    $moves[$index] = spawn(fn() => $file->moveTo("$directory/$index"));
                }
                delay((int) $request->getQueryParam('ms'));
                $moved = $kept = 0;
                foreach ($moves as $move) {
                    $move->cancel();
                }
                foreach ($moves as $index => $move) {
                    try {
                        await($move);
                    } catch (Async\AsyncCancellation) {
                    }
                    // Either it is there, or it can still be moved.
                    $file = $request->getFiles()['f'][$index];
                    if ($file->isReady()) {
                        $kept++;
                        $file->moveTo("$directory/$index");
                    } else {
                        $moved++;
                    }
                    if (filesize("$directory/$index") !== 100_000) {
                        echo "file $index is not whole\n";
                    }
                    unlink("$directory/$index");
                }
                $response->setBody((string) ($moved + $kept));
        }
    },
    function ($address) use ($count) {
        foreach (['/fatal', '/exit', '/cancel?ms=0', '/cancel?ms=1', '/cancel?ms=2', '/cancel?ms=3'] as $path) {
            $answer = exchange($address, "POST $path HTTP/1.1\r\nHost: a\r\n" . upload(15, 100_000));
            echo "$path: ", substr($answer, 9, 3), ' ', substr($answer, strpos($answer, "\r\n\r\n") + 4), ' ';
            for ($i = 0; $i < 200 && $count() > 0; $i++) {
                delay(5);
            }
            echo $count(), " files\n";
        }
    },
);
?>
--EXPECT--
/fatal: 500  0 files
/exit: 500  0 files
/cancel?ms=0: 200 15 0 files
/cancel?ms=1: 200 15 0 files
/cancel?ms=2: 200 15 0 files
/cancel?ms=3: 200 15 0 files
