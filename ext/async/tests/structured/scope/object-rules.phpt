--TEST--
Scope objects: no dynamic properties, no clone, no serialisation, final
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
$s = new Scope();
try { $s->x = 1; } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
try { clone $s; } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
try { serialize($s); } catch (Exception $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
try { unserialize('O:11:"Async\Scope":0:{}'); } catch (Exception $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
var_dump((new ReflectionClass($s))->isFinal());
--EXPECT--
Error: Cannot create dynamic property Async\Scope::$x
Error: Trying to clone an uncloneable object of class Async\Scope
Exception: Serialization of 'Async\Scope' is not allowed
Exception: Unserialization of 'Async\Scope' is not allowed
bool(true)
