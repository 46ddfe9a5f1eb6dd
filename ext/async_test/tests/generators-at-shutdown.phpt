--TEST--
Generators on the stack of a suspended coroutine, or of a fiber in it, are not closed at shutdown under its feet
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$script = <<<'PHP'
    function numbers(string $name, int $later) {
        try {
            for ($i = 0; $i < 3; $i++) { Async\delay($i ? $later : 1); yield $i; }
        } finally {
            echo "$name: closed, ";
        }
    }
    $any = false;
    function walk(string $name, int $later = 5) {
        global $any;
        $seen = [];
        try { foreach (numbers($name, $later) as $n) { $seen[] = $n; $any = true; } } finally { echo "$name: ", implode('', $seen), ', '; }
    }
    PHP;
$cases = [
    'the script ends, the drain goes on' => 'Async\spawn(walk(...), "coroutine"); Async\suspend();',
    'in a fiber' => 'Async\spawn(function () { (new Fiber(fn() => walk("fiber")))->start(); }); Async\suspend();',
    'delegated' => 'Async\spawn(function () { $g = (function () { yield from numbers("inner", 5); })(); foreach ($g as $n); echo "done, "; }); Async\suspend();',
    'exit' => 'Async\spawn(walk(...), "coroutine", 100_000); while (!$any) Async\delay(1); exit;',
    'an exception' => 'Async\spawn(walk(...), "coroutine", 100_000); while (!$any) Async\delay(1); throw new Exception("uncaught");',
    'in a destructor at the end' => 'class D { function __destruct() { walk("destructor"); } } $d = new D;',
    'held by a global, suspended' => '$g = numbers("global", 5); Async\spawn(function () use ($g) { foreach ($g as $n) { echo $n, " "; } echo "walked, "; }); Async\suspend();',
    'a zombie' => 'Async\Scope::inherit()->spawn(walk(...), "zombie", 100_000); while (!$any) Async\delay(1);',
];
foreach ($cases as $name => $code) {
    [$output, $status] = run_php("$script\n$code");
    $output = preg_replace('/\s*Fatal error: Uncaught (\S+):.*/s', ' $1, ', $output);
    echo $name, ': ', $output, 'status ', $status, "\n";
}
?>
--EXPECT--
the script ends, the drain goes on: coroutine: closed, coroutine: 012, status 0
in a fiber: fiber: closed, fiber: 012, status 0
delegated: inner: closed, done, status 0
exit: coroutine: closed, coroutine: 0, status 0
an exception: coroutine: closed, coroutine: 0, Exception, status 255
in a destructor at the end: destructor: closed, destructor: 012, status 0
held by a global, suspended: 0 1 2 global: closed, walked, status 0
a zombie: zombie: closed, zombie: 0, status 0
