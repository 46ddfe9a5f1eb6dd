--TEST--
The guard of a magic method is not used for another property while a coroutine is parked in it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await_all};

class Model
{
    public int $calls = 0;
    function __get($name)
    {
        $this->calls++;
        suspend();
        suspend();
        return $name . @var_export($this->$name, true); // guarded: undefined
    }
}
$model = new Model;
[$results, $errors] = await_all(array_map(fn($name) => spawn(fn() => $model->$name), ['a', 'b', 'a', 'c']));
ksort($results);
echo implode(' ', $results), ' ', $model->calls, json_encode($errors), "\n";
?>
--EXPECT--
aNULL bNULL aNULL cNULL 4[]
