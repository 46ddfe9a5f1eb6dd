--TEST--
session_start() waits for the lock also behind an error handler that throws
--EXTENSIONS--
true_async
session
--INI--
session.use_cookies=0
session.cache_limiter=
session.save_handler=files
--FILE--
<?php
use function Async\{spawn, delay, await};

$dir = __DIR__ . '/session-lock';
@mkdir($dir);
ini_set('session.save_path', $dir);
set_error_handler(function ($n, $m) { throw new ErrorException($m); });
await(spawn(function () use ($dir) {
    $l = fopen("$dir/sess_abcdeg", 'c');
    flock($l, LOCK_EX);
    spawn(function () use ($l) { delay(20); echo "unlock\n"; flock($l, LOCK_UN); });
    session_id('abcdeg');
    try { session_start(['foo_bar' => 1]); } catch (ErrorException $e) { echo $e->getMessage(), "\n"; }
}));
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/session-lock/sess_abcdeg');
@rmdir(__DIR__ . '/session-lock');
?>
--EXPECT--
unlock
session_start(): Setting option "foo_bar" failed
