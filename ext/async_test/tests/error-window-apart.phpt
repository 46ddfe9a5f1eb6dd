--TEST--
A warning raised in coroutine B is not turned into an exception by the error-handling window of coroutine A
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await};

/* SplFileObject turns warnings into exceptions while it opens; its stream wrapper parks in there. */
class Slow {
    public $context;
    public function stream_open($path, $mode, $options, &$opened) {
        suspend();
        suspend();
        return !str_contains($path, 'fails');
    }
    public function stream_read($n) { return ''; }
    public function stream_eof() { return true; }
    public function stream_stat() { return []; }
    public function stream_close() {}
    public function stream_seek($offset, $whence) { return true; }
    public function stream_tell() { return 0; }
    public function url_stat($path, $flags) { return ['mode' => 0100644]; }
}
stream_wrapper_register('slow', Slow::class);
set_error_handler(function ($level, $message) {
    echo "B: warning\n";
    return true;
});

$a = spawn(function () {
    new SplFileObject('slow://opens');
    echo "A: opened\n";
    try {
        new SplFileObject('slow://fails');
    } catch (RuntimeException $e) {
        echo "A: exception\n";
    }
});
$b = spawn(function () {
    for ($i = 0; $i < 3; $i++) {
        try {
            fopen('/nonexistent/file', 'r');
        } catch (Throwable $e) {
            echo 'B: ', get_class($e), "\n";
        }
        suspend();
    }
});
await($a);
await($b);
?>
--EXPECT--
B: warning
B: warning
A: opened
B: warning
A: exception
