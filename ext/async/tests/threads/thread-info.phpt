--TEST--
The module info says whether there are threads
--FILE--
<?php
ob_start();
phpinfo(INFO_MODULES);
preg_match_all('/^Threads => .*$/m', ob_get_clean(), $lines);
var_dump($lines[0] === [PHP_ZTS ? 'Threads => enabled' : 'Threads => disabled (NTS build)']);
?>
--EXPECT--
bool(true)
