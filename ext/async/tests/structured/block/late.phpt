--TEST--
Blocks in destructors at the end of the request
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{with_timeout, scope};

final class Late
{
    public function __destruct()
    {
        echo with_timeout(10, fn () => "a destructor at the end\n");
        try {
            scope(fn () => print "a scope at the end\n");
        } catch (Throwable $e) {
            echo $e::class . "\n";
        }
    }
}
$GLOBALS['late'] = new Late;
?>
--EXPECT--
a destructor at the end
a scope at the end
