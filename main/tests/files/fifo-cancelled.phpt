--TEST--
Files: a cancelled open of a FIFO leaves nothing open; the peer finds nobody
--EXTENSIONS--
true_async
posix
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/files.inc';

set_error_handler(function ($level, $text) {
    echo "warning: $text\n";
});
await(spawn(fn() => file_put_contents("$dir/warm-up", 'x')));
delay(1);
$before = count(scandir('/proc/self/fd'));
foreach (['r', 'w', 'a'] as $mode) {
    posix_mkfifo("$dir/$mode", 0600);
    $c = spawn(function () use ($dir, $mode) {
        try {
            fopen("$dir/$mode", $mode);
            echo "not cancelled\n";
        } catch (Async\AsyncCancellation $e) {
            echo $e->getMessage(), "\n";
        }
    });
    delay(20);
    $c->cancel();
    await($c);
    /* Somebody else who writes without waiting sees that nobody reads. */
    exec(escapeshellarg(PHP_BINARY) . ' -n -r ' . escapeshellarg("var_dump(@fopen('$dir/$mode', 'wn'));"), $lines);
}
echo implode("\n", $lines), "\n";
var_dump(count(scandir('/proc/self/fd')) - $before);
?>
--SKIPIF--
<?php
if (!is_dir('/proc/self/fd')) die('skip no /proc');
?>
--EXPECT--
Coroutine was cancelled
Coroutine was cancelled
Coroutine was cancelled
bool(false)
bool(false)
bool(false)
int(0)
