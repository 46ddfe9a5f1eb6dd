--TEST--
A Cancellation thrown and caught in a hot function
--FILE--
<?php

class Stop extends Cancellation {}

function check(int $i) {
    if ($i % 3 === 0) {
        throw new Stop("stop", $i);
    }
    if ($i % 3 === 1) {
        throw new LogicException("failure", $i);
    }
    return $i;
}

function run(int $n) {
    $stops = $failures = $values = $finally = 0;
    for ($i = 0; $i < $n; $i++) {
        try {
            try {
                check($i);
                $values++;
            } catch (Exception $e) {
                $failures++;
            } finally {
                $finally++;
            }
        } catch (Cancellation $e) {
            $stops += $e->getCode() === $i ? 1 : 0;
        }
    }
    return [$stops, $failures, $values, $finally];
}

echo implode(" ", run(3000)), "\n";

?>
--EXPECT--
1000 1000 1000 3000
