--TEST--
Functions that wait: sessions
--EXTENSIONS--
true_async
session
--INI--
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/functions.inc';

$path = sys_get_temp_dir() . '/sessions-' . getmypid();
mkdir($path);
session_save_path($path);
$file = "$path/sess_testsession";
touch($file);

check('Sessions', [
    'session_start' => function () use ($file) {
        $holder = fopen($file, 'r');
        flock($holder, LOCK_EX);
        later(fn() => flock($holder, LOCK_UN));
        session_id('testsession');
        session_start() ?: throw new Exception('no session');
        session_abort();
    },
]);
unlink($file);
rmdir($path);
?>
--EXPECT--
checked
