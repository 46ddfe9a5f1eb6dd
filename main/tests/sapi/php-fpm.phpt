--TEST--
php-fpm: a request with coroutines, a slow client, a cancelled write, a body, the end of the answer
--EXTENSIONS--
true_async
posix
--SKIPIF--
<?php
require __DIR__ . '/fcgi.inc';
if (!sapi_binary('php-fpm')) die('skip no php-fpm here');
?>
--FILE--
<?php
require __DIR__ . '/requests.inc';

requests('php-fpm');
?>
--EXPECT--
{"slow 200":20} and what ran on at the end
bool(true)
clean again
int(16000001)
int(8000000)
int(8000000)
string(1) "!"
bool(true)
string(9) "cancelled"
string(0) ""
bool(true)
answer
string(4) "done"
