--TEST--
exec(), system(), passthru(), shell_exec(): lines, codes, output and arguments by reference are those of blocking code
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$commands = [
    'echo one; echo two',
    'printf "no end of line"',
    'printf "trailing  \t \n\n\nspaces  \n"',
    'true',
    'false',
    'exit 42',
    'echo out; { echo err >&2; } 2>/dev/null; exit 3',
    'kill -9 $$',
    'kill -TERM $$',
    'no-such-command-here 2>/dev/null',
    'printf "a\0b\nc\0d\n"',
    'head -c 100000 /dev/zero | tr "\0" x',
    'head -c 100000 /dev/zero | tr "\0" x; echo; echo after',
    'for i in 1 2 3 4 5; do echo $i; done',
    'echo before; exec >&-; sleep 0.1; exit 5',       // closes its output, and goes on
    '(sleep 0.1; echo late) & echo early',            // a grandchild holds the pipe
    'pwd',
    'echo $NAME_FOR_TEST',
    'cat /dev/null',
    'printf "\n\n"',
    'yes 2>/dev/null | head -n 20000',
];
putenv('NAME_FOR_TEST=some value');
chdir('/');

function run(string $command): array
{
    $list = ['kept'];
    $last = exec($command, $list, $code);
    $results = ['exec', $last, count($list), md5(serialize($list)), $code];
    ob_start();
    $value = system($command, $code);
    $results = [...$results, 'system', md5(ob_get_clean()), $value, $code];
    ob_start();
    $value = passthru($command, $code);
    $results = [...$results, 'passthru', md5(ob_get_clean()), $value, $code];
    $value = shell_exec($command);
    return [...$results, 'shell_exec', is_string($value) ? md5($value) : $value];
}

$outside = array_map(run(...), $commands);
$coroutines = array_map(fn($command) => spawn(run(...), $command), $commands);
foreach ($coroutines as $i => $coroutine) {
    $inside = await($coroutine);
    if ($inside !== $outside[$i]) {
        echo $commands[$i], "\n  outside: ", json_encode($outside[$i]), "\n  inside:  ", json_encode($inside), "\n";
    }
}
// Errors in arguments.
foreach (['exec', 'system', 'passthru', 'shell_exec'] as $function) {
    foreach (['', "a\0b"] as $argument) {
        try {
            await(spawn($function, $argument));
        } catch (ValueError $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
exec(): Argument #1 ($command) must not be empty
exec(): Argument #1 ($command) must not contain any null bytes
system(): Argument #1 ($command) must not be empty
system(): Argument #1 ($command) must not contain any null bytes
passthru(): Argument #1 ($command) must not be empty
passthru(): Argument #1 ($command) must not contain any null bytes
shell_exec(): Argument #1 ($command) must not be empty
shell_exec(): Argument #1 ($command) must not contain any null bytes
