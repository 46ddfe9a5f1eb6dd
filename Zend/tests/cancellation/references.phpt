--TEST--
Cancellation's getters with reference properties
--FILE--
<?php

class Stop extends Cancellation {
    public function __construct() {
        $ref = "referenced";
        $this->message = &$ref;
        $code = 8;
        $this->code = &$code;
        $file = "file.php";
        $this->file = &$file;
        $line = 9;
        $this->line = &$line;
    }
}

$e = new Stop;
var_dump($e->getMessage(), $e->getCode(), $e->getFile(), $e->getLine());

/* A referenced previous is followed. */
[$previous, $c] = unserialize('a:2:{i:0;O:9:"Exception":0:{}i:1;'
    . "O:12:\"Cancellation\":1:{s:22:\"\0Cancellation\0previous\";R:2;}}");
var_dump($c->getPrevious() === $previous);
try {
    try {
        throw new Error("in flight");
    } finally {
        throw $c;
    }
} catch (Cancellation $e) {
    var_dump(get_class($e->getPrevious()->getPrevious()));
}

?>
--EXPECT--
string(10) "referenced"
int(8)
string(8) "file.php"
int(9)
bool(true)
string(5) "Error"
