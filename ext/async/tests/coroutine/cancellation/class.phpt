--TEST--
\Cancellation: the third root of Throwable, with the members of an exception
--EXTENSIONS--
true_async
--FILE--
<?php
$class = new ReflectionClass(Cancellation::class);
var_dump($class->getParentClass(), $class->isFinal(), $class->isInstantiable(), $class->isCloneable());
$interfaces = $class->getInterfaceNames();
sort($interfaces);
echo implode(' ', $interfaces), "\n";

$lines = [];
foreach ($class->getProperties() as $p) {
    $lines[] = '$' . $p->getName() . ': ' . implode(' ', Reflection::getModifierNames($p->getModifiers())) . ' ' . $p->getType() . ' = '
        . json_encode($p->getDefaultValue());
}
foreach ($class->getMethods() as $m) {
    $lines[] = $m->getName() . '('
        . implode(', ', array_map(fn ($p) => $p->getType() . ' $' . $p->getName() . ' = ' . json_encode($p->getDefaultValue()), $m->getParameters()))
        . '): ' . implode(' ', Reflection::getModifierNames($m->getModifiers())) . ' ' . $m->getReturnType();
}
sort($lines);
echo implode("\n", array_map(trim(...), $lines)), "\n";
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(false)
Stringable Throwable
$code: protected  = 0
$file: protected string = ""
$line: protected int = 0
$message: protected  = ""
$previous: private ?Throwable = null
$string: private string = ""
$trace: private array = []
__clone(): private void
__construct(string $message = "", int $code = 0, ?Throwable $previous = null): public
__toString(): public string
__wakeup(): public
getCode(): final public
getFile(): final public string
getLine(): final public int
getMessage(): final public string
getPrevious(): final public ?Throwable
getTrace(): final public array
getTraceAsString(): final public string
