--TEST--
available_parallelism() under an affinity mask of one CPU is 1, in threads too; it is evaluated at each call
--SKIPIF--
<?php if (PHP_OS_FAMILY !== 'Linux' || !str_contains((string) shell_exec('taskset --version 2>&1'), 'taskset')) die('skip needs taskset'); ?>
--FILE--
<?php
$code = <<<'PHP'
    echo Async\available_parallelism();
    if (PHP_ZTS) {
        echo Async\await(Async\spawn_thread(fn() => Async\available_parallelism()));
    } else {
        echo 1;
    }
    PHP;
preg_match('/Cpus_allowed_list:\s+(\d+)/', file_get_contents('/proc/self/status'), $m);
echo shell_exec("taskset -c $m[1] " . escapeshellarg(PHP_BINARY) . ' -n -d opcache.protect_memory=0 -r ' . escapeshellarg($code)), "\n";

$before = Async\available_parallelism();
shell_exec("taskset -cp $m[1] " . getmypid());
var_dump($before >= 1, Async\available_parallelism());
?>
--EXPECT--
11
bool(true)
int(1)
