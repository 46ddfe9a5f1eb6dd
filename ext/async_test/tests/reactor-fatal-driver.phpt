--TEST--
A fatal error in what the scheduler calls leaves the coroutine on whose stack that happens alone: it is cleaned up like the others
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

/* Both in one turn: whoever drives the loop is woken, and a callback fails. In each order. */
$together = <<<'PHP'
    function together(AsyncTest\Event ...$events): void
    {
        array_map(fn($event) => $event->start(), $events);
        for ($until = hrtime(true) + 20_000_000; hrtime(true) < $until;);
    }
    PHP;
$cases = [
    'woken first' => [$together, <<<'PHP'
        $wakes = Event::timer(1);
        $fails = Event::timer(2);
        $fails->subscribe('fails', 'fatal:The callback fails');
        together($wakes, $fails);
        $wakes->await();
        PHP],
    'woken last' => [$together, <<<'PHP'
        $wakes = Event::timer(2);
        $fails = Event::timer(1);
        $fails->subscribe('fails', 'fatal:The callback fails');
        together($wakes, $fails);
        $wakes->await();
        PHP],
    'not woken' => [$together, <<<'PHP'
        $fails = Event::timer(1);
        $fails->subscribe('fails', 'fatal:The callback fails');
        together($fails);
        delay(60_000);
        PHP],
    'a microtask' => ['', <<<'PHP'
        AsyncTest\microtask('fails', 'fatal:The microtask fails');
        Async\suspend();
        PHP],
    'a turn between two that are ready' => [$together, <<<'PHP'
        $fails = Event::timer(1);
        $fails->subscribe('fails', 'fatal:The callback fails');
        spawn(function () { try { Async\suspend(); } finally { echo "ready\n"; } });
        Async\suspend();
        together($fails);
        Async\suspend();
        PHP],
];
foreach ($cases as $what => [$functions, $code]) {
    [$output, $status] = run_php(<<<PHP
        use AsyncTest\Event;
        use function Async\{spawn, delay, await};
        $functions
        register_shutdown_function(function () {
            [\$a, \$b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            \$reader = spawn(fn() => fgets(\$a));
            spawn(function () use (\$b) { delay(5); fwrite(\$b, "read\\n"); });
            echo await(\$reader);
        });
        spawn(function () { try { delay(60_000); } finally { echo "another\\n"; } });
        Async\suspend();
        await(spawn(function () {
            try {
                $code
                echo "never\\n";
            } finally {
                echo "driver\\n";
            }
        }));
        echo "never\\n";
        PHP);
    $lines = explode("\n", trim(preg_replace("~ in (FILE|Unknown).*~", "", $output)));
    sort($lines);
    echo "$what ($status): ", implode(', ', array_filter($lines)), "\n";
}
?>
--EXPECT--
woken first (255): Fatal error: The callback fails, another, driver, read
woken last (255): Fatal error: The callback fails, another, driver, read
not woken (255): Fatal error: The callback fails, another, driver, read
a microtask (255): Fatal error: The microtask fails, another, driver, read
a turn between two that are ready (255): Fatal error: The callback fails, another, driver, read, ready
