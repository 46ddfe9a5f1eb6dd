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
