--TEST--
Files: a write beyond the limit of a file's size
--EXTENSIONS--
true_async
pcntl
--SKIPIF--
<?php if (!function_exists('posix_setrlimit')) die('skip needs posix_setrlimit'); ?>
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';
pcntl_signal(SIGXFSZ, SIG_IGN);
$work = function () use ($dir) {
    $texts = [];
    set_error_handler(function ($level, $text) use (&$texts) {
        $texts[] = $text;
        return true;
    });
    $r = [file_put_contents("$dir/a", str_repeat('x', 300000)), filesize("$dir/a")];
    $f = fopen("$dir/b", 'w');
    array_push($r, fwrite($f, str_repeat('x', 90000)), fwrite($f, str_repeat('x', 90000)), fwrite($f, 'x'));
    restore_error_handler();
    clearstatcache();
    unlink("$dir/a");
    unlink("$dir/b");
    return [$r, $texts];
};
posix_setrlimit(POSIX_RLIMIT_FSIZE, 100000, 100000);
$outside = $work();
$inside = await(spawn($work));
var_dump($outside === $inside);
print_r($outside);
--EXPECT--
bool(true)
Array
(
    [0] => Array
        (
            [0] => 
            [1] => 100000
            [2] => 90000
            [3] => 10000
            [4] => 
        )

    [1] => Array
        (
            [0] => file_put_contents(): Write of 200000 bytes failed with errno=27 File too large
            [1] => file_put_contents(): Only 100000 of 300000 bytes written, possibly out of free disk space
            [2] => fwrite(): Write of 80000 bytes failed with errno=27 File too large
            [3] => fwrite(): Write of 1 bytes failed with errno=27 File too large
        )

)
