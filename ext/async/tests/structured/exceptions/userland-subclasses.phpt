--TEST--
All exception classes but CompositeException can be extended by the user
--EXTENSIONS--
true_async
--FILE--
<?php
class A extends Async\AsyncCancellation {}
class B extends Async\OperationCanceledException {}
class C extends Async\DeadlockError {}
class D extends Async\AsyncException {}
class E extends Async\ContextException {}
class F extends Async\ServiceUnavailableException {}
class G extends Async\InputOutputException {}
class H extends Async\DnsException {}
class I extends Async\TimeoutException {}
class J extends Async\PollException {}

foreach (range('A', 'J') as $class) {
    try {
        throw new $class('thrown');
    } catch (Throwable $e) {
        echo get_class($e), ' ', get_parent_class($e), ' ', $e->getMessage(), "\n";
    }
}

eval('class K extends Async\CompositeException {}');
--EXPECTF--
A Async\AsyncCancellation thrown
B Async\OperationCanceledException thrown
C Async\DeadlockError thrown
D Async\AsyncException thrown
E Async\ContextException thrown
F Async\ServiceUnavailableException thrown
G Async\InputOutputException thrown
H Async\DnsException thrown
I Async\TimeoutException thrown
J Async\PollException thrown

Fatal error: Class K cannot extend final class Async\CompositeException in %s(%d) : eval()'d code on line 1
