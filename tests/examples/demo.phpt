--TEST--
examples/demo.php: every page intact at each concurrency
--EXTENSIONS--
true_async
pcntl
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/server.inc';
[$output, $status] = run_example('demo.php', '--pages=20', '--delay-ms=20');
var_dump($status, preg_match_all('~^\W*(1|10|100)\b.*20~m', $output));
if ($status) {
	echo $output;
}
?>
--EXPECT--
int(0)
int(3)
