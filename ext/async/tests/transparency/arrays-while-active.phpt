--TEST--
Arrays that are changed while a function works on them: the same with coroutines as without
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};

class ChangesTheArray
{
    public function __construct(private array &$array)
    {
    }

    public function __toString(): string
    {
        foreach (range(0, 9) as $i) {
            $this->array[$i] = $i;
        }
        return '3';
    }
}

$programs = [
    'spliced in a loop by reference' => function () {
        $seen = [];
        foreach ([[1, 2, []], [2, 2, []], [1, 3, []], [1, 3, ['x', 'y', 'z']], [-3, 2, ['x']]] as [$offset, $length, $replacement]) {
            foreach ([[0, 1, 2, 3, 4], ['a' => 0, 'b' => 1, 'c' => 2, 'd' => 3, 'e' => 4]] as $array) {
                foreach ([0, 2, 3] as $at) {
                    $copy = $array;
                    $done = false;
                    foreach ($copy as &$value) {
                        $seen[] = $value;
                        if (!$done && $value === $at) {
                            $done = true;
                            array_splice($copy, $offset, $length, $replacement);
                        }
                    }
                    unset($value);
                    $seen[] = '|';
                }
            }
        }
        return implode(' ', $seen);
    },
    'changed by a comparison' => function () {
        $all = [];
        foreach (['asort', 'arsort', 'sort', 'rsort', 'natsort'] as $sort) {
            $array = ['a' => '1', '2' => '2'];
            $array['3'] = new ChangesTheArray($array);
            $sort($array);
            $all[] = count($array);
        }
        return implode(' ', $all);
    },
    'autoloaders that are cleared' => function () {
        spl_autoload_register($one = fn () => 1);
        spl_autoload_register(fn () => 2);
        @spl_autoload_unregister('spl_autoload_call');
        spl_autoload_register($one);
        spl_autoload_unregister($one);
        return count(spl_autoload_functions());
    },
];
$plain = array_map(fn ($program) => $program(), $programs);
foreach ($programs as $name => $program) {
    $result = await(spawn($program));
    echo $name, ': ', $result === $plain[$name] ? 'the same' : "$result\n  instead of $plain[$name]", "\n";
}
?>
--EXPECT--
spliced in a loop by reference: the same
changed by a comparison: the same
autoloaders that are cleared: the same
