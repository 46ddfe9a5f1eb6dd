--TEST--
session_start() waits for the lock of another process and suspends only its coroutine
--EXTENSIONS--
true_async
session
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};

$path = sys_get_temp_dir() . '/session-' . getmypid();
mkdir($path);
ini_set('session.save_path', $path);
ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
session_id('testsession');
$file = "$path/sess_testsession";
file_put_contents($file, 'value|s:6:"stored";');

// Another process holds the lock.
$holder = proc_open([PHP_BINARY, '-n', '-r', 'flock($f = fopen($argv[1], "r+"), LOCK_EX); echo "locked\n"; fgets(STDIN);', $file],
    [['pipe', 'r'], ['pipe', 'w']], $pipes);
fgets($pipes[1]);

$starter = spawn(fn() => session_start() ? $_SESSION['value'] : 'failed');
delay(30);
var_dump($starter->isCompleted());
// A second start while the first one waits, and a close that comes after it.
var_dump(session_start());
$closer = spawn(function () {
    $_SESSION['value'] = 'changed';
    return session_write_close();
});
delay(30);
var_dump($closer->isCompleted());

// Cancelled: inactive, no lock, no descriptor.
$descriptors = count(scandir('/proc/self/fd'));
$starter->cancel();
try {
    await($starter);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
var_dump(session_status() === PHP_SESSION_NONE, await($closer), count(scandir('/proc/self/fd')) < $descriptors);

session_id('testsession');
$starter = spawn(fn() => session_start() ? $_SESSION['value'] : 'failed');
delay(20);
fwrite($pipes[0], "\n");
var_dump(await($starter));
$_SESSION['value'] = 'changed';
// The lock stays with the request, not with the coroutine.
var_dump(flock(fopen($file, 'r'), LOCK_EX | LOCK_NB));
var_dump(session_write_close(), file_get_contents($file));
var_dump(flock(fopen($file, 'r'), LOCK_EX | LOCK_NB));
session_id('testsession');
var_dump(await(spawn(fn() => session_start(['read_and_close' => true]) ? $_SESSION['value'] : 'failed')));
proc_close($holder);
unlink($file);
rmdir($path);
--EXPECTF--
bool(false)

Notice: session_start(): Ignoring session_start() because a session is already active in %s on line %d
bool(true)
bool(false)
Async\AsyncCancellation
bool(true)
bool(false)
bool(true)
string(6) "stored"
bool(false)
bool(true)
string(20) "value|s:7:"changed";"
bool(true)
string(7) "changed"
