--TEST--
Output, error and last-error buffers of a worker are freed even if its request shutdown bailed out
--EXTENSIONS--
async_test
posix
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/php.inc';

/* What the threads print goes where nobody looks. */
$report = tempnam(sys_get_temp_dir(), 'G15');
putenv("G15_REPORT=$report");
[, $status] = run_php(<<<'SCRIPT'
    use AsyncTest\Event;
    use function AsyncTest\{heap, descriptors};

    /* What a thread leaves in its buffers, and how its request ends. */
    $fill = <<<'PHP'
        ob_start();
        echo str_repeat('output ', 10000);
        ob_start(fn($text) => $text);
        echo str_repeat('nested ', 10000);
        @trigger_error(str_repeat('last error ', 5000));
        file_put_contents('php://memory', 'x');
        PHP;
    $ends = [
        'returns' => '',
        'fatal error' => 'trigger_error(str_repeat("fatal ", 5000), E_USER_ERROR);',
        'exception' => 'throw new Exception(str_repeat("uncaught ", 5000));',
        'fatal error in a shutdown function' => 'register_shutdown_function(function () { trigger_error(str_repeat("late ", 5000), E_USER_ERROR); });',
        'fatal error in an output handler' => 'ob_start(function ($t) { if (strlen($t) > 100) { trigger_error(str_repeat("handler ", 5000), E_USER_ERROR); } return ""; }); echo str_repeat("x", 1000);',
        'memory limit' => 'ini_set("memory_limit", "8M"); str_repeat("x", 100000000);',
    ];
    /* An outcome is there before its thread has gone: waits until the descriptors of all loops are closed, or half a minute. */
    function settled(?int $expected): int
    {
        static $least = PHP_INT_MAX;
        for ($i = 0; $i < 30000 && descriptors() > ($expected ?? $least); $i++) {
            usleep(1000);
        }
        usleep(5000);
        return $least = min($least, descriptors());
    }
    posix_setrlimit(POSIX_RLIMIT_AS, 1 << 48, 1 << 48); // with a limit of addresses no thread is kept for the next task
    AsyncTest\reactor_startup();
    Event::thread('')->await();
    usleep(200000);
    settled(null);
    $report = '';
    foreach ($ends as $name => $end) {
        $grown = [];
        $open = settled(null);
        for ($round = 0; $round < 4; $round++) {
            $before = heap();
            for ($i = 0; $i < 6; $i++) {
                $thread = Event::thread($fill . $end);
                try {
                    $thread->await();
                } catch (Throwable) {
                }
                unset($thread);
            }
            settled($open);
            $grown[] = heap() - $before;
        }
        /* The first rounds fill caches; 70 KB of each thread would show in the others. */
        $least = min($grown[1], $grown[2], $grown[3]);
        $report .= $name . ': ' . ($least < 100000 ? 'freed' : "$least bytes more") . ', ' . (descriptors() - $open <= 0 ? 'no' : descriptors() - $open) . " descriptors\n";
    }
    file_put_contents(getenv('G15_REPORT'), $report);
    SCRIPT, ['-d', 'display_errors=0'], 100);
echo file_get_contents($report), $status, "\n";
unlink($report);
?>
--EXPECT--
returns: freed, no descriptors
fatal error: freed, no descriptors
exception: freed, no descriptors
fatal error in a shutdown function: freed, no descriptors
fatal error in an output handler: freed, no descriptors
memory limit: freed, no descriptors
0
