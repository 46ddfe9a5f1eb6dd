--TEST--
Files: a file system in user space that does not answer (the kernel's own, not a pretended one) parks only who asks it
--EXTENSIONS--
true_async
posix
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Linux' || posix_getuid() !== 0 || !is_writable('/dev/fuse')) die('skip needs FUSE');
exec('unshare -m true 2>&1', $output, $status);
if ($status) die('skip may not mount');
?>
--FILE--
<?php
$script = tempnam(sys_get_temp_dir(), 'fus');
file_put_contents($script, <<<'PHP'
<?php
use function Async\{spawn, await, delay};

$dir = $argv[1];
$fuse = fopen('/dev/fuse', 'r+');
$mount = proc_open(['mount', '-i', '-t', 'fuse.test', '-o', 'fd=3,rootmode=40000,user_id=0,group_id=0', 'test', $dir],
    [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w'], 3 => $fuse], $pipes);
if (proc_close($mount) !== 0) {
    exit("skip\n");
}

/* Each would wait for ever for the server that there is not. */
$calls = [
    'file_exists' => fn() => file_exists("$dir/file"),
    'stat' => fn() => @stat("$dir/other"),
    'fopen' => fn() => @fopen("$dir/file", 'r'),
    'file_put_contents' => fn() => @file_put_contents("$dir/new", 'text'),
    'unlink' => fn() => @unlink("$dir/file"),
    'mkdir' => fn() => @mkdir("$dir/folder"),
    'rename' => fn() => @rename("$dir/a", "$dir/b"),
    'scandir' => fn() => @scandir($dir),
    // Without threads upstream changes the umask around this one, and nobody may run meanwhile: it blocks as ever.
    'rename to' => fn() => PHP_ZTS ? @rename($argv[0], "$dir/b") : @link($argv[0], "$dir/b"),
    'link to' => fn() => @link($argv[0], "$dir/c"),
    'symlink' => fn() => @symlink('x', "$dir/link"),
    'copy to' => fn() => @copy($argv[0], "$dir/d"),
    'tempnam' => fn() => dirname(@tempnam($dir, 'x')) === sys_get_temp_dir(),
    'opendir' => fn() => @opendir("$dir/folder"),
    'glob' => fn() => glob("$dir/*"),
    'touch' => fn() => @touch("$dir/file"),
    'SplFileInfo' => fn() => (new SplFileInfo("$dir/file"))->isFile(),
    'realpath' => fn() => realpath("$dir/a/b"),
];
$waiting = array_map(spawn(...), $calls);
$ticks = 0;
$start = hrtime(true);
while ($ticks < 20) {
    delay(1);
    $ticks++;
}
echo (hrtime(true) - $start) / 1e9 < 5 ? "others run\n" : "slow\n";
echo count(array_filter($waiting, fn($coroutine) => !$coroutine->isCompleted())), " wait\n";

/* The server goes: all get an error. */
fclose($fuse);
foreach ($waiting as $name => $coroutine) {
    echo $name, ': ', json_encode(await($coroutine)), "\n";
}
PHP);
$dir = sys_get_temp_dir() . '/fuse-' . getmypid();
mkdir($dir);
passthru('timeout -s KILL 60 unshare -m ' . escapeshellarg(PHP_BINARY) . " -n $script $dir 2>&1");
rmdir($dir);
unlink($script);
?>
--EXPECT--
others run
18 wait
file_exists: false
stat: false
fopen: false
file_put_contents: false
unlink: false
mkdir: false
rename: false
scandir: false
rename to: false
link to: false
symlink: false
copy to: false
tempnam: true
opendir: false
glob: []
touch: false
SplFileInfo: false
realpath: false
