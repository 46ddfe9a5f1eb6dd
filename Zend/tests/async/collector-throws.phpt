--TEST--
A destructor that the collector calls in the middle of a function throws there, as without coroutines
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};

class Throws
{
	public self $self;

	public function __construct()
	{
		$this->self = $this;
	}

	public function __destruct()
	{
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

function fill(): string
{
	new Throws;
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

echo fill(), "\n";
echo await(spawn(fill(...))), "\n";
?>
--EXPECT--
finally
caught
finally
caught
