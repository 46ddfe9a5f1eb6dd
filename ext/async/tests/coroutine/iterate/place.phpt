--TEST--
What is reported without a frame of a callback has the place of the call of iterate()
--FILE--
<?php
use function Async\{iterate, suspend, current_coroutine};

set_error_handler(function (int $level, string $message, string $file, int $line) {
    echo basename($file), ':', $line, ' ', $message, "\n";
});
$by_reference = function (&$value) {
    suspend();
    echo implode(':', array_map(basename(...), current_coroutine()->getSpawnFileAndLine())), "\n";
};
iterate([1, 2], $by_reference);
iterate(
    new ArrayIterator([1]),
    $by_reference
);
?>
--EXPECTF--
place.php:11 {closure:%s:7}(): Argument #1 ($value) must be passed by reference, value given
place.php:11
place.php:11 {closure:%s:7}(): Argument #1 ($value) must be passed by reference, value given
place.php:11
place.php:12 {closure:%s:7}(): Argument #1 ($value) must be passed by reference, value given
place.php:12
