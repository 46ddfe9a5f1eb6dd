--TEST--
The next element is fetched only when a slot is free
--FILE--
<?php
use function Async\{iterate, suspend};

$inProgress = 0;
$generator = (function () use (&$inProgress) {
    for ($i = 0; $i < 5; $i++) {
        echo "fetch $i with $inProgress in progress\n";
        yield $i;
    }
})();
iterate($generator, function () use (&$inProgress) {
    $inProgress++;
    suspend();
    $inProgress--;
}, 1);
?>
--EXPECT--
fetch 0 with 0 in progress
fetch 1 with 0 in progress
fetch 2 with 0 in progress
fetch 3 with 0 in progress
fetch 4 with 0 in progress
