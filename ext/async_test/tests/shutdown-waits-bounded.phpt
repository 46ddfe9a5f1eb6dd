--TEST--
Reactor shutdown waits, bounded, for cancelled worker requests; if they do not end it leaks rather than frees
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$scripts = [
    'ends in time' => '$task = AsyncTest\Event::task("sleep", 200); $task->queue(); AsyncTest\tasks_wait(1);',
    'in time, awaited' => '$task = AsyncTest\Event::task("sleep", 200); $task->queue(); AsyncTest\tasks_wait(1);
        Async\spawn(fn() => $task->await())->cancel();',
    'in time, released' => '$task = AsyncTest\Event::task("sleep", 200); $task->queue(); AsyncTest\tasks_wait(1); unset($task);',
    'lookups' => 'for ($i = 0; $i < 50; $i++) { $l[] = AsyncTest\Event::addrinfo("localhost"); }',
    'far too long' => '$task = AsyncTest\Event::task("sleep", 4000); $task->queue(); AsyncTest\tasks_wait(1);',
    'far too long, released' => '$task = AsyncTest\Event::task("sleep", 4000); $task->queue(); AsyncTest\tasks_wait(1); unset($task);',
    'never' => '$task = AsyncTest\Event::task("gate"); $task->queue(); AsyncTest\tasks_wait(1); $task->subscribe("x"); echo "the end\n";',
    'never, exit status' => '$task = AsyncTest\Event::task("gate"); $task->queue(); AsyncTest\tasks_wait(1); exit(7);',
    'after a fatal error' => '$task = AsyncTest\Event::task("sleep", 200); $task->queue(); AsyncTest\tasks_wait(1); eval("class X {} class X {}");',
];
foreach ($scripts as $name => $script) {
    $begin = hrtime(true);
    [$output, $status] = run_php($script, [], 30);
    $time = (hrtime(true) - $begin) / 1e9;
    echo $name, ': status ', $status, $time < 25 ? ', bounded' : ", $time s", "\n";
    if ($output !== '' && $name !== 'after a fatal error') {
        echo $output;
    }
}

/* The next request of the process has a loop of its own and works. */
$script = '$task = AsyncTest\Event::task("sleep", 2500); $task->queue(); AsyncTest\tasks_wait(1);
    AsyncTest\Event::timer(1)->await(); echo "works\n";';
[$output, $status] = run_php($script, ['--repeat', '2'], 30);
echo substr_count($output, 'works'), ' requests, status ', $status, "\n";
?>
--EXPECT--
ends in time: status 0, bounded
in time, awaited: status 0, bounded
in time, released: status 0, bounded
lookups: status 0, bounded
far too long: status 0, bounded
far too long, released: status 0, bounded
never: status 0, bounded
the end
never, exit status: status 7, bounded
after a fatal error: status 255, bounded
2 requests, status 0
