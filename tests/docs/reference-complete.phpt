--TEST--
The stub for IDEs is valid PHP, and it and the reference pages name every class, method and function of the modules; all but getters have a description
--EXTENSIONS--
tokenizer
true_async_server
--FILE--
<?php
$docs = __DIR__ . '/../../docs';
$code = file_get_contents("$docs/ide/async.php");
token_get_all($code, TOKEN_PARSE); // throws if it cannot be parsed
$functions = implode(array_map(file_get_contents(...), glob("$docs/reference/functions*.md")));
$index = file_get_contents("$docs/reference/README.md");

$modules = [new ReflectionExtension('true_async'), new ReflectionExtension('true_async_server'), new ReflectionExtension('boot')];
foreach (array_merge(...array_map(fn ($module) => $module->getFunctions(), $modules)) as $function) {
    $name = $function->getShortName();
    if (!str_contains($code, "function $name(") || !str_contains($functions, "\n## $name\n") || !str_contains($index, "`$name()`")) {
        echo "$name() is missing\n";
    }
}
foreach (array_merge(...array_map(fn ($module) => $module->getClasses(), $modules)) as $class) {
    $name = $class->getShortName();
    $page = implode(array_map(file_get_contents(...), glob("$docs/reference/$name{,-*}.md", GLOB_BRACE)));
    if (!preg_match("/\\b(class|interface|enum) $name\\b/", $code) || $page === '' || !str_contains($index, "($name.md)")) {
        echo "$name is missing\n";
    }
    foreach ($class->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
        $own = $method->getDeclaringClass()->name === $class->name && !$class->isEnum();
        if ($own && !preg_match("/^### {$method->name}$/m", $page) && !preg_match("/^public .*\bfunction {$method->name}\\(/m", $page)) {
            echo "$name::{$method->name}() is missing\n";
        }
    }
}
foreach (glob("$docs/reference/*.md") as $page) {
    preg_match_all('/^##+ (?!get|is|__)(\w+)\n\n```php\n(?:(?!```).)*```\n(?=\n(\*\*(Example|Throws|Returns)|Example:|\|)|\s*(^##|\z))/ms', file_get_contents($page), $bare);
    foreach ($bare[1] as $name) {
        echo basename($page), ": $name has no description\n";
    }
}
preg_match_all('/\]\(([\w.\/-]+\.md)/', $index, $links);
foreach ($links[1] as $link) {
    if (!is_file("$docs/reference/$link")) {
        echo "$link is not there\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
