--TEST--
A class whose declaration waits for its parent is waited for by class_exists() of others, and declared once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await_all, suspend};

$loads = [];
spl_autoload_register(function (string $class) use (&$loads) {
    if (preg_match('/^(Parent|Interface|Trait)(\d)$/', $class, $match)) {
        $loads[] = $class;
        suspend();
        suspend();
        eval(['Parent' => 'class', 'Interface' => 'interface', 'Trait' => 'trait'][$match[1]] . " $class { }");
    }
});
function together(string $title, Closure $run): void
{
    global $loads;
    $loads = [];
    [$results, $errors] = await_all([spawn($run), spawn($run), spawn($run)]);
    ksort($results);
    echo "$title: ", implode(' ', $results), ', loaded: ', implode(' ', $loads), "\n";
    foreach ($errors as $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}

together('in a function', function () {
    if (!class_exists('A')) {
        class A extends Parent1 {}
        return 'declared';
    }
    return 'found';
});
together('without an autoloader', function () {
    if (!class_exists('B', false)) {
        class B extends Parent2 {}
        return 'declared';
    }
    return 'found';
});
$file = __DIR__ . '/declared-while-parent-loads.inc';
file_put_contents($file, '<?php if (!class_exists("C")) { class C extends Parent3 implements Interface3 { use Trait3; } return "declared"; } return "found";');
together('in a file', fn() => include $file);
together('an interface', function () {
    if (!interface_exists('D')) {
        interface D extends Interface4 {}
        return 'declared';
    }
    return 'found';
});
together('an enumeration', function () {
    if (!enum_exists('E')) {
        enum E implements Interface5 { case One; }
        return 'declared';
    }
    return E::One->name;
});
?>
--CLEAN--
<?php @unlink(__DIR__ . '/declared-while-parent-loads.inc'); ?>
--EXPECT--
in a function: declared found found, loaded: Parent1
without an autoloader: declared found found, loaded: Parent2
in a file: declared found found, loaded: Parent3 Trait3 Interface3
an interface: declared found found, loaded: Interface4
an enumeration: declared One One, loaded: Interface5
