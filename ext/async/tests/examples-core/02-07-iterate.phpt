--TEST--
Example of 2.7 iterate
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
