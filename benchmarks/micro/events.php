<?php

declare(strict_types=1);

/*
 * Every kind of event, armed, fired and dispatched to the coroutine that waits for it, one after the other: what the ABI and
 * the reactor cost. Needs the module async_test, which makes events from PHP.
 *
 *   php -d extension=async_test benchmarks/micro/events.php [scale=1.0]
 */

use AsyncTest\Event;

$scale = (float) ($argv[1] ?? 1.0);
ini_set('memory_limit', '-1');
Async\suspend(); // starts the runtime

$measure = static function (string $name, int $count, callable $once) use ($scale): void {
    $count = max(1, (int) ($count * $scale));
    for ($i = intdiv($count, 10); $i >= 0; $i--) {
        $once();
    }
    $started = hrtime(true);
    for ($i = 0; $i < $count; $i++) {
        $once();
    }
    printf("%s %.0f ns\n", $name, (hrtime(true) - $started) / $count);
};

$measure('timer', 100_000, static fn () => Event::timer(0)->await());

[$socket, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$measure('poll', 100_000, static fn () => Event::poll($socket, AsyncTest\WRITABLE)->await());
$poll = Event::poll($socket, AsyncTest\WRITABLE);
$measure('proxy', 100_000, static fn () => Event::proxy($poll, AsyncTest\WRITABLE)->await());

$trigger = Event::trigger();
$trigger->start();
$measure('trigger', 50_000, static function () use ($trigger): void {
    $trigger->fire();
    $trigger->await();
});
$trigger->stop();

$measure('task', 20_000, static function (): void {
    $task = Event::task('count', 1);
    $task->queue();
    $task->await();
});
$measure('lookup', 10_000, static fn () => Event::addrinfo('127.0.0.1', '80')->await());

if (function_exists('posix_kill')) {
    $self = posix_getpid();
    $signal = Event::signal(10);
    $signal->start();
    $measure('signal', 20_000, static function () use ($signal, $self): void {
        posix_kill($self, 10);
        $signal->await();
    });
    $signal->stop();
}

$folder = sys_get_temp_dir() . '/bench-events-' . getmypid();
mkdir($folder);
$watcher = Event::filesystem($folder);
$watcher->start();
$measure('watcher', 5_000, static function () use ($watcher, $folder): void {
    touch("$folder/file");
    $watcher->await();
});
$watcher->stop();
unlink("$folder/file");
rmdir($folder);

$measure('process', 200, static function (): void {
    $child = proc_open(['/bin/true'], [], $pipes);
    Event::process(proc_get_status($child)['pid'])->await();
});
$measure('exec', 100, static fn () => Event::exec(2, 'exit 0')->await());
