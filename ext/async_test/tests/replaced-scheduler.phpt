--TEST--
Another module's scheduler in place of ours: the core waits on it, Async\ refuses, nothing of ours is called any more
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/replaced.inc';

foreach (['scheduler', 'both'] as $override) {
    run_replaced($override, <<<'PHP'
        use AsyncTest\Event;
        use function AsyncTest\spawn_php;

        /* Spawned, slept: in the order of the times; awaited through their events. */
        $order = [];
        $sleeps = [];
        foreach ([60, 20, 40] as $ms) {
            $sleeps[] = spawn_php(function () use ($ms, &$order) { usleep($ms * 1000); $order[] = $ms; return $ms; });
        }
        echo get_class($sleeps[0]), "\n";
        $sum = 0;
        foreach ($sleeps as $coroutine) {
            $sum += Event::of($coroutine)->await();
        }
        echo $sum, ' in the order ', implode(' ', $order), "\n";

        /* A socket. */
        $server = stream_socket_server('tcp://127.0.0.1:0');
        $echo = spawn_php(function () use ($server) {
            $connection = stream_socket_accept($server);
            while (($line = fgets($connection)) !== false) {
                usleep(5000);
                fwrite($connection, strtoupper($line));
            }
            return 'closed';
        });
        $client = spawn_php(function () use ($server) {
            $connection = stream_socket_client('tcp://' . stream_socket_get_name($server, false));
            foreach (['one', 'two', 'three'] as $word) {
                fwrite($connection, "$word\n");
                $answers[] = trim(fgets($connection));
            }
            return implode(' ', $answers);
        });
        echo Event::of($client)->await(), "\n";
        unset($client);
        echo Event::of($echo)->await(), "\n";

        /* An exception reaches who awaits; a cancellation reaches who sleeps. */
        $failing = spawn_php(function () { usleep(1000); throw new LogicException('failed'); });
        try {
            Event::of($failing)->await();
        } catch (LogicException $e) {
            echo $e->getMessage(), "\n";
        }
        $sleeping = spawn_php(function () {
            try {
                sleep(60);
            } finally {
                echo "woken\n";
            }
        });
        usleep(1000);
        AsyncTest\cancel($sleeping);
        try {
            Event::of($sleeping)->await();
        } catch (Cancellation $e) {
            echo $e->getMessage(), "\n";
        }

        /* Userland of ours belongs to our scheduler. */
        foreach (['Async\spawn' => fn() => Async\spawn(fn() => 1), 'Async\Scope' => fn() => new Async\Scope,
                'Async\Channel' => fn() => new Async\Channel, 'Async\await' => fn() => Async\await($sleeping)] as $name => $call) {
            try {
                $call();
                echo "$name: done?\n";
            } catch (Error $e) {
                echo $e->getMessage(), "\n";
            }
        }

        /* The collector, destructors, and a coroutine that outlives the script. */
        class Waits
        {
            public $self;
            function __construct(public string $name) { $this->self = $this; }
            function __destruct() { usleep(1000); echo "$this->name destructed\n"; }
        }
        new Waits('garbage');
        gc_collect_cycles();
        $kept = new Waits('kept');
        spawn_php(function () { usleep(10000); echo "after the script\n"; });
        echo implode(', ', array_filter(AsyncTest\log(), fn($line) => str_contains($line, 'tiny'))), "\n";
        PHP);
}
?>
--EXPECT--
--- scheduler
AsyncTest\TinyCoroutine
120 in the order 20 40 60
ONE TWO THREE
closed
failed
woken
Cancelled by the tiny scheduler
Async\spawn() needs the scheduler of true_async, which another module has replaced
Async\Scope::__construct() needs the scheduler of true_async, which another module has replaced
Async\Channel::__construct() needs the scheduler of true_async, which another module has replaced
Async\await() needs the scheduler of true_async, which another module has replaced
garbage destructed
tiny scheduler launched
after the script
kept destructed
left: 0 events, 0 coroutines, 0 callbacks, 0 objects
status 0
--- both
AsyncTest\TinyCoroutine
120 in the order 20 40 60
ONE TWO THREE
closed
failed
woken
Cancelled by the tiny scheduler
Async\spawn() needs the scheduler of true_async, which another module has replaced
Async\Scope::__construct() needs the scheduler of true_async, which another module has replaced
Async\Channel::__construct() needs the scheduler of true_async, which another module has replaced
Async\await() needs the scheduler of true_async, which another module has replaced
garbage destructed
tiny reactor started, tiny scheduler launched
after the script
kept destructed
status 0
