--TEST--
finally blocks run for a Cancellation
--FILE--
<?php

function unwind() {
    try {
        try {
            throw new Cancellation("stop");
        } catch (Exception | Error) {
            echo "not here\n";
        } finally {
            echo "inner\n";
        }
        echo "not here\n";
    } finally {
        echo "outer\n";
    }
}

try {
    unwind();
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}

/* return in finally discards it, as it discards any throwable */
function discard() {
    try {
        throw new Cancellation("discarded");
    } finally {
        return "returned";
    }
}
echo discard(), "\n";

/* locals are destroyed on the way */
function locals() {
    $local = new class { function __destruct() { echo "destroyed\n"; } };
    foreach ([1, 2] as $_) {
        throw new Cancellation("through a loop");
    }
}
try {
    locals();
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}

?>
--EXPECT--
inner
outer
stop
returned
destroyed
through a loop
