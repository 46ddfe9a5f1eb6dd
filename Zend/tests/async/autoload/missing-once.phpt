--TEST--
A class that the checks of another class name and that does not exist is autoloaded as often in a coroutine as outside
--EXTENSIONS--
true_async
--FILE--
<?php
/* Each error ends a process of its own. */
$php = PHP_BINARY . ' -n -d display_errors=1 -d error_log= -d log_errors=0';
$classes = [
    'a method' => 'class P { function f(): X { } } class C extends P { function f(): Y { } }',
    'a property' => 'class P { public X $p; } class C extends P { public Y $p; }',
    'a constant' => 'class P { const ?X A = null; } class C extends P { const ?Y A = null; }',
    'a hook' => 'class C { public X $p { set(Y $p) { } } }',
    'a dependency' => 'class P { function f(): X { } } class Q extends P { function f(): X|Z { } } class C extends Q { function f(): Y { } }',
];
foreach ($classes as $name => $code) {
    $file = tempnam(sys_get_temp_dir(), 'missing');
    file_put_contents($file, '<?php spl_autoload_register(function ($class) { echo "$class "; });' . "eval('$code');");
    $text = fn (string $setting) => preg_replace('/ in \S+.*/s', '', shell_exec("$php -d async.autostart=$setting -f $file"));
    [$plain, $coroutine] = [$text('0'), $text('1')];
    echo $name, ': ', $plain === $coroutine && str_contains($plain, 'Fatal error') ? rtrim(strtok($plain, "\n")) : "$plain, $coroutine", "\n";
    unlink($file);
}
?>
--EXPECT--
a method: Y X
a property: Y X
a constant: Y X
a hook: X Y
a dependency: X Z
