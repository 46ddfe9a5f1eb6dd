--TEST--
Resolver queries: invalid types throw as outside, and arrays passed by reference may change meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

/* No query leaves the machine for long. */
putenv('RES_OPTIONS=timeout:1 attempts:1');

echo await(spawn(function () {
    try {
        checkdnsrr('localhost', 'NONSENSE');
    } catch (\ValueError $e) {
        return $e->getMessage();
    }
})), "\n";

$authorities = ['before'];
$additional = ['before'];
$hosts = ['before'];
$others = 0;
$query = spawn(function () use (&$authorities, &$additional) {
    return @dns_get_record('no-such-name.invalid', DNS_A | DNS_MX, $authorities, $additional);
});
$mx = spawn(function () use (&$hosts) {
    return @getmxrr('no-such-name.invalid', $hosts);
});
suspend();
$authorities = 'a string';
$copy = $additional;
unset($hosts);
while (!$query->isCompleted() || !$mx->isCompleted()) {
    $others++;
    Async\delay(1);
}
var_dump(is_array(await($query)) || await($query) === false, await($mx), is_string($authorities), $copy, $others > 0);
--EXPECT--
checkdnsrr(): Argument #2 ($type) must be a valid DNS record type
bool(true)
bool(false)
bool(true)
array(0) {
}
bool(true)
