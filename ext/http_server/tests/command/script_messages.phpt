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

/* Levels: of a message that goes over several lines each has its own. */
file_put_contents("$root/index.php", <<<'PHP'
    <?php
    ini_set('log_errors', 1);
    ini_set('display_errors', 0);
    isset($_GET['warn']) ? $none . error_log('said') : throw new Exception("first\nsecond");
    PHP);
foreach (['warn', 'error', 'off'] as $level) {
    echo "-- $level\n";
    $port = free_port();
    $command = new Command(['--root', $root, '--script', 'index.php', ...$pool, '--listen', "127.0.0.1:$port", '--workers', '1', '--log-level', $level]);
    until(fn() => @stream_socket_client("tcp://127.0.0.1:$port"));
    echo fetch("127.0.0.1:$port", '/?warn')[0], ', ', fetch("127.0.0.1:$port", '/')[0], "\n";
    $command->end(SIGTERM);
    foreach (explode("\n", rtrim($command->log())) as $line) {
        echo str_replace($root, 'ROOT', preg_replace('/^\S+T[\d:.]+Z /', '', $line)), "\n";
    }
}

/* FPM writes the messages of a request one behind the other: each is a record, and the last one is there. */
file_put_contents("$root/index.php", '<?php for ($i = 0; $i < 300; $i++) { error_log("message $i " . str_repeat("e", 100)); } none();');
$port = free_port();
$command = new Command(['--root', $root, '--script', 'index.php', ...$pool, '--listen', "127.0.0.1:$port", '--workers', '1']);
until(fn() => @stream_socket_client("tcp://127.0.0.1:$port"));
fetch("127.0.0.1:$port", '/');
$command->end(SIGTERM);
echo preg_match_all('/INFO .*FastCGI: PHP message: message \d+ e{100}$/m', $command->log()), ' messages, ',
    preg_match_all('/ERROR .*FastCGI: PHP message: PHP Fatal error: .*undefined function none\(\)/m', $command->log()), " fatal error\n";
?>
--EXPECT--
HTTP/1.1 404 Not Found
int(0)
INFO [true-async-server] FastCGI: PHP message: one \x1b[31m \xc2\x9b
INFO [true-async-server] FastCGI: two
WARN [true-async-server] FastCGI: PHP message: PHP Warning:  Undefined variable $none in ROOT/index.php on line 6
WARN [true-async-server] X-Accel-Redirect: /none is no file that can be read
-- warn
HTTP/1.1 200 OK, HTTP/1.1 500 Internal Server Error
WARN [true-async-server] FastCGI: PHP message: PHP Warning:  Undefined variable $none in ROOT/index.php on line 4
ERROR [true-async-server] FastCGI: PHP message: PHP Fatal error:  Uncaught Exception: first
ERROR [true-async-server] FastCGI: second in ROOT/index.php:4
ERROR [true-async-server] FastCGI: Stack trace:
ERROR [true-async-server] FastCGI: #0 {main}
ERROR [true-async-server] FastCGI:   thrown in ROOT/index.php on line 4
-- error
HTTP/1.1 200 OK, HTTP/1.1 500 Internal Server Error
ERROR [true-async-server] FastCGI: PHP message: PHP Fatal error:  Uncaught Exception: first
ERROR [true-async-server] FastCGI: second in ROOT/index.php:4
ERROR [true-async-server] FastCGI: Stack trace:
ERROR [true-async-server] FastCGI: #0 {main}
ERROR [true-async-server] FastCGI:   thrown in ROOT/index.php on line 4
-- off
HTTP/1.1 200 OK, HTTP/1.1 500 Internal Server Error

300 messages, 1 fatal error
