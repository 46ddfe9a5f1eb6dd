--TEST--
Request start in a worker thread does not replace the reactor's OS signal handlers
--EXTENSIONS--
async_test
pcntl
posix
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\{log, turn};

/* USR1 and TERM are among those that the engine installs deferred handlers for at request start. */
foreach ([SIGUSR1, SIGTERM, SIGINT] as $signo) {
    $signal = Event::signal($signo);
    $signal->subscribe("signal $signo");
    $signal->start();
    for ($round = 0; $round < 3; $round++) {
        $thread = Event::thread('return 1 + 1;');
        $thread->await();
        posix_kill(posix_getpid(), $signo);
        while (!$heard = log()) {
            turn(false);
        }
        echo $heard[0], ' ';
    }
    /* While a thread runs its request. */
    $gate = tempnam(sys_get_temp_dir(), 'gate');
    $thread = Event::thread('while (file_exists(' . var_export($gate, true) . ')) { usleep(500); } return 1;');
    posix_kill(posix_getpid(), $signo);
    while (!$heard = log()) {
        turn(false);
    }
    unlink($gate);
    $thread->await();
    echo $heard[0], "\n";
    unset($signal, $thread);
}
?>
--EXPECT--
signal 10 signal 10 signal 10 signal 10
signal 15 signal 15 signal 15 signal 15
signal 2 signal 2 signal 2 signal 2
