--TEST--
Neither an awaiter nor a chain callback runs before complete() or error() has returned
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, suspend};

foreach (['complete' => 1, 'error' => new Exception('no')] as $how => $what) {
    $state = new FutureState();
    $future = new Future($state);
    spawn(function () use ($future) { try { $future->await(); } catch (Exception) {} echo "awaiter\n"; });
    $future->map(function () { echo "map\n"; })->ignore();
    $future->catch(function () { echo "catch\n"; })->ignore();
    $future->finally(function () { echo "finally\n"; })->ignore();
    suspend();
    $state->$how($what);
    echo "$how returned\n";
    suspend();
    suspend();
}
--EXPECT--
complete returned
awaiter
map
finally
error returned
awaiter
catch
finally
