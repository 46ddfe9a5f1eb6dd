--TEST--
Handlers of Thread::finally() run in the scope in which the thread was started, and their exceptions go its way
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{CompositeException, Scope, ThreadChannel};
use function Async\{await, delay, spawn_thread};

$log = [];
/* Threads end when their handlers are registered. */
$go = new ThreadChannel(1);
function wait_for_log(int $count): void {
	while (count($GLOBALS['log']) < $count) {
		delay(1);
	}
}

$scope = new Scope();
$scope->setExceptionHandler(function ($scope, $coroutine, $e) use (&$log) {
	$messages = $e instanceof CompositeException ? array_map(fn($one) => $one->getMessage(), $e->getExceptions()) : [$e->getMessage()];
	$log[] = get_class($e) . ' ' . implode(' ', $messages);
});
$thread = await($scope->spawn(function () use ($go) {
	Async\current_context()->set('where', 'in the scope of the thread');
	return spawn_thread(fn() => $go->recv());
}));
$thread->finally(function () use (&$log) { $log[] = Async\current_context()->find('where'); });
$go->send(true);
wait_for_log(1);

$two = await($scope->spawn(fn() => spawn_thread(fn() => $go->recv())));
$two->finally(fn() => throw new LogicException('one'));
$two->finally(fn() => throw new LogicException('two'));
$go->send(true);
wait_for_log(2);
$three = await($scope->spawn(fn() => spawn_thread(fn() => $go->recv())));
$three->finally(fn() => throw new LogicException('alone'));
unset($scope);
$go->send(true);
wait_for_log(3);
echo implode("\n", $log), "\n";
?>
--EXPECT--
in the scope of the thread
Async\CompositeException one two
LogicException alone
