--TEST--
Warm requests: what a boot file may not leave behind is refused by name, in whatever state it is, and the process goes on
--EXTENSIONS--
pcntl
--SKIPIF--
<?php
if (!function_exists('Boot\explain')) die('skip this build has no warm requests');
if (!PHP_ZTS) die('skip needs threads');
?>
--FILE--
<?php
$directory = sys_get_temp_dir() . '/boot-refused-' . getmypid();
mkdir($directory);
touch("$directory/script.php");
$boots = [
    'a thread that runs' => '$thread = Async\spawn_thread(function () { usleep(200_000); });',
    'a thread in an object' => '$holder = new stdClass; $holder->thread = Async\spawn_thread(fn () => usleep(100_000));',
    'a pool with tasks' => '$pool = new Async\ThreadPool(2); $future = $pool->submit(fn () => usleep(100_000));',
    'a thread that waits for a channel' => '$channel = new Async\ThreadChannel(); $thread = Async\spawn_thread(function () use ($channel) { $channel->recv(); });',
    'a wait for a channel of threads' => '$channel = new Async\ThreadChannel(); $reader = Async\spawn(fn () => $channel->recv()); Async\suspend(); $reader->cancel();',
    'a coroutine' => 'Async\spawn(function () { while (true) { Async\delay(1_000); } });',
    'a failed coroutine' => 'Async\spawn(fn () => throw new Exception("in a coroutine")); Async\suspend();',
    'a handler of signals' => 'pcntl_signal(SIGUSR1, fn () => null);',
    'open_basedir' => 'ini_set("open_basedir", "/");',
    'a number' => 'return 5;',
    'a parameter' => 'return function ($request) {};',
    'nothing' => 'pcntl_signal(SIGUSR1, SIG_DFL); Async\await(Async\spawn(fn () => 1));',
];
foreach ($boots as $what => $code) {
    file_put_contents("$directory/boot.php", "<?php $code return function () { echo 'answered'; };");
    $php = escapeshellarg(PHP_BINARY) . " -n -d display_errors=0 -d log_errors=0 --boot=$directory/boot.php";
    exec("USE_ZEND_ALLOC=1 timeout 60 $php --explain 2>&1", $explained, $code);
    $reasons = preg_grep('/^    \S/', $explained);
    echo "$what: $code", $code === 1 ? ', ' . trim(preg_replace('/ \(held by.*/', '', reset($reasons) ?: '-')) : '', "\n";
    $explained = [];
}
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECT--
a thread that runs: 1, an object of class Async\Thread is alive: the runtime that it belongs to ends with the boot
a thread in an object: 1, an object of class Async\Thread is alive: the runtime that it belongs to ends with the boot
a pool with tasks: 1, an object of class Async\ThreadPool is alive: the runtime that it belongs to ends with the boot
a thread that waits for a channel: 1, an object of class Async\ThreadChannel is alive: the runtime that it belongs to ends with the boot
a wait for a channel of threads: 1, 1 coroutines have not ended
a coroutine: 1, 1 coroutines have not ended
a failed coroutine: 1, the boot file has failed
a handler of signals: 1, a signal handler for User defined signal 1 is installed
open_basedir: 1, open_basedir was changed
a number: 1, auto_boot_file must return a Closure or nothing, int returned
a parameter: 1, auto_boot_file must return a Closure without required parameters
nothing: 0
