--TEST--
await_all: keys of the input, in input order or in the order of completion
--FILE--
<?php
use function Async\{spawn, suspend, await_all};

function after(int $yields, mixed $value): Async\Coroutine
{
    return spawn(function () use ($yields, $value) {
        while ($yields--) {
            suspend();
        }
        return $value instanceof Throwable ? throw $value : $value;
    });
}

function triggers(): array
{
    return ['slow' => after(3, 'S'), 7 => after(1, new Exception('X')), 'fast' => after(0, 'F'), -3 => after(2, new Exception('Y'))];
}

function show(array $answer): void
{
    [$results, $errors] = $answer;
    echo json_encode($results), ' ', json_encode(array_map(fn ($e) => $e->getMessage(), $errors)), "\n";
}

show(await_all(triggers()));
show(await_all(triggers(), null, false));
show(await_all(triggers(), fillNull: true));
show(await_all(triggers(), preserveKeyOrder: false, fillNull: true));
?>
--EXPECT--
{"slow":"S","fast":"F"} {"7":"X","-3":"Y"}
{"fast":"F","slow":"S"} {"7":"X","-3":"Y"}
{"slow":"S","7":null,"fast":"F","-3":null} {"7":"X","-3":"Y"}
{"fast":"F","7":null,"-3":null,"slow":"S"} {"7":"X","-3":"Y"}
