--TEST--
Exactly false stops fetching; callbacks in progress run to their end
--FILE--
<?php
use function Async\{iterate, suspend};

iterate([null, 0, '', [], 'x'], function ($v) { echo json_encode($v), ' '; return $v; });
echo "\n";
iterate([1, 2, 3, 4, 5], function ($v) {
    echo "start $v\n";
    suspend();
    if ($v === 2) {
        suspend();
        return false;
    }
    for ($i = 0; $i < 6; $i++) {
        suspend();
    }
    echo "end $v\n";
}, 3);
$false = false;
iterate([1, 2], function &($v) use (&$false) { echo "$v\n"; return $false; });
?>
--EXPECT--
null 0 "" [] "x" 
start 1
start 2
start 3
end 1
end 3
1
