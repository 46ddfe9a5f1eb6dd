--TEST--
Cancellation declares what Exception declares
--FILE--
<?php

/* The same members in the same order with the same types, defaults and modifiers. */
var_dump(str_replace('Exception', 'Cancellation', (string) new ReflectionClass('Exception'))
    === (string) new ReflectionClass('Cancellation'));

var_dump(get_parent_class('Cancellation'));
$interfaces = class_implements('Cancellation');
sort($interfaces);
print_r($interfaces);

var_dump(new Cancellation);

?>
--EXPECTF--
bool(true)
bool(false)
Array
(
    [0] => Stringable
    [1] => Throwable
)
object(Cancellation)#%d (7) {
  ["message":protected]=>
  string(0) ""
  ["string":"Cancellation":private]=>
  string(0) ""
  ["code":protected]=>
  int(0)
  ["file":protected]=>
  string(%d) "%scontract.php"
  ["line":protected]=>
  int(12)
  ["trace":"Cancellation":private]=>
  array(0) {
  }
  ["previous":"Cancellation":private]=>
  NULL
}
