--TEST--
A level that is set inside a silence operator ends with the operator, in coroutines, too
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

function legacy(bool $parks = false): void
{
    $before = error_reporting(0);
    $parks && suspend();
    error_reporting($before);
    $parks && suspend();
}

function others(): string
{
    return implode(' ', [await(spawn(error_reporting(...))), (suspend() ?? error_reporting())]);
}

$all = [
    'restores what it saw' => function () { @legacy(); },
    'restores it, parked' => function () { @legacy(true); },
    'nested' => function () { @(function () { @legacy(true); legacy(true); })(); },
    'fatal errors only' => function () { @error_reporting(E_ERROR); },
    'ini_set()' => function () { @ini_set('error_reporting', '1'); },
    'ini_set() parked' => function () { @(function () { ini_set('error_reporting', '1'); suspend(); })(); },
    'in a generator' => function () {
        foreach (@(function () { yield error_reporting(0); suspend(); })() as $level) {
            suspend();
        }
        error_reporting(E_ALL);
    },
    'not fatal only: stays' => function () { @error_reporting(E_WARNING); },
    'no silence: stays' => function () { error_reporting(E_ERROR); },
    'zero: stays' => function () { error_reporting(0); },
];
foreach ($all as $name => $change) {
    error_reporting(E_ALL);
    $change();
    $plain = error_reporting();
    error_reporting(E_ALL);
    suspend();
    await(spawn($change));
    echo $name, ': ', error_reporting() === $plain && others() === "$plain $plain" ? 'as without coroutines' : "$plain, not " . others(), "\n";
}
error_reporting(E_ALL);

$seen = [];
foreach ([0, E_ERROR, 64] as $level) {
    error_reporting(E_ALL);
    @(function () use ($level) { error_reporting($level); suspend(); })();
    error_reporting($level);
    $seen[] = await(spawn(error_reporting(...)));
    suspend();
    $seen[] = error_reporting();
}
echo "the same level inside and, later, outside: ", implode(' ', $seen);
error_reporting(E_ALL);
const E_FATAL = E_ERROR | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR | E_RECOVERABLE_ERROR | E_PARSE;
echo "\nthe same string: ";
$string = (string) E_FATAL;
@(function () use ($string) { ini_set('error_reporting', $string); suspend(); })();
ini_set('error_reporting', $string);
echo await(spawn(error_reporting(...))), "\n";
error_reporting(E_ALL);

echo "others see it meanwhile: ";
$silent = spawn(function () { @(function () { suspend(); echo error_reporting(), ' '; error_reporting(0); suspend(); echo error_reporting(), ' '; })(); });
suspend();
suspend();
echo error_reporting() === E_ALL ? 'E_ALL' : error_reporting(), ' ';
await($silent);
echo others() === E_ALL . ' ' . E_ALL ? 'E_ALL' : others(), "\n";
?>
--EXPECT--
restores what it saw: as without coroutines
restores it, parked: as without coroutines
nested: as without coroutines
fatal errors only: as without coroutines
ini_set(): as without coroutines
ini_set() parked: as without coroutines
in a generator: as without coroutines
not fatal only: stays: as without coroutines
no silence: stays: as without coroutines
zero: stays: as without coroutines
the same level inside and, later, outside: 0 0 1 1 64 64
the same string: 4437
others see it meanwhile: 4437 E_ALL 0 E_ALL
