--TEST--
A command that is closed while an exception leaves its function: one that ends this wait is handled by the frame that called
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, current_coroutine, spawn, with_timeout};

function command(string $message): void
{
	$pipe = popen('exec sleep 60', 'r');
	throw new LogicException($message);
}

/* More instructions than in command(): the place of one would be none, or a wrong one, in the other. */
function caller(string $message): string
{
	$parts = [];
	for ($i = 0; $i < 3; $i++) {
		$parts[] = $message . $i;
	}
	try {
		command(implode(' ', $parts));
		return 'not reached';
	} catch (LogicException $e) {
		return 'the first one';
	} finally {
		echo "finally\n";
	}
}

function show(Throwable $e): void
{
	for (; $e; $e = $e->getPrevious()) {
		echo get_class($e), ': ', $e->getMessage(), "\n";
	}
}

/* A limit of time. */
try {
	echo with_timeout(10, fn() => caller('limit')), "\n";
} catch (Throwable $e) {
	show($e);
}

/* A cancellation. */
$coroutine = spawn(function () {
	try {
		caller('cancelled');
	} catch (Throwable $e) {
		show($e);
	}
	/* Without an exception before. */
	try {
		$pipe = popen('exec sleep 60', 'r');
		with_timeout(10, function () use (&$pipe) {
			try {
				$pipe = null;
			} finally {
				echo "finally\n";
			}
		});
	} catch (Throwable $e) {
		show($e);
	}
});
Async\delay(10);
$coroutine->cancel();
await($coroutine);
?>
--EXPECT--
finally
Async\TimeoutException: Timeout occurred after 10 milliseconds
Async\AsyncCancellation: The time limit has passed
LogicException: limit0 limit1 limit2
finally
Async\AsyncCancellation: Coroutine was cancelled
LogicException: cancelled0 cancelled1 cancelled2
finally
Async\TimeoutException: Timeout occurred after 10 milliseconds
Async\AsyncCancellation: The time limit has passed
