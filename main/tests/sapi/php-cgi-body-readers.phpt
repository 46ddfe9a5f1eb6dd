--TEST--
php-cgi: coroutines that read the body of one request at once get all of it each
--EXTENSIONS--
true_async
posix
--SKIPIF--
<?php
require __DIR__ . '/fcgi.inc';
if (!sapi_binary('php-cgi')) die('skip no php-cgi here');
?>
--FILE--
<?php
require __DIR__ . '/body-readers.inc';
body_readers('php-cgi');
--EXPECT--
file_get_contents() twice: 60000 right 60000 right 60000
fread() of three: 60000 right 60000 right 60000 right 60000
one stream and another one that seeks: 60000 right 60000 right 60000 right 60000
opened while another one reads: 60000 right 60000 right 60000
a reader that is cancelled: 60000 right 60000 right 60000 right 60000
request_parse_body(): 3000 0 0
