--TEST--
Files: rename() to another file system copies, in a coroutine as outside
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (!is_writable('/dev/shm') || stat('/dev/shm')['dev'] === stat(sys_get_temp_dir())['dev']) die('skip one file system');
?>
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';

$there = '/dev/shm/async_files_' . getmypid();
$work = function () use ($dir, $there) {
    file_put_contents("$dir/a", $data = str_repeat('0123456789', 500000));
    chmod("$dir/a", 0640);
    $r = [rename("$dir/a", $there), file_exists("$dir/a"), file_get_contents($there) === $data, fileperms($there) & 0777];
    clearstatcache();
    array_push($r, rename($there, "$dir/b"), file_exists($there), filesize("$dir/b"), umask());
    unlink("$dir/b");
    clearstatcache();
    return $r;
};
$outside = $work();
var_dump(await(spawn($work)) === $outside);
echo json_encode($outside), "\n";
?>
--EXPECTF--
bool(true)
[true,false,true,416,true,false,5000000,%d]
