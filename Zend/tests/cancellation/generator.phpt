--TEST--
A Cancellation through generators
--FILE--
<?php

function inner() {
    try {
        yield 1;
        yield 2;
    } catch (Exception | Error) {
        echo "not here\n";
    } finally {
        echo "inner finally\n";
    }
}

function outer() {
    try {
        yield from inner();
    } catch (Cancellation $e) {
        echo "outer: ", $e->getMessage(), "\n";
        yield 3;
        throw new Cancellation("again", 0, $e);
    }
}

$gen = outer();
var_dump($gen->current());
var_dump($gen->throw(new Cancellation("into the generator")));
try {
    $gen->next();
} catch (Cancellation $e) {
    echo $e->getMessage(), " <- ", $e->getPrevious()->getMessage(), "\n";
}
var_dump($gen->valid());

?>
--EXPECT--
int(1)
inner finally
outer: into the generator
int(3)
again <- into the generator
bool(false)
