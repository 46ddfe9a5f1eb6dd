--TEST--
Errors that the runtime makes for tasks of a pool have the place of the code that receives them
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{Future, FutureState, RemoteException, ThreadPool};
use function Async\{await, delay};

function place(Throwable $e, int $line): void
{
    echo get_class($e), ' ', $e->getFile() === __FILE__ && $e->getLine() === $line ? 'here' : "{$e->getFile()}:{$e->getLine()}", "\n";
}

$pool = new ThreadPool(1);
try { $pool->map([1], fn() => STDOUT); } catch (Error $e) { place($e, __LINE__); }

$future = $pool->submit(function () { eval('class U extends Exception {}'); throw new U('u'); });
while (!$future->isCompleted()) { delay(1); }
try { await($future); } catch (RemoteException $e) { place($e, __LINE__); }

$future = $pool->submit(function () { eval('class V extends Exception {}'); throw new V('v'); });
try { await($future); } catch (RemoteException $e) { place($e, __LINE__); }

function one() { yield STDOUT; }
try { foreach ($pool->mapUnordered(one(), fn($x) => 1) as $r); } catch (Throwable $e) { place($e, __LINE__); }
try { foreach ($pool->mapUnordered([STDOUT], fn($x) => 1) as $r); } catch (Throwable $e) { place($e, __LINE__); }
try { foreach ($pool->mapUnordered([1], fn($x) => STDOUT) as $r); } catch (Throwable $e) { place($e, __LINE__); }

// A bootloader is for each worker.
$state = new FutureState;
$future = new Future($state);
try {
    new ThreadPool(1, bootloader: function () use ($state) { });
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
$state->complete('still here');
echo await($future), "\n";
?>
--EXPECT--
Error here
Async\RemoteException here
Async\RemoteException here
Async\ThreadPoolException here
Async\ThreadPoolException here
Error here
FutureState cannot be transferred to multiple threads
still here
