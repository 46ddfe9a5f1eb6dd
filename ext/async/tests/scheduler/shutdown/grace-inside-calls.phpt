--TEST--
async.exit_grace: coroutines that C code has parked, in calls or with user code on top, are unwound by force and leave nothing
--EXTENSIONS--
true_async
sqlite3
pdo_sqlite
curl
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
$code = <<<'PHP'
use function Async\{spawn, delay};
$file = tempnam(sys_get_temp_dir(), 'grace');
register_shutdown_function(fn () => unlink($file));
$holder = new SQLite3($file);
$holder->exec('CREATE TABLE t (n); BEGIN EXCLUSIVE');
$lock = fopen(__FILE__, 'r');
flock($lock, LOCK_EX);
$server = stream_socket_server('tcp://127.0.0.1:0');
$url = 'http://' . stream_socket_get_name($server, false) . '/';
[$silent, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
class Wrapper
{
    public $context;
    function stream_open($path, $mode, $options, &$opened) { return true; }
    function stream_read($n) { delay(100_000); return ''; }
    function stream_eof() { return true; }
    function stream_stat() { return []; }
    function stream_close() { try { delay(100_000); } catch (Throwable) { } }
}
stream_wrapper_register('slow', Wrapper::class);
class Slow
{
    function __destruct() { try { delay(100_000); } catch (Throwable) { } }
    function __toString(): string { delay(100_000); return ''; }
}
class Handler
{
    static int $started = 0;
    static function again(Closure $call)
    {
        spawn(function () use ($call) {
            self::$started++;
            while (true) { try { $call(); delay(100_000); } catch (Throwable) { } }
        });
    }
}
Handler::again(function () use ($file) { $db = new SQLite3($file); $db->busyTimeout(100_000); $db->exec('INSERT INTO t VALUES (1)'); });
Handler::again(function () use ($file) { $db = new PDO("sqlite:$file", null, null, [PDO::ATTR_TIMEOUT => 100]); $db->query('SELECT * FROM t'); });
Handler::again(function () use ($file) { $db = new PDO("sqlite:$file", null, null, [PDO::ATTR_TIMEOUT => 100, PDO::ATTR_POOL_ENABLED => true]); $db->beginTransaction(); $db->exec('INSERT INTO t VALUES (1)'); });
Handler::again(function () { $db = new Pdo\Sqlite('sqlite::memory:'); $db->createFunction('f', fn ($x) => delay(100_000)); $db->query('SELECT f(1)'); });
Handler::again(function () use ($url) { $c = curl_init($url); curl_setopt($c, CURLOPT_RETURNTRANSFER, true); curl_exec($c); });
Handler::again(function () use ($url) { $c = curl_init($url); curl_setopt($c, CURLOPT_NOPROGRESS, false); curl_setopt($c, CURLOPT_PROGRESSFUNCTION, function () { delay(100_000); return 0; }); curl_exec($c); });
Handler::again(function () use ($url) { file_get_contents($url); });
Handler::again(function () use ($silent) { fgets($silent); });
Handler::again(function () { $f = fopen(__FILE__, 'r'); flock($f, LOCK_EX); });
Handler::again(function () { exec('exec sleep 100'); });
Handler::again(function () { proc_close(proc_open(['sleep', '3'], [['null'], ['null'], ['null']], $pipes)); });
Handler::again(function () { sleep(100); });
Handler::again(function () { ob_start(function ($text) { delay(100_000); return $text; }); ob_end_flush(); });
Handler::again(function () { $list = [3, 1, 2]; usort($list, function ($a, $b) { delay(100_000); return $a <=> $b; }); });
Handler::again(function () { preg_replace_callback('/./', function () { delay(100_000); return ''; }, 'abc'); });
Handler::again(function () { $generator = (function () { try { yield 1; } finally { delay(100_000); } })(); $generator->current(); unset($generator); });
Handler::again(function () { $fiber = new Fiber(function () { try { delay(100_000); } finally { delay(100_000); } }); $fiber->start(); });
Handler::again(function () { file_get_contents('slow://x'); });
Handler::again(function () { $f = fopen('slow://x', 'r'); fclose($f); });
Handler::again(function () { $slow = new Slow; unset($slow); });
Handler::again(function () { implode(',', [new Slow, new Slow]); });
Handler::again(function () { set_error_handler(function () { delay(100_000); }); try { echo $undefined; } finally { restore_error_handler(); } });
Handler::again(function () { (new XMLWriter)->openMemory(); $x = new XMLReader; $x->XML('<a>' . str_repeat('<b/>', 3) . '</a>'); $x->read(); array_map(fn () => delay(100_000), [1]); });
delay(50);
fwrite(STDERR, Handler::$started . " coroutines\n");
exit(3);
PHP;
foreach ([0, 100] as $grace) {
    [$output, $status] = run_script($code, "-d async.exit_grace=$grace");
    echo "$grace ms: $status, ", preg_replace('/^Coroutine .* is ended by force\n?/m', '', $output, -1, $forced), ", $forced named\n";
}
?>
--EXPECT--
0 ms: 3, 23 coroutines, 0 named
100 ms: 3, 23 coroutines
, 23 named
