--TEST--
A group may be used in shutdown functions and destructors at the end of the request
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;

register_shutdown_function(function () {
    $group = new TaskGroup();
    $group->spawn(fn () => 'in a shutdown function');
    echo $group->all()->await()[0], "\n";
});
class Last {
    public function __destruct() {
        $group = new TaskGroup(1);
        foreach (['in', 'a', 'destructor'] as $word) $group->spawn(fn () => $word);
        echo implode(' ', $group->all()->await()), "\n";
    }
}
$last = new Last;
echo "end\n";
--EXPECT--
end
in a shutdown function
in a destructor
