--TEST--
The stub for IDEs declares what the module declares, and its comments leave no array, iterable or callable open
--EXTENSIONS--
true_async
tokenizer
--FILE--
<?php
/* A tool that checks types reads nothing but the stub: a signature that differs, or a type without contents, becomes an error in the
 * program of a user. */
require __DIR__ . '/types.inc';

$declared = declared_types(__DIR__ . '/../../docs/ide/async.php');
$module = new ReflectionExtension('true_async');
$real = [];
foreach ($module->getFunctions() as $function) {
    $real[$function->name] = $function;
}
foreach ([...array_values($module->getClasses()), new ReflectionClass(Cancellation::class)] as $class) {
    foreach ($class->getMethods() as $method) {
        $own = $method->class === $class->name && !($class->isEnum() && in_array($method->name, ['cases', 'from', 'tryFrom'], true));
        if ($own && !$method->isPrivate()) {
            $real["{$class->name}::{$method->name}"] = $method;
        }
    }
}
$compared = 0;
foreach ($real as $name => $function) {
    [$signature, $comment] = $declared[$name] ?? ['not declared', ''];
    if ($signature !== real_signature($function)) {
        echo "$name\n  stub:   $signature\n  module: ", real_signature($function), "\n";
    }
    if (str_starts_with($name, 'Async\\')) {
        foreach (open_types($signature, $comment) as $wrong) {
            echo "$name: $wrong\n";
        }
    }
    $compared++;
}

/* Names in comments: classes exist, templates are declared, and a generic class gets as many types as it has templates. */
$templates = [];
foreach ($declared as $name => [$signature, $comment]) {
    preg_match_all('/@template(?:-covariant|-contravariant)?\s+(\w+)/', $comment, $found);
    $templates[$name] = $found[1];
}
foreach ($declared as $name => [$signature, $comment]) {
    if (!str_starts_with($name, 'Async\\')) {
        continue;
    }
    $known = [...$templates[$name], ...$templates[strstr($name, '::', true)] ?? []];
    preg_match_all('/@(?:phpstan-)?(?:param|return|var|extends|implements|throws)\s+((?:[^\s<({]|<(?:[^<>]|(?R)|<[^<>]*>)*>|\([^()]*\)|\{[^{}]*\})+)/', $comment, $tags);
    foreach ($tags[1] as $type) {
        preg_match_all('/\\\\?\b[A-Z]\w*(?:\\\\\w+)*/', $type, $names);
        foreach ($names[0] as $used) {
            $class = ltrim($used[0] === '\\' ? $used : "Async\\$used", '\\');
            if (!in_array($used, $known, true) && !class_exists($class) && !interface_exists($class)) {
                echo "$name: there is no $used in $type\n";
            }
        }
    }
    preg_match_all('/(?<![\\\\\w])([A-Z]\w+)<((?:[^<>()]|<[^<>]*>|\([^()]*\))*)>/', $comment, $generics, PREG_SET_ORDER);
    foreach ($generics as [$text, $class, $arguments]) {
        $count = count(preg_split('/,(?![^<({]*[>)}])/', $arguments));
        if (isset($templates["Async\\$class"]) && count($templates["Async\\$class"]) !== $count) {
            echo "$name: $text, but $class has ", count($templates["Async\\$class"]), " templates\n";
        }
    }
}
echo $compared > 250 ? "done\n" : "only $compared compared\n";
?>
--EXPECT--
done
