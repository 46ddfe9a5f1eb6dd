--TEST--
Scalars cross bit-exact, strings binary-safe and as strings of the target
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$nan = unpack('d', pack('P', 0x7ff8000000001234))[1];
in_thread(<<<'PHP'
    var_dump($values[0], $values[1], $values[2], 1 / $values[3] < 0);
    PHP, [null, true, PHP_INT_MIN, -1e-320]);
in_thread(<<<'PHP'
    [$zero, $nan, $tiny, $binary, $empty, $long] = $values;
    var_dump(bin2hex(pack('E', $zero)), bin2hex(pack('E', $nan)), bin2hex(pack('E', $tiny)), bin2hex($binary), $empty, strlen($long), md5($long));
    PHP, [-0.0, $nan, 4.9E-324, "\0\xff\x80a\0", '', str_repeat('0123456789', 10000)]);
echo md5(str_repeat('0123456789', 10000)), "\n";
$parcel = AsyncTest\transfer(null, 1, 1.5, 'x', []);
echo json_encode(AsyncTest\parcel($parcel)), "\n";
AsyncTest\drop($parcel);
?>
--EXPECT--
NULL
bool(true)
int(-9223372036854775808)
bool(true)
string(16) "8000000000000000"
string(16) "7ff8000000001234"
string(16) "0000000000000001"
string(10) "00ff806100"
string(0) ""
int(100000)
string(32) "13572e9e296cff52b79c52148313c3a5"
13572e9e296cff52b79c52148313c3a5
[null,1,1.5,"copy","copy"]
