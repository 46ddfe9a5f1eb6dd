--TEST--
Classes that extend Cancellation
--FILE--
<?php

interface Reason extends Throwable {
    public function reason(): string;
}

class Stop extends Cancellation implements Reason {
    protected $message = "default message";
    protected $code = "any type";

    public function __construct(private string $why) {
        /* Cancellation::__construct() is not called. */
        $this->line = 1234;
    }

    public function reason(): string {
        return $this->why;
    }
}

final class StopNow extends Stop {
    public function __construct(string $why) {
        parent::__construct($why);
        Cancellation::__construct("now", 7, new Error("cause"));
    }
}

try {
    throw new Stop("first");
} catch (Reason $e) {
    var_dump($e->getMessage(), $e->getCode(), $e->getLine(), $e->getTrace(), $e->getPrevious(), $e->reason());
}

try {
    throw new StopNow("second");
} catch (Stop $e) {
    var_dump($e->getMessage(), $e->getCode(), get_class($e->getPrevious()), $e->reason());
}

/* Private properties of the root are not reachable, even under the same name. */
class Shadow extends Cancellation {
    public $previous = "mine";
    public $trace = "mine";
    public $string = "mine";
}

$e = new Shadow("shadow", 0, new Exception("real"));
var_dump($e->previous, $e->trace, $e->getPrevious()->getMessage(), $e->getTrace());
var_dump(strtok((string) $e, "\n"), $e->string);

/* Constructed without the constructor. */
$e = (new ReflectionClass('Cancellation'))->newInstanceWithoutConstructor();
var_dump($e->getMessage(), basename($e->getFile()));

/* An anonymous class. */
try {
    throw new class("anonymous") extends Cancellation {};
} catch (Cancellation $e) {
    var_dump($e->getMessage(), str_starts_with(get_class($e), "Cancellation@anonymous"));
}

?>
--EXPECTF--
string(15) "default message"
string(8) "any type"
int(1234)
array(0) {
}
NULL
string(5) "first"
string(3) "now"
int(7)
string(5) "Error"
string(6) "second"
string(4) "mine"
string(4) "mine"
string(4) "real"
array(0) {
}
string(%d) "Exception: real in %ssubclass.php:%d"
string(4) "mine"
string(0) ""
string(12) "subclass.php"
string(9) "anonymous"
bool(true)
