--TEST--
CompositeException: a list that unserialize() made cannot break it
--EXTENSIONS--
true_async
--FILE--
<?php
$composite = new Async\CompositeException('kept');
$composite->addException(new Exception('entry'));
$copy = unserialize(serialize($composite));
var_dump(count($copy->getExceptions()), $copy->getExceptions()[0]->getMessage());

/* A list whose last index is taken refuses, and stays as it is. */
$property = "\0Async\\CompositeException\0exceptions";
$full = unserialize(sprintf('O:24:"Async\CompositeException":1:{s:%d:"%s";a:1:{i:%d;i:1;}}', strlen($property), $property, PHP_INT_MAX));
try {
    $full->addException(new Exception('x'));
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
var_dump(count($full->getExceptions()));

/* A reference in the property. */
$shared = unserialize(sprintf('a:2:{i:0;O:24:"Async\CompositeException":1:{s:%d:"%s";a:0:{}}i:1;R:3;}', strlen($property), $property));
$shared[0]->addException(new Exception('one'));
var_dump(count($shared[0]->getExceptions()), count($shared[1]));
--EXPECT--
int(1)
string(5) "entry"
Cannot add element to the array as the next element is already occupied
int(1)
int(1)
int(1)
