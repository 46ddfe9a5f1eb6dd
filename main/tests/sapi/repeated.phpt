--TEST--
The same script three times in one CLI process (--repeat): the same each time, and nothing is left
--EXTENSIONS--
true_async
posix
pcntl
--FILE--
<?php
require __DIR__ . '/../../../ext/async/tests/run_script.inc';

[$output, $status] = run_script(<<<'PHP'
use function Async\{spawn, await, delay};
$descriptors = count(scandir('/proc/self/fd'));
echo Async\get_coroutines() === [] ? 'none, ' : 'some, ';
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$reader = spawn(fn() => fgets($a));
$writer = spawn(function () use ($b) { delay(5); fwrite($b, "through a pair\n"); });
echo trim(await($reader)), ', ', await(spawn(fn() => exec('echo a command'))), ', ';
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { echo 'a signal, '; });
spawn(function () { delay(5); posix_kill(getmypid(), SIGUSR1); });
delay(30);
$channel = new Async\Channel();
spawn(fn() => $channel->send('a channel'));
echo $channel->recv(), ', ', await(spawn(fn() => file_get_contents(__FILE__) !== '')) ? 'a file, ' : '';
spawn(function () { delay(10); echo 'what is left, '; });
register_shutdown_function(function () { echo 'shutdown ', await(spawn(fn() => "works\n")); });
PHP, '--repeat 3');
preg_match_all('/^(none|some).*works$/m', $output, $runs);
echo implode("\n", array_unique($runs[0])), "\n";
var_dump(count($runs[0]), $status, str_contains($output, 'leak'));
?>
--EXPECT--
none, through a pair, a command, a signal, a channel, a file, what is left, shutdown works
int(3)
int(0)
bool(false)
