--TEST--
The examples of the guide print what the page says: serving HTTP
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('serving-http.md');
?>
--EXPECT--
done
