--TEST--
The end of a thread does not look at signal handlers that another thread is changing
--EXTENSIONS--
true_async
pcntl
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
zend.signal_check=1
--FILE--
<?php
use function Async\{spawn, spawn_thread, await, signal, suspend};

pcntl_signal(SIGUSR1, fn() => 0);
$t = spawn(function () {
    for ($i = 0; $i < 300; $i++) {
        await(spawn_thread(fn() => 1));
    }
});
while (!$t->isCompleted()) {
    $f = signal(Async\Signal::SIGUSR1);
    suspend();
    $f->cancel();
    $f->ignore();
    unset($f);
    suspend();
}
echo "end\n";
?>
--EXPECT--
end
