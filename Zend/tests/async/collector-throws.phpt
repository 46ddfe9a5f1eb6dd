--TEST--
A destructor that the collector calls in the middle of a function throws there, as without coroutines
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Throws
{
	public self $self;

	public function __construct(private Closure $before)
	{
		$this->self = $this;
	}

	public function __destruct()
	{
		($this->before)();
		throw new LogicException('of the destructor');
	}
}

class Cycle
{
	public self $self;

	public function __construct()
	{
		$this->self = $this;
	}
}

function fill(?Closure $before): string
{
	new Throws($before);
	$n = 0;
	try {
		while ($n < 100000) {
			$cycle = new Cycle;
			$cycle = null;
			$n++;
		}
		return 'nothing was thrown';
	} catch (LogicException $e) {
		return 'caught';
	} finally {
		echo "finally\n";
	}
}

echo fill(fn() => null), "\n";
echo await(spawn(fill(...), fn() => null)), "\n";

/* The one that the destructor has suspended goes on alone: its exception ends with its coroutine. */
set_exception_handler(function (Throwable $e) { echo 'unhandled: ', $e->getMessage(), "\n"; });
echo await(spawn(fill(...), suspend(...))), "\n";
suspend();
?>
--EXPECT--
finally
caught
finally
caught
finally
nothing was thrown
unhandled: of the destructor
