--TEST--
SingleFlight: calls with a key that runs join it; forget() starts anew
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, OperationCanceledException, SingleFlight};
use function Async\{await, delay, spawn, suspend, timeout};

$flights = new SingleFlight;
$runs = [];
$load = function (string $key) use (&$runs) {
    return function () use ($key, &$runs) { $runs[] = $key; delay(1); return "value of $key"; };
};
$calls = [];
foreach (['a', 'b', 'a', 'a', 'b'] as $key) {
    $calls[] = spawn(fn () => $flights->do($key, $load($key)));
}
echo json_encode(array_map(await(...), $calls)), ' ', json_encode($runs), "\n";
$flights->do('a', $load('a'));
echo json_encode($runs), "\n";

echo "keys as in an array:\n";
$runs = [];
$calls = [spawn(fn () => $flights->do('5', $load('5'))), spawn(fn () => $flights->do(5, $load('another'))), spawn(fn () => $flights->do('05', $load('05')))];
echo json_encode(array_map(await(...), $calls)), "\n";

echo "forget:\n";
$runs = [];
$first = spawn(fn () => $flights->do('k', $load('first')));
suspend();
suspend();
$flights->forget('k');
$flights->forget('unknown');
$second = spawn(fn () => $flights->do('k', $load('second')));
var_dump(await($first), await($second));

echo "errors, cancellation:\n";
$fail = fn () => throw new RuntimeException('failed');
$calls = [spawn(fn () => $flights->do(1, $fail)), spawn(fn () => $flights->do(1, $fail))];
foreach ($calls as $call) {
    try { await($call); } catch (RuntimeException $e) { echo $e->getMessage(), "\n"; }
}
$work = function () { try { delay(60_000); } finally { echo "abandoned\n"; } };
$calls = [spawn(fn () => $flights->do('w', $work)), spawn(fn () => $flights->do('w', $work, timeout(1)))];
try { await($calls[1]); } catch (OperationCanceledException) { echo "one left\n"; }
$calls[0]->cancel();
try { await($calls[0]); } catch (AsyncCancellation) { echo "both left\n"; }
var_dump($flights->do('w', fn () => 'anew'));

echo "waits for its own key:\n";
try { $flights->do('x', fn () => $flights->do('x', fn () => 1)); } catch (Error $e) { echo $e->getMessage(), "\n"; }
var_dump($flights->do('x', fn () => $flights->do('y', fn () => 'nested')));
try { $flights->do([], fn () => 1); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
["value of a","value of b","value of a","value of a","value of b"] ["a","b"]
["a","b","a"]
keys as in an array:
["value of 5","value of 5","value of 05"]
forget:
string(14) "value of first"
string(15) "value of second"
errors, cancellation:
failed
failed
one left
abandoned
both left
string(4) "anew"
waits for its own key:
The computation would wait for its own result
string(6) "nested"
Async\SingleFlight::do(): Argument #1 ($key) must be of type string|int, array given
