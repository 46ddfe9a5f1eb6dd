--TEST--
What is destroyed may wait, wherever an instruction drops it: an exception that ends this wait is thrown there
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{delay, with_timeout};

/* Counts the finally and catch blocks that have run. */
function done(bool $one = true): int
{
	static $count = 0;
	return $one ? ++$count : [$count, $count = 0][0];
}

class Slow
{
	public function __destruct()
	{
		delay(60000);
	}
}

class SlowWithFinally
{
	public function __destruct()
	{
		try {
			delay(60000);
		} finally {
			done();
		}
	}
}

class Wrapper
{
	public $context;

	public function stream_open(): bool
	{
		return true;
	}

	public function stream_close(): void
	{
		delay(60000);
	}
}

class Filter extends php_user_filter
{
	public function onClose(): void
	{
		delay(60000);
	}
}

stream_wrapper_register('slow', 'Wrapper');
stream_filter_register('slow', 'Filter');

$makers = [
	'command' => fn() => popen('exec sleep 60', 'r'),
	'object' => fn() => new Slow,
	'object with finally' => fn() => new SlowWithFinally,
	'stream' => fn() => fopen('slow://', 'r'),
	'filter' => function () {
		$stream = fopen('php://memory', 'w');
		stream_filter_append($stream, 'slow', STREAM_FILTER_WRITE);
		return $stream;
	},
	'array' => fn() => [[new Slow]],
	'generator' => function () {
		$generator = (function () {
			try {
				yield 1;
			} finally {
				delay(60000);
			}
		})();
		$generator->current();
		return $generator;
	},
	'fiber' => function () {
		$fiber = new Fiber(function () {
			try {
				Fiber::suspend();
			} finally {
				delay(60000);
			}
		});
		$fiber->start();
		return $fiber;
	},
	'closure' => function () {
		$slow = new Slow;
		return fn() => $slow;
	},
	'reference' => function () {
		$slow = new Slow;
		return [&$slow];
	},
];

function throws(Closure $make): void
{
	$x = $make();
	throw new DomainException();
}

function returns(Closure $make): int
{
	$x = $make();
	return 5;
}

$ways = [
	'assign' => function ($make) {
		$x = $make();
		try {
			$x = null;
			echo "went on\n";
		} finally {
			done();
		}
	},
	'unset' => function ($make) {
		$x = $make();
		try {
			unset($x);
			echo "went on\n";
		} finally {
			done();
		}
	},
	'return' => function ($make) {
		try {
			$y = [1, returns($make), 3];
			echo "went on\n";
		} finally {
			done();
		}
	},
	'throw' => function ($make) {
		try {
			$y = [1, throws($make), 3];
			echo "went on\n";
		} finally {
			done();
		}
	},
	'argument' => function ($make) {
		try {
			$y = strlen(gettype($make()));
			echo "went on\n";
		} finally {
			done();
		}
	},
	'free' => function ($make) {
		try {
			$make();
			echo "went on\n";
		} finally {
			done();
		}
	},
	'catch' => function ($make) {
		try {
			$x = $make();
			unset($x);
			echo "went on\n";
		} catch (Async\AsyncCancellation $e) {
			done();
			throw $e;
		}
	},
];

foreach ($makers as $name => $make) {
	$outcomes = [];
	foreach ($ways as $way => $drop) {
		try {
			with_timeout(10, fn() => $drop($make));
			$outcome = 'nothing';
		} catch (Throwable $e) {
			for ($classes = []; $e; $e = $e->getPrevious()) {
				$classes[] = (new ReflectionClass($e))->getShortName();
			}
			$outcome = implode(' < ', $classes);
		}
		$outcomes["$outcome, " . done(false) . ' done'][] = $way;
	}
	echo "$name\n";
	foreach ($outcomes as $outcome => $ways_to_it) {
		echo "  $outcome: ", implode(', ', $ways_to_it), "\n";
	}
}
?>
--EXPECT--
command
  TimeoutException < AsyncCancellation, 1 done: assign, unset, return, argument, free, catch
  TimeoutException < AsyncCancellation < DomainException, 1 done: throw
object
  TimeoutException < AsyncCancellation, 1 done: assign, unset, return, argument, free, catch
  TimeoutException < AsyncCancellation < DomainException, 1 done: throw
object with finally
  TimeoutException < AsyncCancellation, 2 done: assign, unset, return, argument, free, catch
  TimeoutException < AsyncCancellation < DomainException, 2 done: throw
stream
  TimeoutException < AsyncCancellation, 1 done: assign, unset, return, argument, free, catch
  DomainException, 1 done: throw
filter
  TimeoutException < AsyncCancellation, 1 done: assign, unset, return, argument, free, catch
  DomainException, 1 done: throw
array
  TimeoutException < AsyncCancellation, 1 done: assign, unset, return, argument, free, catch
  TimeoutException < AsyncCancellation < DomainException, 1 done: throw
generator
  TimeoutException < AsyncCancellation, 1 done: assign, unset, return, argument, free, catch
  TimeoutException < AsyncCancellation < DomainException, 1 done: throw
fiber
  TimeoutException < AsyncCancellation, 1 done: assign, unset, return, argument, free, catch
  TimeoutException < AsyncCancellation < DomainException, 1 done: throw
closure
  TimeoutException < AsyncCancellation, 1 done: assign, unset, return, argument, free, catch
  TimeoutException < AsyncCancellation < DomainException, 1 done: throw
reference
  TimeoutException < AsyncCancellation, 1 done: assign, unset, return, argument, free, catch
  TimeoutException < AsyncCancellation < DomainException, 1 done: throw
