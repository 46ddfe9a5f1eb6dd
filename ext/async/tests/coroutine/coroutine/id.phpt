--TEST--
getId: positive, unique, never reused within the request
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine};

$ids = [];
for ($i = 0; $i < 200; $i++) {
    $c = spawn(fn () => current_coroutine()->getId());
    $id = $c->getId();
    if (!is_int($id) || $id <= 0 || isset($ids[$id])) {
        echo "wrong id $id\n";
    }
    $ids[$id] = true;
    if (await($c) !== $id || $c->getId() !== $id) {
        echo "id changed\n";
    }
    unset($c);
}
var_dump(isset($ids[current_coroutine()->getId()]), count($ids));
--EXPECT--
bool(false)
int(200)
