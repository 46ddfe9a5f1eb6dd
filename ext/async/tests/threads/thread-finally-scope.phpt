--TEST--
Handlers of Thread::finally() run in the scope in which the thread was started, and their exceptions go its way
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{CompositeException, Scope};
use function Async\{await, delay, spawn_thread};

$scope = new Scope();
$scope->setExceptionHandler(function ($scope, $coroutine, $e) {
	echo get_class($e);
	if ($e instanceof CompositeException) {
		foreach ($e->getExceptions() as $one) {
			echo ' ', $one->getMessage();
		}
	} else {
		echo ' ', $e->getMessage();
	}
	echo "\n";
});
$coroutine = $scope->spawn(function () {
	Async\current_context()->set('where', 'in the scope of the thread');
	return spawn_thread(fn() => 1);
});
$thread = await($coroutine);
$thread->finally(function () { echo Async\current_context()->find('where'), "\n"; });
await($thread);
delay(1);

$two = await($scope->spawn(fn() => spawn_thread(function () { usleep(20000); })));
$two->finally(fn() => throw new LogicException('one'));
$two->finally(fn() => throw new LogicException('two'));
await($two);
delay(1);
$three = await($scope->spawn(fn() => spawn_thread(function () { usleep(20000); })));
$three->finally(fn() => throw new LogicException('alone'));
unset($scope, $coroutine);
await($three);
delay(1);
?>
--EXPECT--
in the scope of the thread
Async\CompositeException one two
LogicException alone
