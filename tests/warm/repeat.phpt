--TEST--
php --boot=FILE --repeat N script.php: a script on top of the state, the closure in its place, and a boot file that is not sealed
--SKIPIF--
<?php
if (!function_exists('Boot\status')) die('skip this build has no warm requests');
if (getenv('USE_ZEND_ALLOC') === '0') die('skip the heap is not that of the memory manager');
?>
--FILE--
<?php
$directory = sys_get_temp_dir() . '/repeat-' . getmypid();
mkdir($directory);
file_put_contents("$directory/script.php", <<<'PHP'
    #!/usr/bin/env php
    <?php
    function of_script(): int { static $calls = 0; return ++$calls; }
    echo json_encode([Boot\sealed(), of_script(), $argv[1], ++State::$static, PHP_CLI_PROCESS_TITLE, fwrite(STDOUT, ''), ini_set('precision', 3)]), "\n";
    Async\spawn(function () { Async\delay(1); echo "a coroutine\n"; });
    register_shutdown_function(fn() => print("the end\n"));
    exit(4);
    PHP);
$run = function (string $boot) use ($directory): void {
    file_put_contents("$directory/boot.php", "<?php\nclass State { public static int \$static = 5; }\n$boot");
    exec(escapeshellarg(PHP_BINARY) . " -n -d precision=14 --boot=$directory/boot.php --repeat 2 $directory/script.php argument 2>&1", $lines, $status);
    echo strtr(implode("\n", $lines), [$directory => 'DIR']), "\n$status\n\n";
};
$run('');
$run('return function () { echo ++State::$static, Boot\sealed() ? " warm" : " cold", " ", basename($_SERVER["PHP_SELF"]), "\n"; };');
$run('$file = fopen(__FILE__, "r"); return function () { echo ++State::$static, Boot\sealed() ? " warm" : " cold", "\n"; };');
touch("$directory/watched", 1);
$run('Boot\watch(__DIR__ . "/watched"); return function () { echo "answered", Boot\sealed() ? " warm" : " cold", "\n"; touch(__DIR__ . "/watched", random_int(2, 1_000_000)); };');
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECT--
Executing for the first time...
[true,1,"argument",6,true,0,"14"]
the end
Finished execution, repeating...
[true,1,"argument",6,true,0,"14"]
the end
4

Executing for the first time...
6 warm script.php
Finished execution, repeating...
6 warm script.php
0

Executing for the first time...
Cannot seal: a resource of type stream (#3, DIR/boot.php) is alive
6 cold
Finished execution, repeating...
6 cold
0

Executing for the first time...
answered warm
Finished execution, repeating...
answered warm
0
