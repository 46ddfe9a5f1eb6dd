--TEST--
Many string and object keys side by side, removed and set again
--EXTENSIONS--
true_async
--FILE--
<?php
$context = new Async\Context();
$objects = [];

for ($i = 0; $i < 500; $i++) {
    $objects[$i] = new stdClass();
    $context->set("k$i", $i)->set($objects[$i], -$i)->set((string) $i, "n$i");
}

for ($i = 0; $i < 500; $i += 2) {
    $context->unset("k$i")->unset($objects[$i]);
}

$wrong = 0;
for ($i = 0; $i < 500; $i++) {
    $present = $i % 2 === 1;
    $wrong += $context->has("k$i") !== $present;
    $wrong += $context->has($objects[$i]) !== $present;
    $wrong += $context->find($objects[$i]) !== ($present ? -$i : null);
    $wrong += $context->get((string) $i) !== "n$i";
}
var_dump($wrong);

for ($i = 0; $i < 500; $i += 2) {
    $context->set($objects[$i], "again $i");
}
var_dump($context->get($objects[498]), $context->get($objects[499]));
--EXPECT--
int(0)
string(9) "again 498"
int(-499)
