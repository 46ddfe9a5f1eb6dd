--TEST--
Commands of the ABI: each mode does with the output what PHP's function of that name does; exit code, standard error, directory, environment, time limit
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await};
use function AsyncTest\{counters, exec as c_exec};

const EXEC = 0, SYSTEM = 1, EXEC_ARRAY = 2, PASSTHRU = 3, SHELL_EXEC = 4;

/* Output that the functions treat differently: white space at the ends of lines, empty lines, no newline at the end, a NUL
 * byte, lines beyond the buffer, nothing at all. */
$outputs = [
    'lines' => 'printf "one  \n\n  two\t\nthree"',
    'newline at the end' => 'printf "a\nb\n"',
    'nothing' => 'true',
    'bytes' => 'printf "x\0y\n\001"',
    'a long line' => 'head -c 20000 /dev/zero | tr "\0" z; echo; echo end',
    'much' => 'seq 1 20000',
];

function outside(int $mode, string $command): array
{
    ob_start();
    $lines = [];
    $code = null;
    $value = match ($mode) {
        EXEC, EXEC_ARRAY => exec($command, $lines, $code),
        SYSTEM => system($command, $code),
        PASSTHRU => passthru($command, $code),
        SHELL_EXEC => shell_exec($command),
    };
    return ['printed' => ob_get_clean(), 'value' => $value, 'lines' => $lines, 'code' => $code];
}

function by_call(int $mode, string $command): array
{
    ob_start();
    ['code' => $code, 'results' => [$lines, $value]] = c_exec($mode, $command);
    return ['printed' => ob_get_clean(), 'value' => $value, 'lines' => $lines, 'code' => $code];
}

function by_event(int $mode, string $command): array
{
    $event = Event::exec($mode, $command);
    /* A coroutine of its own prints: into the output of the request. */
    $event->await();
    $fields = $event->fields();
    [$lines, $value] = $fields['results'];
    return ['value' => $value, 'lines' => $lines, 'code' => $fields['exit_code']];
}

await(spawn(function () use ($outputs) {
    foreach (['EXEC', 'SYSTEM', 'EXEC_ARRAY', 'PASSTHRU', 'SHELL_EXEC'] as $name) {
        $mode = constant($name);
        $differ = [];
        foreach ($outputs as $what => $command) {
            $command .= $mode === SHELL_EXEC ? '' : '; exit 3';
            $php = outside($mode, $command);
            $call = by_call($mode, $command);
            /* Of exec() the lines are the second argument, which only EXEC_ARRAY has. */
            if ($mode === EXEC) {
                $php['lines'] = [];
            }
            if ($mode === SHELL_EXEC) {
                $php['code'] = 0;
            }
            foreach ($php as $key => $expected) {
                if ($call[$key] !== $expected) {
                    $differ[] = "$what: $key " . substr(json_encode($call[$key]), 0, 60) . ' instead of ' . substr(json_encode($expected), 0, 60);
                }
            }
            if ($mode !== PASSTHRU && $mode !== SYSTEM) {
                $event = by_event($mode, $command);
                $differ = [...$differ, ...array_map(fn($key) => "$what: $key of the event",
                    array_keys(array_filter($event, fn($value, $key) => $value !== $php[$key], ARRAY_FILTER_USE_BOTH)))];
            }
        }
        echo $name, ': ', $differ ? implode("\n  ", $differ) : 'the same', "\n";
    }
}));

/* The printing modes as events: everything is printed before the event fires. */
await(spawn(function () {
    foreach ([SYSTEM => 'system', PASSTHRU => 'passthru'] as $mode => $name) {
        $event = Event::exec($mode, "echo printed by $name; exit 2");
        $event->await();
        $fields = $event->fields();
        echo $fields['exit_code'], ' ', json_encode($fields['results'][1]), ' ', json_encode($fields['terminated']), "\n";
    }
}));

/* Standard error, directory, environment. */
await(spawn(function () {
    $result = c_exec(EXEC, 'echo out; echo err >&2; pwd; echo $WORD; exit 9', true, '/', ['WORD=given']);
    echo json_encode($result), "\n";
    $event = Event::exec(SHELL_EXEC, 'echo err >&2; kill -TERM $$', true);
    $event->await();
    $fields = $event->fields();
    echo json_encode([$fields['exit_code'], $fields['term_signal'], $fields['results']]), "\n";

    /* A limit, and a cancellation: the child is gone. */
    $file = tempnam(sys_get_temp_dir(), 'cmd');
    try {
        c_exec(EXEC, "echo \$\$ > $file; exec sleep 60", false, null, null, 200);
    } catch (Async\TimeoutException $e) {
        echo get_class($e), "\n";
    }
    for ($i = 0; $i < 500 && posix_kill((int) file_get_contents($file), 0); $i++) {
        Async\delay(10);
    }
    echo posix_kill((int) file_get_contents($file), 0) ? 'runs' : 'gone', "\n";
    unlink($file);
}));
echo counters()['events'], " active\n";
?>
--EXPECT--
EXEC: the same
SYSTEM: the same
EXEC_ARRAY: the same
PASSTHRU: the same
SHELL_EXEC: the same
printed by system
2 "printed by system" true
printed by passthru
2 null true
{"code":9,"results":[[],"given","err\n"]}
[15,15,[[],null,"err\n"]]
Async\TimeoutException
gone
0 active
