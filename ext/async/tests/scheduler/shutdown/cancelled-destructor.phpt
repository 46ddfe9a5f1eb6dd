--TEST--
A destructor at the end of the request that is cut short by a cancellation holds up neither the other destructors nor the report
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

class Kept { public static $coroutine, $fiber; }

class Thing
{
    public ?Thing $self = null;
    public function __construct(private string $name, private ?Closure $body = null) {}
    public function __destruct()
    {
        echo "destructor of $this->name\n";
        $this->body && ($this->body)();
        echo "end of $this->name\n";
    }
}

$waits = new Thing('waits', fn() => delay(3));
(function () {
    $thing = new Thing('fails', function () {
        Kept::$coroutine = spawn(function () { throw new Exception('from a destructor'); });
        Kept::$fiber = new Fiber(function () {
            try {
                Fiber::suspend();
            } finally {
                echo "fiber\n";
            }
        });
        Kept::$fiber->start();
        suspend();
        echo "not reached\n";
    });
    $thing->self = $thing;
    $thing = new Thing('after');
    $thing->self = $thing;
})();
?>
--EXPECTF--
destructor of waits
destructor of fails
destructor of after
end of after
end of waits
fiber

Fatal error: Uncaught Exception: from a destructor in %s:%d
Stack trace:
%A
