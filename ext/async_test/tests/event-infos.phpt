--TEST--
What the events of every type say of themselves
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\{Event, Io};
use function Async\{spawn, suspend, timeout};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$fd = AsyncTest\dup($a);
$poll = Event::poll($fd, AsyncTest\READABLE | AsyncTest\WRITABLE);
$path = tempnam(sys_get_temp_dir(), 'info');
$coroutine = spawn(function () { suspend(); });
$future = Event::future();
$future->object()->ignore();
$userland = new Async\Future(new Async\FutureState);
$userland->ignore();
$known = ["(fd=$fd" => '(fd=FD', '(' . getmypid() . ')' => '(PID)', $path => 'PATH', __FILE__ => 'FILE'];
$events = [
    Event::timer(1500), Event::timer(250, true),
    $poll, Event::poll($fd, AsyncTest\DISCONNECT | AsyncTest\PRIORITIZED, false, true), Event::poll($fd, 0), Event::proxy($poll, AsyncTest\WRITABLE),
    Event::trigger(), Event::signal(SIGUSR1), Event::process(getmypid()),
    Event::filesystem($path), Event::filesystem($path, 1),
    Event::addrinfo('127.0.0.1', '80'), Event::addrinfo('::1'), Event::addrinfo(null, '443'), Event::nameinfo('192.0.2.7', true),
    Event::exec(0, 'true && false'), Event::task('count'), Event::custom(),
    Io::create($fd, AsyncTest\PIPE, 'r')->event(), Io::create($fd, AsyncTest\TTY, 'r')->event(),
    Io::create($fd, AsyncTest\TCP, 'r')->event(), Io::create($fd, AsyncTest\FILE, 'r')->event(),
    $future, Event::channel(3), Event::pool(0, 4, 0), Event::scope(),
    Event::of(timeout(5000)), Event::of($coroutine),
    Event::of($userland), Event::of(new Async\TaskGroup), Event::of(new Async\TaskSet),
];
foreach ($events as $event) {
    echo preg_replace(['/#\d+/', '/Coroutine \d+/', '/FILE:\d+/'], ['#N', 'Coroutine N', 'FILE:LINE'],
        strtr($event->info(), $known)), "\n";
}
foreach (['127.0.0.1', '::1'] as $host) {
    $listener = Event::listen($host);
    echo str_replace(':' . $listener->fields()['port'] . ')', ':PORT)', $listener->info()), "\n";
}
unlink($path);
$listener = Event::listen($path, 0, 0, 4);
echo str_replace($path, 'PATH', $listener->info()), "\n";
$udp = Io::udp('127.0.0.1', 0);
echo str_replace('=' . $udp->descriptor(), '=FD', $udp->event()->info()), "\n";
?>
--EXPECT--
Timer(1500 ms)
Timer(every 250 ms)
Poll(fd=FD, READABLE|WRITABLE)
Poll(fd=FD, DISCONNECT|PRIORITIZED)
Poll(fd=FD, NOTHING)
PollProxy(fd=FD, WRITABLE)
Trigger
Signal(10)
Process(PID)
FileSystem(PATH)
FileSystem(PATH, recursive)
DNS(127.0.0.1:80)
DNS(::1)
DNS(:443)
DNS(192.0.2.7)
Exec(true && false)
Task
Custom
Pipe(fd=FD)
Tty(fd=FD)
Tcp(fd=FD)
File(fd=FD)
FutureState made at FILE:LINE (pending)
Channel(capacity=3, receivers=0, senders=0, reserved=0/0)
Pool(idle=0, active=0, reserved=0, max=4)
Scope #N created at FILE:LINE
Timeout(5000 ms)
Coroutine N spawned at FILE:LINE ({closure:FILE:LINE})
FutureState made at FILE:LINE (pending)
TaskGroup(running=0, pending=0, settled=0)
TaskSet(running=0, pending=0, settled=0)
Listen(127.0.0.1:PORT)
Listen([::1]:PORT)
Listen(PATH)
Udp(fd=FD)
