--TEST--
An error handler that overwrites the variable an opcode writes to: the opcode ends as without coroutines
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

/* Each case gets the variable, overwrites it in the error handler, and returns it at the end. */
$cases = [
    'element of false' => function (&$a) { $a = [false]; $a[0][$undefined] = 'b'; },
    'element of an element of false' => function (&$a) { $a = [[false]]; $a[0][0][1][$undefined] = 'b'; },
    'element of a property that is false' => function (&$a) { $a = (object) ['p' => false]; $a->p[$undefined] = 'b'; },
    'undefined element, assignment with an operator' => function (&$a) { $a = [[1]]; $a[0][7] .= 'b'; },
    'reference to a dynamic property' => function (&$a) { $a = new class {}; [&$a->y]; },
    'reference to a dynamic property of a property' => function (&$a) { $a = (object) ['p' => new class {}]; [&$a->p->y]; },
    'element of a dynamic property' => function (&$a) { $a = new class {}; $a->y[$undefined] = 1; },
    'dynamic property' => function (&$a) { $a = new class {}; $a->y = 1; },
];

function attempt(Closure $case, bool $shared): array
{
    $log = [];
    $a = $copy = null;
    set_error_handler(function ($code, $message) use (&$a, &$copy, &$log, $shared) {
        $log[] = $message;
        if ($shared) {
            $copy = $a;
        }
        $a = '';
        return true;
    });
    try {
        $case($a);
    } catch (Error $e) {
        $log[] = get_class($e) . ': ' . preg_replace('/@anonymous.*?::/s', '::', $e->getMessage());
    } finally {
        restore_error_handler();
    }
    return [preg_replace('/@anonymous.*?::/s', '::', $log), $a, json_encode($copy)];
}

foreach ([false, true] as $shared) {
    foreach ($cases as $name => $case) {
        $plain[$name . ($shared ? ', shared' : '')] = attempt($case, $shared);
    }
}
// Plain PHP would write into the copy.
unset($cases['undefined element, assignment with an operator']);
[, , $copy] = await(spawn(attempt(...), function (&$a) { $a = [[1]]; $a[0][7] .= 'b'; }, true));
echo "a copy: $copy\n";
foreach ([false, true] as $shared) {
    foreach ($cases as $name => $case) {
        $result = await(spawn(attempt(...), $case, $shared));
        $name .= $shared ? ', shared' : '';
        echo $name, ': ', $result === $plain[$name] ? 'as without coroutines' : json_encode($plain[$name]) . "\n  now " . json_encode($result), "\n";
    }
}
echo json_encode($plain['element of false']), "\n", json_encode($plain['reference to a dynamic property']), "\n";
?>
--EXPECT--
a copy: [[1]]
element of false: as without coroutines
element of an element of false: as without coroutines
element of a property that is false: as without coroutines
reference to a dynamic property: as without coroutines
reference to a dynamic property of a property: as without coroutines
element of a dynamic property: as without coroutines
dynamic property: as without coroutines
element of false, shared: as without coroutines
element of an element of false, shared: as without coroutines
element of a property that is false, shared: as without coroutines
reference to a dynamic property, shared: as without coroutines
reference to a dynamic property of a property, shared: as without coroutines
element of a dynamic property, shared: as without coroutines
dynamic property, shared: as without coroutines
[["Automatic conversion of false to array is deprecated"],"","null"]
[["Creation of dynamic property class::$y is deprecated","Error: Cannot create dynamic property class::$y"],"","null"]
