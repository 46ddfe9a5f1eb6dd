--TEST--
OPcache: a class that another coroutine is still linking is waited for, not bound early
--EXTENSIONS--
true_async
--INI--
opcache.enable=1
opcache.enable_cli=1
opcache.file_update_protection=0
opcache.file_cache=
--FILE--
<?php
use function Async\{spawn, delay, await_all};

$folder = sys_get_temp_dir() . '/early-binding-' . getmypid();
mkdir($folder);
$files = [
    'I' => 'interface I { const X = 1; }',
    'P' => 'class P implements I { function f() {} }',
    'C' => 'class C extends P { function g() {} }',
];
foreach ($files as $name => $code) {
    file_put_contents("$folder/$name.php", "<?php $code");
}
spl_autoload_register(function ($class) use ($folder) {
    if ($class === 'I') {
        delay(5);
    }
    require "$folder/$class.php";
});
[$results] = await_all([
    spawn(fn() => get_class(new P)),
    spawn(function () { delay(1); return get_class(new C) . ' ' . get_parent_class('C') . ' ' . C::X; }),
]);
ksort($results);
echo implode(', ', $results), "\n";
foreach (array_keys($files) as $name) {
    unlink("$folder/$name.php");
}
rmdir($folder);
?>
--EXPECT--
P, C P 1
