--TEST--
An exception of a global's destructor at the end: an object that a coroutine creates afterwards still gets its destructor
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\spawn;

class Thing
{
    public function __construct(private string $name, private ?Closure $end = null) {}
    public function __destruct()
    {
        echo "end of $this->name\n";
        $this->end && ($this->end)();
    }
}
class Store { public static $coroutine; }

/* Free handles, which the later object must not get. */
$holes = array_map(fn () => new stdClass, range(1, 20));
$first = new Thing('first', function () {
    Store::$coroutine = spawn(fn () => new Thing('result of a coroutine'));
    throw new Exception('thrown by a destructor');
});
$last = new stdClass;
$holes = null;
echo "end of the script\n";
?>
--EXPECTF--
end of the script
end of first

Fatal error: Uncaught Exception: thrown by a destructor in %s:%d
Stack trace:
#0 %s(%d): {closure:%s:%d}()
#1 [internal function]: Thing->__destruct()
#2 {main}
  thrown in %s on line %d
end of result of a coroutine
