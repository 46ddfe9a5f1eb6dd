--TEST--
php-server --script: what scripts write to their error log is a record of the log for each line
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
is_executable(dirname(PHP_BINARY) . '/../fpm/php-fpm') || die('skip FPM is not built');
if (!PHP_ZTS) die('skip: workers that share an FPM need a thread-safe build');
?>
--FILE--
<?php
require __DIR__ . '/../command.inc';

$root = temporary_directory();
chmod($root, 0755);
file_put_contents("$root/index.php", <<<'PHP'
    <?php
    ini_set('log_errors', 1);
    ini_set('display_errors', 0);
    error_log("one \e[31m \xc2\x9b\ntwo");
    header('X-Accel-Redirect: /none');
    echo $none;
    PHP);
$pool = ['--pool', 'max_children=1', '--pool', 'pm=static'];
fileowner('/proc/self') === 0 && array_push($pool, '--pool', 'user=root');
$command = new Command(['--root', $root, '--script', 'index.php', ...$pool, '--listen', '127.0.0.1:0', '--workers', '2', '--log-format', 'json']);
[, $address] = $command->awaitLog('/"server\.ready".*"listeners":"([^"]+)"/');
echo fetch($address, '/')[0], "\n";
var_dump($command->end(SIGTERM));
$lines = [];
foreach (explode("\n", rtrim($command->log())) as $line) {
    $record = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    if (!str_starts_with($record['Body'], 'server.')) {
        $lines[] = "$record[SeverityText] " . str_replace($root, 'ROOT', $record['Body']) . "\n";
    }
}
sort($lines);
echo implode($lines);
?>
--EXPECT--
HTTP/1.1 404 Not Found
int(0)
INFO [true-async-server] FastCGI: PHP message: one \x1b[31m \xc2\x9b
INFO [true-async-server] FastCGI: two; PHP message: PHP Warning:  Undefined variable $none in ROOT/index.php on line 6
WARN [true-async-server] X-Accel-Redirect: /none is no file that can be read
