--TEST--
User code in the middle of parse_ini_string() may parse, and park while another coroutine does
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, await_all};

class Constant
{
    function __construct(private int $time) {}
    function __toString(): string
    {
        delay($this->time);
        return $this->time . json_encode(parse_ini_string("[inner]\ny=nested", true));
    }
}
define('LONG', new Constant(3));
define('SHORT', new Constant(1));

/* With opcache, a call of which every argument is known is made at compile time, before the constants exist. */
$parse = fn($section, $constant) => parse_ini_string("[$section]\nx=$constant\nz=after", true);
[$results] = await_all([spawn($parse, 'a', 'LONG'), spawn($parse, 'b', 'SHORT')]);
ksort($results);
echo json_encode($results), "\n";

set_error_handler(function ($level, $message) {
    $time = str_contains($message, 'line 3') ? 3 : 1;
    delay($time);
    echo trim(preg_replace('/unexpected .* in/', 'in', $message)), ' ', json_encode(parse_ini_string("k=$time")), "\n";
});
[$results] = await_all([
    spawn(fn() => parse_ini_string("a=1\nb=(\nc=2")),
    spawn(fn() => parse_ini_string("a=1\n\nb=(\nc=2")),
]);
ksort($results);
var_dump($results);
?>
--EXPECT--
[{"a":{"x":"3{\"inner\":{\"y\":\"nested\"}}","z":"after"}},{"b":{"x":"1{\"inner\":{\"y\":\"nested\"}}","z":"after"}}]
syntax error, in Unknown on line 4 {"k":"1"}
syntax error, in Unknown on line 3 {"k":"3"}
array(2) {
  [0]=>
  bool(false)
  [1]=>
  bool(false)
}
