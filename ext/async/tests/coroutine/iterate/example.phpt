--TEST--
iterate: every element with its key; returning false stops
--FILE--
<?php
Async\iterate(['a' => 1, 'b' => 2, 'c' => 3], function (int $v, string $k) {
    echo "$k=$v\n";
    if ($v === 2) return false;
});
echo "done\n";
?>
--EXPECT--
a=1
b=2
done
