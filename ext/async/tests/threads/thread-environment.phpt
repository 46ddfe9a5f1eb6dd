--TEST--
A thread starts from a clean request: settings of process start, the parent's directory and arguments, nothing of its state
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
precision=12
--ARGS--
first second
--FILE--
<?php
use function Async\{await, spawn_thread};

const OF_PARENT = 1;
function of_parent() { }
class OfParent { static $value = 1; }
$global = 1;
define('DEFINED', 1);
ini_set('precision', 5);
ini_set('memory_limit', '300M');
set_include_path('/of/parent');
set_error_handler(fn() => true);
spl_autoload_register(fn() => null);
$folder = realpath(sys_get_temp_dir());
chdir($folder);
putenv('THREAD_ENVIRONMENT=shared');
Async\request_context()?->set('k', 'v');

[$ini, $state, $place] = await(spawn_thread(fn() => [
	[ini_get('precision'), ini_get('memory_limit') === '300M', get_include_path() === '/of/parent'],
	[
		defined('OF_PARENT'), defined('DEFINED'), function_exists('of_parent'), class_exists('OfParent'), isset($GLOBALS['global']),
		set_error_handler(null), spl_autoload_functions(), get_included_files(), ob_get_level(), Async\request_context(), error_get_last(),
	],
	[getcwd(), getenv('THREAD_ENVIRONMENT'), PHP_SAPI],
]));
var_dump($ini);
echo json_encode($state), "\n";
var_dump($place === [$folder, 'shared', PHP_SAPI]);

/* A change of directory is the thread's own. */
var_dump(await(spawn_thread(function () { chdir('/'); return getcwd(); })), getcwd() === $folder);

[$argv, $server, $empty] = await(spawn_thread(fn() => [
	[$GLOBALS['argv'], $GLOBALS['argc'], $_SERVER['argv'], $_SERVER['argc']], $_SERVER, [$_GET, $_POST, $_COOKIE, $_FILES, $_REQUEST],
]));
var_dump($argv === [$GLOBALS['argv'], $GLOBALS['argc'], $_SERVER['argv'], $_SERVER['argc']], count($argv[0]));
foreach (['PHP_SELF', 'SCRIPT_NAME', 'SCRIPT_FILENAME', 'PATH_TRANSLATED', 'DOCUMENT_ROOT', 'REQUEST_TIME', 'REQUEST_TIME_FLOAT'] as $key) {
	if ($server[$key] !== $_SERVER[$key]) {
		echo "$key differs\n";
	}
}
echo json_encode($empty), "\n";
var_dump(await(spawn_thread(fn() => is_array($_ENV))));
?>
--EXPECT--
array(3) {
  [0]=>
  string(2) "12"
  [1]=>
  bool(false)
  [2]=>
  bool(false)
}
[false,false,false,false,false,null,[],[],0,null,null]
bool(true)
string(1) "/"
bool(true)
bool(false)
int(3)
[[],[],[],[],[]]
bool(true)
