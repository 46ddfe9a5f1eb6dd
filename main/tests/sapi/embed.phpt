--TEST--
A host that embeds PHP runs two scripts in sequence, then code from a string, in two requests: what is left runs to its end
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (!is_file(dirname(PHP_BINARY, 3) . '/libs/libphp.a')) die('skip no libphp.a here: configure with --enable-embed=static');
if (!shell_exec('command -v cc')) die('skip no compiler');
?>
--FILE--
<?php
$tree = dirname(PHP_BINARY, 3);
$directory = sys_get_temp_dir() . '/host-' . getmypid();
mkdir($directory);
file_put_contents("$directory/host.c", <<<'C'
#include <sapi/embed/php_embed.h>

int main(int argc, char **argv)
{
	for (int round = 0; round < 2; round++) {
		PHP_EMBED_START_BLOCK(argc, argv)
		for (int i = 1; i < argc; i++) {
			zend_file_handle file;
			zend_stream_init_filename(&file, argv[i]);
			php_execute_script(&file);
			zend_destroy_file_handle(&file);
		}
		zend_eval_string("echo \"from a string\\n\"; Async\\spawn(function () { Async\\delay(5); echo \"left by it\\n\"; });", NULL, "host");
		PHP_EMBED_END_BLOCK()
	}
	return 0;
}
C);
file_put_contents("$directory/one.php", <<<'PHP'
<?php
use function Async\{spawn, await, delay};
echo 'one ', await(spawn(fn() => fgets(popen('echo text', 'r'))));
spawn(function () { delay(20); echo "left by one\n"; });
PHP);
file_put_contents("$directory/two.php", <<<'PHP'
<?php
use function Async\{spawn, await, delay};
echo 'two ', count(Async\get_coroutines()), ' ', await(spawn(fn() => "text")), "\n";
spawn(function () { delay(20); echo "left by two\n"; });
PHP);

preg_match_all('/^(EXTRA_LIBS|EXTRA_LDFLAGS) = (.*)$/m', file_get_contents("$tree/Makefile"), $flags);
$zts = PHP_ZTS ? '-DZTS' : '';
preg_match('/^CFLAGS_CLEAN = (.*)$/m', file_get_contents("$tree/Makefile"), $cflags);
preg_match_all('/-fsanitize=\S+/', $cflags[1] ?? '', $sanitizers);
exec("cd $tree && cc -g $zts " . implode(' ', $sanitizers[0]) . " -I. -Imain -IZend -ITSRM $directory/host.c libs/libphp.a " . implode(' ', $flags[2])
    . " -rdynamic -o $directory/host 2>&1", $errors, $status);
if ($status) {
    echo implode("\n", $errors), "\n";
}
passthru("$directory/host $directory/one.php $directory/two.php 2>&1", $status);
echo "status $status\n";
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECT--
one text
left by one
two 0 text
left by two
from a string
left by it
one text
left by one
two 0 text
left by two
from a string
left by it
status 0
