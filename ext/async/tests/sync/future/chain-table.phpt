--TEST--
map is skipped on an error and catch on a value; finally runs on both with exactly one argument and keeps the outcome
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, AsyncCancellation};

function show(string $name, Future $future): void {
    try {
        $out = var_export($future->await(), true);
    } catch (Throwable $e) {
        $out = $e::class . ' ' . $e->getMessage();
    }
    echo "$name -> $out\n";
}
$sources = [
    'value' => fn () => Future::completed('v'),
    'exception' => fn () => Future::failed(new LogicException('e')),
    'cancellation' => fn () => Future::failed(new AsyncCancellation('c')),
];
$text = fn ($x) => $x instanceof Throwable ? $x->getMessage() : $x;
foreach ($sources as $name => $source) {
    show("$name map", $source()->map(function ($x) use ($text) { echo "called with ", $text($x), "\n"; return 'mapped'; }));
    show("$name catch", $source()->catch(function ($x) use ($text) { echo "called with ", $text($x), "\n"; return 'caught'; }));
    show("$name finally", $source()->finally(function (...$x) use ($text) { echo count($x), " argument: ", $text($x[0]), "\n"; return 'discarded'; }));
    show("$name finally without parameters", $source()->finally(function () { echo "called\n"; }));
}
--EXPECT--
called with v
value map -> 'mapped'
value catch -> 'v'
1 argument: v
value finally -> 'v'
called
value finally without parameters -> 'v'
exception map -> LogicException e
called with e
exception catch -> 'caught'
1 argument: e
exception finally -> LogicException e
called
exception finally without parameters -> LogicException e
cancellation map -> Async\AsyncCancellation c
called with c
cancellation catch -> 'caught'
1 argument: c
cancellation finally -> Async\AsyncCancellation c
called
cancellation finally without parameters -> Async\AsyncCancellation c
