--TEST--
An exception claimed in extended_dispose is not reported
--EXTENSIONS--
async_test
--FILE--
<?php
use function AsyncTest\{spawn_c, log};

spawn_c('claimed', null, 0, 'fail', 'claim');
Async\suspend();
Async\suspend();
print_r(log());

/* The same without the claim ends the request. */
spawn_c('unclaimed', null, 0, 'fail');
Async\suspend();
Async\suspend();
echo "not reached\n";
?>
--EXPECTF--
Array
(
    [0] => claimed begins
    [1] => claimed ends
    [2] => claimed disposed
)

%AFatal error: Uncaught Async\AsyncException: unclaimed failed in %s
%A
