--TEST--
A coroutine that parks in a magic method does not make the property look recursive to the others
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Model {
    private array $data = ['name' => 'Ann'];

    public function __get($name) {
        suspend();
        /* Within its own call the guard holds. */
        return ($this->data[$name] ?? 'none') . (isset($this->missing) ? '' : '?') . @$this->$name;
    }
    public function __set($name, $value) {
        suspend();
        $this->data[$name] = $value;
    }
    public function __isset($name) {
        suspend();
        return isset($this->data[$name]);
    }
    public function __unset($name) {
        suspend();
        unset($this->data[$name]);
    }
}

function together(callable ...$functions): array {
    return array_map(Async\await(...), array_map(Async\spawn(...), $functions));
}

$model = new Model;
$get = fn() => $model->name;
echo json_encode(together($get, $get, $get)), "\n";
echo json_encode(together(fn() => isset($model->name), fn() => empty($model->name), fn() => $model->name ?? 'default', fn() => isset($model->name))), "\n";
together(fn() => $model->a = 1, fn() => $model->a = 2, fn() => $model->b = 3);
echo json_encode(together(fn() => $model->a, fn() => $model->b)), "\n";
together(function () use ($model) { unset($model->a); }, function () use ($model) { unset($model->a); });
echo json_encode([$model->a, isset($model->a), array_keys(get_object_vars($model))]), "\n";

/* A coroutine that is cancelled in there, and one that throws, leave no guard behind. */
$coroutine = spawn($get);
suspend();
$coroutine->cancel();
try {
    await($coroutine);
} catch (Async\AsyncCancellation $e) {
    echo "cancelled\n";
}
echo $model->name, "\n";
?>
--EXPECT--
["Ann?","Ann?","Ann?"]
[true,false,"Ann?",true]
["2?","3?"]
["none?",false,[]]
cancelled
Ann?
