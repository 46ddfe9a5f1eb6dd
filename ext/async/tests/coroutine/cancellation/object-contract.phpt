--TEST--
\Cancellation captures file, line and trace at construction and chains like any exception
--EXTENSIONS--
true_async
--FILE--
<?php
function make(string $text, ?Throwable $previous = null) { return new Cancellation($text, 7, $previous); }

$inner = new LogicException('inner');
$e = make('outer', $inner);
var_dump($e->getMessage(), $e->getCode(), $e->getFile() === __FILE__, $e->getLine(), $e->getPrevious() === $inner);
var_dump($e->getTrace()[0]['function'], $e->getTraceAsString());
echo preg_replace('~/\S+/~', '', (string) $e), "\n--\n";

/* Every root may be the previous of every other. */
$chain = new Exception('exception', 0, new Cancellation('cancellation', 0, new Error('error', 0, new Async\AsyncCancellation('async'))));
for ($x = $chain; $x; $x = $x->getPrevious()) {
    echo $x::class, ': ', $x->getMessage(), "\n";
}
echo substr_count((string) $chain, 'Next '), "\n";

try {
    clone $e;
} catch (Error $x) {
    echo $x->getMessage(), "\n";
}
try {
    new Cancellation([]);
} catch (TypeError $x) {
    echo $x->getMessage(), "\n";
}

/* finally that throws over one in flight links it as previous. */
try {
    try {
        throw new Cancellation('first');
    } finally {
        throw new Exception('second');
    }
} catch (Exception $x) {
    echo $x->getMessage(), ' after ', $x->getPrevious()->getMessage(), "\n";
}
try {
    try {
        throw new Exception('first');
    } finally {
        throw new Cancellation('second');
    }
} catch (Cancellation $x) {
    echo $x->getMessage(), ' after ', $x->getPrevious()->getMessage(), "\n";
}
--EXPECTF--
string(5) "outer"
int(7)
bool(true)
int(2)
bool(true)
string(4) "make"
string(%d) "#0 %s(5): make('outer', Object(LogicException))
#1 {main}"
LogicException: inner in object-contract.php:4
Stack trace:
#0 {main}

Next Cancellation: outer in object-contract.php:2
Stack trace:
#0 object-contract.php(5): make('outer', Object(LogicException))
#1 {main}
--
Exception: exception
Cancellation: cancellation
Error: error
Async\AsyncCancellation: async
3
Trying to clone an uncloneable object of class Cancellation
Cancellation::__construct(): Argument #1 ($message) must be of type string, array given
second after first
second after first
