--TEST--
Cancellation::__wakeup() drops what has the wrong type, typed properties refuse it
--FILE--
<?php

$c = unserialize("O:12:\"Cancellation\":2:{s:10:\"\0*\0message\";a:0:{}s:7:\"\0*\0code\";s:1:\"x\";}");
var_dump(@$c->getMessage());
var_dump(@$c->getCode());
echo strtok(@(string) $c, "\n"), "\n";

$bad = [
    "s:7:\"\0*\0file\";i:1;",
    "s:7:\"\0*\0line\";s:1:\"x\";",
    "s:19:\"\0Cancellation\0trace\";i:1;",
    "s:20:\"\0Cancellation\0string\";i:1;",
    "s:22:\"\0Cancellation\0previous\";O:8:\"stdClass\":0:{}",
];
foreach ($bad as $property) {
    try {
        unserialize('O:12:"Cancellation":1:{' . $property . '}');
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}

?>
--EXPECTF--
string(0) ""
NULL
Cancellation in %sunserialize_bad_types.php:3
Cannot assign int to property Cancellation::$file of type string
Cannot assign string to property Cancellation::$line of type int
Cannot assign int to property Cancellation::$trace of type array
Cannot assign int to property Cancellation::$string of type string
Cannot assign stdClass to property Cancellation::$previous of type ?Throwable
