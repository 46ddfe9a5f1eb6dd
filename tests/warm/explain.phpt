--TEST--
php --boot=FILE --explain: sizes and times, or what prevents the seal; the exit status
--SKIPIF--
<?php
if (!function_exists('Boot\status')) die('skip this build has no warm requests');
if (getenv('USE_ZEND_ALLOC') === '0') die('skip the heap is not that of the memory manager');
?>
--FILE--
<?php
$directory = sys_get_temp_dir() . '/explain-' . getmypid();
mkdir($directory);
$explain = function (string $name, string $code, string ...$options) use ($directory): void {
    file_put_contents("$directory/$name.php", "<?php\n$code");
    exec(escapeshellarg(PHP_BINARY) . ' -n ' . implode(' ', $options) . " --boot=$directory/$name.php --explain 2>&1", $lines, $status);
    echo strtr(implode("\n", $lines), [$directory => 'DIR']), "\n$status\n\n";
};
$explain('fine', 'class A { public array $list = [1, 2, 3]; } function f() {} $a = new A(); return function () use ($a) {};');
$explain('refused', 'class B { public $file; public function __construct() { $this->file = fopen(__FILE__, "r"); } } $b = new B(); session_start(); ini_set("precision", 5); ob_start();');
$explain('fails', 'echo "output"; throw new Exception("broken");');
$explain('exits', 'exit(3);');
$explain('cold', 'return 5.5;', '-d auto_boot_mode=cold');
exec(escapeshellarg(PHP_BINARY) . ' -n --explain 2>&1', $lines, $status);
echo implode("\n", $lines), "\n$status\n";
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECTF--
DIR/fine.php
sealed
    memory    %d KiB of the heap, %d KiB of globals in %d ranges
    holds     2 objects, 1 classes, 1 functions, 0 constants, 0 settings
    booted in %d us
    back in   %d us
    starts in each request: %s
0

DIR/refused.php
    an output buffer is open (level 1)
    a session is active
    a resource of type stream (#%d, %s) is alive
not sealed: requests run the boot file, and then what it has returned
1

DIR/fails.php
PHP Fatal error:  Uncaught Exception: broken in DIR/fails.php:2
Stack trace:
#0 {main}
  thrown in DIR/fails.php on line 2
The output of the boot file is discarded
    the boot file has failed
not sealed: requests run the boot file, and then what it has returned
1

DIR/exits.php
    the boot file has called exit()
not sealed: requests run the boot file, and then what it has returned
1

DIR/cold.php
    auto_boot_file must return a Closure or nothing, float returned
not sealed: requests run the boot file, and then what it has returned
1

--boot=FILE and --explain belong together
1
