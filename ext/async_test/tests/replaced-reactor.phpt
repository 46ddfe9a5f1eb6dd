--TEST--
Another module's reactor in place of ours: our scheduler, the core's waits and the classes of Async\ work on it
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/replaced.inc';

run_replaced('reactor', <<<'PHP'
    use function Async\{spawn, await, await_all, delay, timeout};
    use Async\{Channel, Scope};

    echo AsyncTest\parallelism(), " processors\n";

    /* Spawned, awaited, slept: in the order of the times. */
    $order = [];
    $sleeps = [];
    foreach ([60, 20, 40] as $ms) {
        $sleeps[] = spawn(function () use ($ms, &$order) { usleep($ms * 1000); $order[] = $ms; return $ms; });
    }
    $sleeps[] = spawn(function () use (&$order) { delay(80); $order[] = 80; return 80; });
    [$results] = await_all($sleeps);
    echo array_sum($results), ' in the order ', implode(' ', $order), "\n";

    /* A socket: one side waits for the other, both ways. */
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $echo = spawn(function () use ($server) {
        $connection = stream_socket_accept($server);
        while (($line = fgets($connection)) !== false) {
            delay(5);
            fwrite($connection, strtoupper($line));
        }
        return 'closed';
    });
    $client = spawn(function () use ($server) {
        $connection = stream_socket_client('tcp://' . stream_socket_get_name($server, false));
        foreach (['one', 'two', 'three'] as $word) {
            fwrite($connection, "$word\n");
            $answers[] = trim(fgets($connection));
        }
        return implode(' ', $answers);
    });
    echo await($client), "\n";
    unset($client);
    echo await($echo), "\n";

    /* Time limits, cancellation, a channel, a scope. */
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $reader = spawn(fn() => fread($a, 1));
    try {
        await($reader, timeout(20));
    } catch (Async\OperationCanceledException $e) {
        echo get_class($e->getPrevious()), "\n";
    }
    $reader->cancel();
    $channel = new Channel;
    $scope = new Scope;
    $scope->spawn(function () use ($channel) { delay(5); $channel->send('sent'); });
    echo $channel->recv(), "\n";
    $scope->awaitCompletion(timeout(5000));

    /* What it does not have it refuses. */
    try {
        await(Async\signal(Async\Signal::SIGUSR1), timeout(20));
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
    echo implode(', ', array_filter(AsyncTest\log(), fn($line) => str_contains($line, 'tiny'))), "\n";
    PHP);

/* Deadlock detection is the scheduler's, by what the reactor counts. */
run_replaced('reactor', <<<'PHP'
    ini_set('async.debug_deadlock', '0');
    $never = new Async\FutureState;
    try {
        (new Async\Future($never))->await();
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    PHP);
?>
--EXPECTF--
--- reactor
77 processors
200 in the order 20 40 60 80
ONE TWO THREE
closed
Async\TimeoutException
sent
The tiny reactor has nothing of this kind
tiny reactor started
status 0
--- reactor
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s
Stack trace:
#0 FILE(5): Async\Future->await()
#1 {main}
  thrown in %s on line %d
status 255
