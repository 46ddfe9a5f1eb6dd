--TEST--
A class in a signature whose parent another coroutine still loads: the declaration waits for it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await_all, suspend};
spl_autoload_register(function (string $class) {
    if ($class === 'Middle') {
        for ($i = 0; $i < 5; $i++) {
            suspend();
        }
    }
    echo "declare $class\n";
    eval([
        'Base' => 'class Base {}',
        'I' => 'interface I { public function f(): Base; }',
        'Middle' => 'class Middle extends Base {}',
        'Leaf' => 'class Leaf extends Middle {}',
        'Other' => 'class Other implements I { public function f(): Leaf { return new Leaf; } }',
    ][$class]);
});
[$results, $errors] = await_all([
    spawn(fn() => get_class(new Middle)),
    spawn(fn() => get_class(new Leaf)),
    spawn(fn() => get_class((new Other)->f())),
]);
ksort($results);
echo implode(' ', $results), "\n";
var_dump($errors);
--EXPECT--
declare Leaf
declare Other
declare I
declare Middle
declare Base
Middle Leaf Leaf
array(0) {
}
