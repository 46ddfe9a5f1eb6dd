--TEST--
Exception classes: parents, openness, the constructor of their root
--EXTENSIONS--
true_async
--FILE--
<?php
$classes = [
    'AsyncCancellation', 'OperationCanceledException', 'DeadlockError', 'AsyncException', 'ContextException',
    'ServiceUnavailableException', 'InputOutputException', 'DnsException', 'TimeoutException', 'PollException',
    'CompositeException',
];

foreach ($classes as $name) {
    $class = new ReflectionClass("Async\\$name");
    $root = $class;
    while ($root->getParentClass()) {
        $root = $root->getParentClass();
    }
    echo $name, ' extends ', $class->getParentClass()->getName(), ', ', $class->isFinal() ? 'final' : 'open',
        $class->getConstructor()->getDeclaringClass()->getName() === $root->getName() ? '' : ', own constructor', "\n";

    $previous = new Exception('p');
    $e = $class->newInstance('text', 7, $previous);
    if ($e->getMessage() !== 'text' || $e->getCode() !== 7 || $e->getPrevious() !== $previous || !$e instanceof Throwable) {
        echo "wrong\n";
    }
}
--EXPECT--
AsyncCancellation extends Cancellation, open
OperationCanceledException extends Async\AsyncCancellation, open
DeadlockError extends Error, open
AsyncException extends Exception, open
ContextException extends Async\AsyncException, open
ServiceUnavailableException extends Async\AsyncException, open
InputOutputException extends Exception, open
DnsException extends Exception, open
TimeoutException extends Exception, open
PollException extends Exception, open
CompositeException extends Exception, final
