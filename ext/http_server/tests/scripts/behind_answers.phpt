--TEST--
Scripts: work behind fastcgi_finish_request() has the time of the drain
--EXTENSIONS--
true_async_server
posix
--SKIPIF--
<?php
is_executable(dirname(PHP_BINARY) . '/../fpm/php-fpm') || die('skip FPM is not built');
?>
--FILE--
<?php
require __DIR__ . '/../command.inc';

$directory = temporary_directory();
chmod($directory, 0777);
file_put_contents("$directory/index.php", '<?php
    echo "answered";
    fastcgi_finish_request();
    for ($i = 0; $i < $_GET["steps"]; $i++) {
        usleep(100_000);
        file_put_contents(__DIR__ . "/done", $i + 1);
    }');
foreach (['in time' => 40, 'without end' => 1000] as $what => $steps) {
    $command = (new Command(['--root', $directory, '--script', 'index.php', '--listen', '127.0.0.1:0', '--workers', '1', '--shutdown-timeout', '6',
        '--pool', 'max_children=1', ...posix_geteuid() === 0 ? ['--pool', 'user=nobody'] : []]))->ready();
    echo "$what: ", fetch($command->address, "/?steps=$steps")[2], ', ';
    until(fn() => is_file("$directory/done"));
    echo 'exit code ', $command->end(SIGTERM), ', ';
    $done = (int) file_get_contents("$directory/done");
    unlink("$directory/done");
    // Half of the time would be 30 steps.
    echo $done > 35 ? 'had its time' : "ended after $done steps", ', ', str_contains($command->log(), 'FPM is ended while scripts are running') ? 'ended' : 'finished', "\n";
}
?>
--EXPECT--
in time: answered, exit code 0, had its time, finished
without end: answered, exit code 0, had its time, ended
