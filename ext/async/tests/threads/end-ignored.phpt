--TEST--
exit() ends threads and tasks of a pool that ignore their cancellation, after async.exit_grace
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
async.exit_grace=50
--FILE--
<?php
use Async\{ThreadChannel, ThreadPool};
use function Async\{delay, spawn_thread};

$ready = new ThreadChannel(4);
$stubborn = function () use ($ready) {
    $ready->send(1);
    try {
        while (true) {
            try {
                Async\delay(5);
            } catch (Throwable) {
            }
        }
    } finally {
        echo "unwound\n";
    }
};
$thread = spawn_thread($stubborn);
$pool = new ThreadPool(1, 0, null, true);
$pool->submit($stubborn);
$cancelled = new ThreadPool(1, 0, null, true);
$cancelled->submit($stubborn);
for ($i = 0; $i < 3; $i++) {
    $ready->recv();
}
$cancelled->cancel();
$another = spawn_thread($stubborn);
$ready->recv();
$another->cancel();
echo "exit\n";
register_shutdown_function(fn() => print "shutdown\n");
exit(5);
?>
--EXPECTREGEX--
exit
(?=(?:.*unwound){4})(?!(?:.*unwound){5})(?=(?:.*is ended by force){4})(?=.*shutdown)(?!.*Fatal).*
