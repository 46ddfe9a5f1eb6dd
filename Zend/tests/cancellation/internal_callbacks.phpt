--TEST--
A Cancellation leaves internal functions that call user code
--FILE--
<?php

function stop() {
    throw new Cancellation("stop");
}

class Everything implements IteratorAggregate, Countable, ArrayAccess, JsonSerializable {
    function getIterator(): Iterator { stop(); }
    function count(): int { stop(); }
    function offsetExists($offset): bool { stop(); }
    function offsetGet($offset): mixed { stop(); }
    function offsetSet($offset, $value): void { stop(); }
    function offsetUnset($offset): void { stop(); }
    function jsonSerialize(): mixed { stop(); }
    function __toString(): string { stop(); }
    function __serialize(): array { stop(); }
    function __get($name) { stop(); }
}

$o = new Everything;
$calls = [
    fn() => array_map('stop', [1, 2]),
    fn() => usort($GLOBALS['list'], 'stop'),
    fn() => call_user_func('stop'),
    fn() => preg_replace_callback('/./', 'stop', 'x'),
    fn() => iterator_to_array($o),
    fn() => count($o),
    fn() => $o['x'] ?? 1,
    fn() => json_encode($o),
    fn() => strlen($o),
    fn() => serialize($o),
    fn() => $o->missing,
    fn() => constant('Lazy::VALUE'),
    fn() => ob_start(fn() => 1) && ob_end_clean() && stop(),
];
$list = [2, 1];
spl_autoload_register(fn() => stop());

foreach ($calls as $i => $call) {
    try {
        $call();
        echo "$i: not here\n";
    } catch (Exception | Error $e) {
        echo "$i: ", get_class($e), "\n";
    } catch (Cancellation $e) {
        echo "$i: ", $e->getMessage(), " ", $e->getPrevious() === null ? "alone" : "chained", "\n";
    }
}

?>
--EXPECT--
0: stop alone
1: stop alone
2: stop alone
3: stop alone
4: stop alone
5: stop alone
6: stop alone
7: stop alone
8: stop alone
9: stop alone
10: stop alone
11: stop alone
12: stop alone
