--TEST--
Functions that wait: names
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/functions.inc';

putenv('RES_OPTIONS=timeout:1 attempts:1');
const UNKNOWN = 'no-such-name.invalid';
check('Names', [
    'gethostbyname' => new Brief(fn() => gethostbyname(UNKNOWN)),
    'gethostbynamel' => new Brief(fn() => gethostbynamel(UNKNOWN)),
    'gethostbyaddr' => new Brief(fn() => gethostbyaddr('127.0.0.9')),
    'socket_addrinfo_lookup' => new Brief(fn() => @socket_addrinfo_lookup(UNKNOWN)),
    'checkdnsrr' => new Brief(fn() => checkdnsrr(UNKNOWN)),
    'dns_check_record' => new Brief(fn() => dns_check_record(UNKNOWN)),
    'dns_get_mx' => new Brief(fn() => dns_get_mx(UNKNOWN, $hosts)),
    'dns_get_record' => new Brief(fn() => @dns_get_record(UNKNOWN, DNS_A)),
    'getmxrr' => new Brief(fn() => getmxrr(UNKNOWN, $hosts)),
]);
?>
--EXPECT--
checked
