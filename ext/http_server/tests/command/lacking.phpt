--TEST--
php-server: --script and --fastcgi of a build that has no FastCGI
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (method_exists(TrueAsync\HttpServer::class, 'addFastCgiHandler')) die('skip: this build has it'); ?>
--FILE--
<?php
require __DIR__ . '/../command.inc';

echo refused('--script', 'index.php'), refused('--fastcgi', '127.0.0.1:9000');
?>
--EXPECT--
2: php-server: --script: this build has no HttpServer::addScriptHandler()
2: php-server: --fastcgi: this build has no HttpServer::addFastCgiHandler()
