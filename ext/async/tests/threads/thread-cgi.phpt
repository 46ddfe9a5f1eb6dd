--TEST--
A thread of a web request has no server: its output is discarded, headers have no effect, the script's entries of $_SERVER are there
--CGI--
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--GET--
a=1
--FILE--
<?php
use function Async\{await, spawn_thread};

[$get, $server] = await(spawn_thread(function () {
	echo "not seen\n";
	header('X-Thread: not seen');
	setcookie('not', 'seen');
	return [[$_GET, $_POST, $_COOKIE, $_REQUEST], $_SERVER];
}));
echo json_encode($get), "\n";
foreach (['PHP_SELF', 'SCRIPT_NAME', 'SCRIPT_FILENAME', 'REQUEST_TIME', 'REQUEST_TIME_FLOAT'] as $key) {
	if (($server[$key] ?? null) !== ($_SERVER[$key] ?? null)) {
		echo "$key differs\n";
	}
}
echo implode(',', preg_grep('/not/i', headers_list())), json_encode($_GET), "\n";
?>
--EXPECT--
[[],[],[],[]]
{"a":"1"}
