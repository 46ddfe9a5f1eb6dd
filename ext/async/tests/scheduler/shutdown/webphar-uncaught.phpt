--TEST--
Phar::webPhar() ends by a bailout: an exception that left its file is reported, and coroutines end first
--EXTENSIONS--
true_async
phar
--INI--
phar.readonly=0
--SKIPIF--
<?php
require __DIR__ . '/../../../../../main/tests/sapi/fcgi.inc';
if (!sapi_binary('php-cgi')) die('skip no php-cgi here');
?>
--FILE--
<?php
require __DIR__ . '/../../../../../main/tests/sapi/fcgi.inc';
$file = __DIR__ . '/webphar-uncaught.phar.php';
$phar = new Phar($file);
$phar['index.php'] = '<?php Async\spawn(function () { try { Async\delay(60_000); } finally { echo "finally\n"; } }); Async\suspend(); throw new LogicException("left the file");';
$phar->setStub('<?php Phar::webPhar("web", "index.php"); __HALT_COMPILER();');
unset($phar);

$environment = ['SCRIPT_NAME' => '/webphar-uncaught.phar.php', 'REQUEST_URI' => '/webphar-uncaught.phar.php/index.php', 'PATH_INFO' => '/index.php',
    'REQUEST_METHOD' => 'GET', 'SCRIPT_FILENAME' => $file, 'PATH_TRANSLATED' => $file, 'REDIRECT_STATUS' => '1', 'GATEWAY_INTERFACE' => 'CGI/1.1'];
$process = proc_open([sapi_binary('php-cgi'), '-n', '-d', 'display_errors=1', '-d', 'log_errors=0', '-d', 'html_errors=0'], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes, null, $environment + getenv());
$answer = stream_get_contents($pipes[1]);
proc_close($process);
echo preg_match('/finally\s+.*Fatal error: Uncaught LogicException: left the file/s', $answer) ? "reported\n" : $answer;
?>
--CLEAN--
<?php @unlink(__DIR__ . '/webphar-uncaught.phar.php'); ?>
--EXPECT--
reported
