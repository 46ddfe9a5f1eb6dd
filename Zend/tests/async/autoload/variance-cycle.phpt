--TEST--
A variance cycle that two coroutines load: the one that links the child resolves the obligations of its nearly linked parent
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await_all, suspend};

/* Every order of the loads, by the number of suspensions in each: P* is nearly linked until C* is, and C* needs P*. */
$suspensions = [];
spl_autoload_register(function (string $class) use (&$suspensions) {
    [$name, $n] = explode('_', $class);
    for ($i = 0; $i < $suspensions[$name]; $i++) {
        suspend();
    }
    eval([
        'Child' => "class Child_$n extends Parent_$n implements Other_$n {}",
        'Parent' => "class Parent_$n implements Face_$n { public function f(): Child_$n {} }",
        'Face' => "interface Face_$n { public function f(): Other_$n; }",
        'Other' => "interface Other_$n {}",
    ][$name]);
});

$n = 0;
foreach ([0, 1, 3] as $child) foreach ([0, 1, 3] as $parent) foreach ([0, 1, 3] as $face) foreach ([0, 1, 3] as $other) {
    foreach ([['Child', 'Parent'], ['Parent', 'Child']] as $order) {
        $suspensions = ['Child' => $child, 'Parent' => $parent, 'Face' => $face, 'Other' => $other];
        $n++;
        $coroutines = array_map(fn($name) => spawn(fn() => get_class(new ("{$name}_$n"))), $order);
        [$results, $errors] = await_all($coroutines);
        foreach ($errors as $error) {
            echo $error->getMessage(), "\n";
        }
        if (!is_subclass_of("Child_$n", "Other_$n") || !is_subclass_of("Child_$n", "Face_$n")) {
            echo "not linked: $n\n";
        }
    }
}
echo "$n orders\n";
--EXPECT--
162 orders
