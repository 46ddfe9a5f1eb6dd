--TEST--
output_add_rewrite_var(): each coroutine has its own variables, and its own handler
--EXTENSIONS--
true_async
--INI--
url_rewriter.tags="a=href"
arg_separator.output=&
--FILE--
<?php
require __DIR__ . '/objects.inc';

function page(string $name): string
{
    ob_start();
    output_add_rewrite_var($name, '1');
    Slow::let_others_run();
    echo '<a href="x.php">';
    Slow::let_others_run();
    output_add_rewrite_var('more', $name);
    echo '<a href="y.php">';
    Slow::let_others_run();
    ob_end_flush();
    return ob_get_clean();
}
print_r(together([fn() => page('a'), fn() => page('b'), fn() => page('c')]));

/* One ends without closing its buffers. */
ob_start();
together([function () { ob_start(); output_add_rewrite_var('left', '1'); echo '<a href="z.php">'; }]);
echo '<a href="main.php">';
var_dump(ob_get_clean());
?>
--EXPECT--
Array
(
    [0] => <a href="x.php?a=1&more=a"><a href="y.php?a=1&more=a">
    [1] => <a href="x.php?b=1&more=b"><a href="y.php?b=1&more=b">
    [2] => <a href="x.php?c=1&more=c"><a href="y.php?c=1&more=c">
)
<a href="z.php?left=1">string(19) "<a href="main.php">"
