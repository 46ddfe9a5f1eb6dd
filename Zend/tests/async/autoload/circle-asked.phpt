--TEST--
In a cycle of loads, a class_exists() goes on with the answer false; each autoloader runs once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await_all, suspend};

$bodies = [
    /* Both ask: as in plain PHP the nested question is the one with the answer false. */
    'A1' => ['A2', 'class A1 {}'],
    'A2' => ['A1', 'class A2 {}'],
    /* One asks, the other one cannot do without. */
    'B1' => [null, 'class B1 extends B2 {}'],
    'B2' => ['B1', 'class B2 {}'],
    'C1' => [null, 'class C1 extends C2 {}'],
    'C2' => ['C1', 'class C2 {}'],
    /* A longer cycle. */
    'D1' => [null, 'class D1 extends D2 {}'],
    'D2' => [null, 'class D2 extends D3 {}'],
    'D3' => ['D1', 'class D3 {}'],
];
spl_autoload_register(function (string $class) use ($bodies) {
    suspend();
    echo "load $class\n";
    if ($bodies[$class][0]) {
        $exists = class_exists($bodies[$class][0]);
        echo $class, ' asks for ', $bodies[$class][0], ': ', $exists ? 'yes' : 'no', "\n";
    }
    eval($bodies[$class][1]);
});

foreach ([['A1', 'A2'], ['B1', 'B2'], ['C2', 'C1'], ['D1', 'D2', 'D3']] as $classes) {
    [$results, $errors] = await_all(array_map(fn($class) => spawn(fn() => get_class(new $class)), $classes));
    ksort($results);
    echo implode(' ', $results), "\n";
    foreach ($errors as $error) {
        echo $error->getMessage(), "\n";
    }
}
--EXPECT--
load A1
load A2
A2 asks for A1: no
A1 asks for A2: yes
A1 A2
load B1
load B2
B2 asks for B1: no
B1 B2
load C2
load C1
C2 asks for C1: no
C2 C1
load D1
load D2
load D3
D3 asks for D1: no
D1 D2 D3
