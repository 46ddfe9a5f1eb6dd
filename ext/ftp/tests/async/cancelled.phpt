--TEST--
a cancelled FTP call, and several coroutines on one connection
--EXTENSIONS--
true_async
ftp
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new FtpServer();
$ftp = $server->login();
$victims = [
    'waiting for an answer' => fn() => ftp_pwd($ftp),
    'in a transfer' => fn() => ftp_fget($ftp, fopen('php://memory', 'r+'), 'slow', FTP_BINARY),
];
foreach ($victims as $name => $call) {
    $sent = count($server->commands);
    $victim = spawn($call);
    do {
        delay(5);
    } while (!in_array($server->commands[count($server->commands) - 1], ['PWD', 'RETR']) || count($server->commands) === $sent);
    $victim->cancel();
    try {
        await($victim);
    } catch (Async\AsyncCancellation $e) {
        echo $name, ': ', get_class($e), "\n";
    }
    // The answer that was left is not taken for that of another command.
    var_dump(ftp_size($ftp, 'small'));
}

// One conversation at a time; the close comes last.
$first = spawn(fn() => ftp_pwd($ftp));
$second = spawn(fn() => ftp_size($ftp, 'slow'));
$close = spawn(fn() => ftp_close($ftp));
$third = spawn(function () use ($ftp) {
    try {
        return ftp_pwd($ftp);
    } catch (ValueError $e) {
        return $e->getMessage();
    }
});
var_dump(await($first), await($second), await($close), await($third));
$server->stop();
--EXPECT--
waiting for an answer: Async\AsyncCancellation
int(9)
in a transfer: Async\AsyncCancellation
int(9)
string(10) "/directory"
int(9)
bool(true)
string(32) "FTP\Connection is already closed"
