--TEST--
A command never reports exit code 0 because its output ended before its status came, and never loses trailing output
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await_all};
use function AsyncTest\counters;

/* Output closed long before the exit; exit long before the output ends; a last line without an end. */
$commands = [
    'closed early' => ['exec 1>&-; sleep 0.05; exit 5', []],
    'grandchild writes late' => ['(sleep 0.05; echo late) & exit 6', ['late']],
    'no newline' => ['printf "one\ntwo"; exit 7', ['one', 'two']],
    'much' => ['i=0; while [ $i -lt 3000 ]; do echo line $i; i=$((i+1)); done; exit 8', array_map(fn($i) => "line $i", range(0, 2999))],
    'killed' => ['echo before; kill -9 $$', ['before']],
    'nothing' => ['exit 9', []],
];
foreach ($commands as $name => [$command, $expected]) {
    $results = [];
    $coroutines = [];
    for ($i = 0; $i < 8; $i++) {
        $coroutines[] = spawn(function () use ($command, &$results) {
            $event = Event::exec(2, $command);
            $event->await();
            $fields = $event->fields();
            $results[] = [$fields['exit_code'], $fields['term_signal'], $fields['results'][0]];
        });
    }
    await_all($coroutines);
    $different = array_unique(array_map(json_encode(...), $results));
    [$code, $signal, $lines] = $results[0];
    echo "$name: ", count($different) === 1 ? "$code, signal $signal, " : 'differing, ', $lines === $expected ? 'whole' : 'cut', "\n";
}

/* PHP's own functions. */
await_all(array_map(fn($i) => spawn(function () use ($i) {
    exec("printf '%s' x; exit $i", $lines, $code);
    if ($code !== $i || $lines !== ['x']) {
        echo "exec: $code instead of $i\n";
    }
}), range(1, 30)));
unset($event, $results, $coroutines);
echo counters()['events'], " active\n";
?>
--EXPECT--
closed early: 5, signal 0, whole
grandchild writes late: 6, signal 0, whole
no newline: 7, signal 0, whole
much: 8, signal 0, whole
killed: 9, signal 9, whole
nothing: 9, signal 0, whole
0 active
