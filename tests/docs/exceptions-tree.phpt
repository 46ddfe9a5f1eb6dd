--TEST--
The tree of exceptions in the guide is that of the classes, and complete
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/docs.inc';

preg_match('/^```text\nThrowable\n(.*?)^```/ms', file_get_contents(TOP . '/docs/guide/errors.md'), $tree);
$full = function (string $name): string {
    foreach ([$name, "Async\\$name", "TrueAsync\\$name"] as $class) {
        if (class_exists($class)) {
            return (new ReflectionClass($class))->name;
        }
    }
    return "$name?";
};
$path = $shown = [];
foreach (explode("\n", trim($tree[1])) as $line) {
    preg_match('/^((?:[│├└─ ]{4})+)([\w\\\\]+(?:, [\w\\\\]+)*)/u', $line, $match) || print "? $line\n";
    $depth = intdiv(mb_strlen($match[1]), 4);
    foreach (explode(', ', $match[2]) as $name) {
        $path = [...array_slice($path, 0, $depth - 1), $full($name)];
        $shown[end($path)] = $depth > 1 ? $path[$depth - 2] : false;
    }
}
foreach ($shown as $class => $parent) {
    if (get_parent_class($class) !== $parent) {
        echo "$class is a ", get_parent_class($class), ", not a $parent\n";
    }
}
foreach (get_declared_classes() as $class) {
    if (preg_match('/^(Async|TrueAsync)\\\\/', $class) && is_a($class, Throwable::class, true) && !isset($shown[$class])) {
        echo "$class is missing\n";
    }
}
echo count($shown) > 20 ? "done\n" : "only " . count($shown) . "\n";
?>
--EXPECT--
done
