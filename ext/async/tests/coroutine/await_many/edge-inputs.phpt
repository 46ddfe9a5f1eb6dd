--TEST--
Empty inputs, a count of zero, a negative count
--FILE--
<?php
use function Async\{spawn, await_all, await_all_or_fail, await_any_of, await_any_of_or_fail, await_any_or_fail, await_first_success};

$none = fn () => yield from [];
foreach ([[], new ArrayIterator([]), $none] as $empty) {
    $input = fn () => $empty instanceof Closure ? $empty() : $empty;
    echo json_encode([
        await_all($input()), await_all_or_fail($input()), await_any_of(3, $input()), await_any_of_or_fail(3, $input()),
        await_any_or_fail($input()), await_first_success($input()),
    ]), "\n";
}

$pending = spawn(function () { throw new Exception('never looked at'); });
$pending->cancel();
$silent = (function () { echo "not advanced\n"; yield 1; })();
echo json_encode([await_any_of(0, [$pending]), await_any_of_or_fail(0, [$pending]), await_any_of(0, $silent), await_any_of_or_fail(0, $silent)]), "\n";

foreach (['Async\await_any_of', 'Async\await_any_of_or_fail'] as $function) {
    try {
        $function(-1, []);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
[[[],[]],[],[[],[]],[],null,[null,[]]]
[[[],[]],[],[[],[]],[],null,[null,[]]]
[[[],[]],[],[[],[]],[],null,[null,[]]]
[[[],[]],[],[[],[]],[]]
Async\await_any_of(): Argument #1 ($count) must be greater than or equal to 0
Async\await_any_of_or_fail(): Argument #1 ($count) must be greater than or equal to 0
