--TEST--
A destructor that the collector runs shows the frames of the coroutine that collects, until it has parked
--FILE--
<?php
use function Async\{await, spawn, suspend};

final class Node
{
	public ?Node $self = null;

	public function __destruct()
	{
		echo implode(' < ', array_column(debug_backtrace(), 'function')), "\n";
		suspend();
		echo implode(' < ', array_column(debug_backtrace(), 'function')), "\n";
	}
}

function collect(): void
{
	$node = new Node();
	$node->self = $node;
	unset($node);
	gc_collect_cycles();
	echo "collected\n";
}

await(spawn(collect(...)));
suspend();
?>
--EXPECT--
__destruct < gc_collect_cycles < collect
collected
__destruct
