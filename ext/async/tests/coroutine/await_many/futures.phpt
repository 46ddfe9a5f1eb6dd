--TEST--
Futures as triggers, settled before and during the wait
--FILE--
<?php
use Async\FutureState;
use Async\Future;
use function Async\{spawn, suspend, await_all, await_any_or_fail};

$pending = new FutureState();
$failing = new FutureState();
$settled = new FutureState();
$settled->complete('settled');
spawn(function () use ($pending, $failing) {
    $pending->complete('later');
    suspend();
    $failing->error(new Exception('failed'));
});
[$results, $errors] = await_all(['p' => new Future($pending), 'f' => new Future($failing), 's' => new Future($settled)]);
echo json_encode($results), ' ', $errors['f']->getMessage(), "\n";
var_dump(await_any_or_fail([new Future(new FutureState()), new Future($settled)]));
?>
--EXPECT--
{"p":"later","s":"settled"} failed
string(7) "settled"
