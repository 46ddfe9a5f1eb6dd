--TEST--
output_add_rewrite_var() in a coroutine that a fatal error ends
--EXTENSIONS--
true_async
--INI--
url_rewriter.tags="a=href"
memory_limit=32M
--FILE--
<?php
use function Async\{spawn, suspend};

spawn(function () {
    output_add_rewrite_var('left', '1');
    echo '<a href="z.php">', "\n", '<a hr';
    suspend();
});
suspend();
$text = str_repeat('x', 100000000);
?>
--EXPECTF--
%AFatal error: Allowed memory size of %d bytes exhausted%A
