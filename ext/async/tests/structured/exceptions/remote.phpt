--TEST--
RemoteException and ThreadTransferException: their place among the classes, on every build
--FILE--
<?php
var_dump(get_parent_class('Async\RemoteException'), get_parent_class('Async\ThreadTransferException'));
$remote = new Async\RemoteException('message', 5, $previous = new Exception('previous'));
var_dump($remote->getMessage(), $remote->getCode(), $remote->getPrevious() === $previous, $remote->getRemoteClass(), $remote->getRemoteException());
var_dump(new Async\ThreadTransferException instanceof Error);
class Mine extends Async\RemoteException {}
var_dump((new Mine)->getRemoteClass());
foreach ((new ReflectionClass('Async\RemoteException'))->getProperties(ReflectionProperty::IS_PRIVATE) as $property) {
    echo $property->getType(), ' $', $property->getName(), "\n";
}
?>
--EXPECT--
string(20) "Async\AsyncException"
string(20) "Async\AsyncException"
string(7) "message"
int(5)
bool(true)
string(0) ""
NULL
bool(false)
string(0) ""
?Throwable $remoteException
string $remoteClass
