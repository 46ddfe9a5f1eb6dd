--TEST--
Cancellation::__toString() prints the whole chain
--FILE--
<?php

function inner() {
    throw new Cancellation("inner");
}

try {
    try {
        inner();
    } catch (Cancellation $e) {
        throw new Exception("middle", 0, $e);
    }
} catch (Exception $e) {
    $e = new Cancellation("outer", 0, new Error("", 0, $e));
}
echo $e, "\n\n", $e->getPrevious()->getPrevious()->getPrevious(), "\n\n";

/* Printing again gives the same: no recursion guard is left behind. */
var_dump((string) $e === (string) $e);

/* A chain that was bent into a loop. */
$a = new Cancellation("a");
$b = new Exception("b", 0, $a);
(new ReflectionProperty('Cancellation', 'previous'))->setValue($a, $b);
var_dump(substr_count($a, "Next "), substr_count($a, "Next "), substr_count($b, "Next "));
(new ReflectionProperty('Cancellation', 'previous'))->setValue($a, null);

?>
--EXPECTF--
Cancellation: inner in %sto_string.php:4
Stack trace:
#0 %sto_string.php(9): inner()
#1 {main}

Next Exception: middle in %sto_string.php:11
Stack trace:
#0 {main}

Next Error in %sto_string.php:14
Stack trace:
#0 {main}

Next Cancellation: outer in %sto_string.php:14
Stack trace:
#0 {main}

Cancellation: inner in %sto_string.php:4
Stack trace:
#0 %sto_string.php(9): inner()
#1 {main}

bool(true)
int(1)
int(1)
int(1)
