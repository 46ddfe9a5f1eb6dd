--TEST--
Files: opening a FIFO waits for a peer, and only its coroutine does
--EXTENSIONS--
true_async
posix
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/files.inc';

foreach (['r' => 'w', 'w' => 'r'] as $first => $second) {
    posix_mkfifo("$dir/$first", 0600);
    $c = spawn(function () use ($dir, $first) {
        $f = fopen("$dir/$first", $first);
        echo "$first open\n";
        return $f;
    });
    delay(30);
    echo "others run\n";
    $peer = fopen("$dir/$first", $second);
    $f = await($c);
    $writer = $first === 'w' ? $f : $peer;
    $reader = $first === 'w' ? $peer : $f;
    fwrite($writer, "through\n");
    fclose($writer);
    var_dump(fgets($reader), fgets($reader), feof($reader), stream_get_meta_data($reader)['blocked']);
}
?>
--EXPECT--
others run
r open
string(8) "through
"
bool(false)
bool(true)
bool(true)
others run
w open
string(8) "through
"
bool(false)
bool(true)
bool(true)
