--TEST--
Previous chains run across Exception, Error and Cancellation
--FILE--
<?php

function chain(Throwable $e): string {
    $names = [];
    do {
        $names[] = get_class($e) . "(" . $e->getMessage() . ")";
    } while ($e = $e->getPrevious());
    return implode(" <- ", $names);
}

/* Thrown while another one is in flight. */
function nested(Throwable ...$list) {
    $first = array_shift($list);
    try {
        throw $first;
    } finally {
        if ($list) {
            nested(...$list);
        }
    }
}

$orders = [
    ['Cancellation', 'Exception', 'Error'],
    ['Exception', 'Cancellation', 'Error'],
    ['Error', 'Exception', 'Cancellation'],
    ['Cancellation', 'Cancellation'],
];
foreach ($orders as $order) {
    try {
        nested(...array_map(fn($class, $i) => new $class($i), $order, array_keys($order)));
    } catch (Throwable $e) {
        echo chain($e), "\n";
    }
}

/* The one in flight is appended at the end of the chain of the new one. */
try {
    try {
        throw new Exception("in flight");
    } finally {
        throw new Cancellation("new", 0, new Error("middle", 0, new Cancellation("end")));
    }
} catch (Throwable $e) {
    echo chain($e), "\n";
}

/* Already linked: nothing is appended and no loop is made. */
$wrapper = new Cancellation("wrapper", 0, $inner = new Exception("inner"));
try {
    try {
        throw $wrapper;
    } finally {
        throw $inner;
    }
} catch (Throwable $e) {
    echo chain($e), "\n";
}

try {
    try {
        throw $same = new Cancellation("same");
    } finally {
        throw $same;
    }
} catch (Throwable $e) {
    echo chain($e), "\n";
}

/* A destructor that throws during unwinding. */
class Guard {
    function __destruct() {
        throw new Cancellation("destructor");
    }
}
function guarded() {
    $guard = new Guard;
    throw new Exception("body");
}
try {
    guarded();
} catch (Throwable $e) {
    echo chain($e), "\n";
}

?>
--EXPECT--
Error(2) <- Exception(1) <- Cancellation(0)
Error(2) <- Cancellation(1) <- Exception(0)
Cancellation(2) <- Exception(1) <- Error(0)
Cancellation(1) <- Cancellation(0)
Cancellation(new) <- Error(middle) <- Cancellation(end) <- Exception(in flight)
Exception(inner)
Cancellation(same)
Cancellation(destructor) <- Exception(body)
