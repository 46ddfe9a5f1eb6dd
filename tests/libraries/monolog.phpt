--TEST--
Monolog: coroutines that log into one file with locks, into rotating files, and over a slow socket
--SKIPIF--
<?php $extensions = ['true_async', 'mbstring']; require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/libraries.inc';
require_once 'Monolog/autoload.php';
use Monolog\Logger;
use Monolog\Handler\{StreamHandler, SocketHandler, BufferHandler, RotatingFileHandler};
use Monolog\Formatter\LineFormatter;
use function Async\{spawn, await, delay};

$directory = sys_get_temp_dir() . '/logs-' . getmypid();
mkdir($directory);
$file = "$directory/app.log";
$line = new LineFormatter("%message%\n");
$writers = [];
for ($i = 0; $i < 10; $i++) {
    $writers[] = spawn(function () use ($file, $line, $i) {
        $handler = new StreamHandler($file, Logger::DEBUG, true, null, true); // with locks
        $handler->setFormatter($line);
        $logger = new Logger("writer $i", [$handler]);
        for ($j = 0; $j < 50; $j++) {
            $logger->info("$i-$j " . str_repeat('x', 500));
            if ($j % 10 === 0) {
                delay(1);
            }
        }
    });
}
array_map(await(...), $writers);
$lines = file($file);
$whole = preg_grep('/^\d-\d+ x{500}$/', $lines);
var_dump(count($lines), count($whole), count(array_unique($lines)));

$logger = new Logger('rotating', [(new RotatingFileHandler("$directory/daily.log", 3))->setFormatter($line)]);
// Writers that wait inside of one logger look like a loop to Monolog, which counts per fiber: it would drop their lines.
$logger->useLoggingLoopDetection(false);
$logger->warning('the first one opens the file');
array_map(await(...), array_map(fn($i) => spawn(fn() => $logger->warning("daily $i")), range(1, 20)));
var_dump(count(file(glob("$directory/daily-*.log")[0])));

// A collector that reads late: only those who log wait.
$listener = stream_socket_server('tcp://127.0.0.1:0');
$collector = spawn(function () use ($listener) {
    $client = stream_socket_accept($listener);
    delay(200);
    return substr_count(stream_get_contents($client), "\n");
});
$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(5); $ticks++; } });
await(spawn(function () use ($listener, $line) {
    $handler = new SocketHandler('tcp://' . stream_socket_get_name($listener, false), timeout: 60.0);
    $handler->setFormatter($line);
    $logger = new Logger('socket', [$handler]);
    for ($i = 0; $i < 20; $i++) {
        $logger->error(str_repeat('y', 500_000));
    }
    $handler->close();
}));
var_dump(await($collector), $ticks > 10);
$ticker->cancel();
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECT--
int(500)
int(500)
int(500)
int(21)
int(20)
bool(true)
