--TEST--
ThreadChannel without thread safety: the class is there with its signatures; construction throws before it looks at anything
--SKIPIF--
<?php if (PHP_ZTS) die('skip needs a build without thread safety'); ?>
--FILE--
<?php
use Async\{Awaitable, ThreadChannel, ThreadChannelException};

foreach ([[], [-1], ['many'], [1, 2, 3]] as $arguments) {
    try {
        new ThreadChannel(...$arguments);
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
var_dump(class_exists(ThreadChannelException::class), is_a(ThreadChannel::class, Awaitable::class, true));
echo new ReflectionMethod(ThreadChannel::class, 'recv');
?>
--EXPECTF--
Error: ThreadChannel requires a Thread-Safe (ZTS) PHP build
Error: ThreadChannel requires a Thread-Safe (ZTS) PHP build
Error: ThreadChannel requires a Thread-Safe (ZTS) PHP build
Error: ThreadChannel requires a Thread-Safe (ZTS) PHP build
bool(true)
bool(true)
Method [ <internal:true_async> public method recv ] {

  - Parameters [1] {
    Parameter #0 [ <optional> ?Async\Completable $cancellationToken = null ]
  }
  - Return [ mixed ]
}
