--TEST--
The loop of a request is kept for the next one of the same process, also by the children of a fork
--EXTENSIONS--
true_async
pcntl
--SKIPIF--
<?php
is_dir('/proc/self/fd') || die('skip needs /proc');
PHP_ZTS || die('skip the requests are those of a thread');
getenv('TSAN_OPTIONS') && die('skip ThreadSanitizer follows neither threads nor coroutines into the child of a fork');
?>
--FILE--
<?php
use function Async\{await, delay, spawn, spawn_thread};

/** What the descriptors of the process are, by number: those of a loop are anonymous. */
function descriptors(): array
{
    $found = [];
    foreach (scandir('/proc/self/fd') as $fd) {
        $to = @readlink("/proc/self/fd/$fd");
        $to !== false && str_starts_with($to, 'anon_inode:') && $found[] = "$fd $to";
    }
    sort($found);
    return $found;
}

/* Each task waits for a timer, a socket and a command: its loop has had handles of all kinds. */
$task = static function (): string {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $reader = spawn(static fn () => fgets($a));
    $watcher = new Async\FileSystemWatcher(sys_get_temp_dir());
    $signal = Async\signal(Async\Signal::SIGUSR2)->ignore();
    delay(1);
    fwrite($b, "text\n");
    $text = trim(await($reader)) . ' ' . exec('echo command');
    $watcher->close();
    return $text;
};
for ($i = 0; $i < 3; $i++) {
    echo await(spawn_thread($task)), "\n";
}
/* Threads that have been used again have not left anything behind. */
$before = count(descriptors());
for ($i = 0; $i < 30; $i++) {
    await(spawn_thread($task));
}
for ($i = 0; $i < 1000 && count(descriptors()) > $before + 20; $i++) {
    delay(10);
}
var_dump(count(descriptors()) <= $before + 20);

/* The child has a loop of its own: nothing of it reaches the parent. */
$child = pcntl_fork();
if ($child === 0) {
    echo $task(), "\n";
    echo await(spawn_thread($task)), "\n";
    exit(0);
}
pcntl_waitpid($child, $status);
var_dump($status);
echo $task(), "\n";
echo await(spawn_thread($task)), "\n";
?>
--EXPECT--
text command
text command
text command
bool(true)
text command
text command
int(0)
text command
text command
