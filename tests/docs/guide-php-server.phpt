--TEST--
The examples of the guide print what the page says: php-server
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('php-server.md');
?>
--EXPECT--
done
