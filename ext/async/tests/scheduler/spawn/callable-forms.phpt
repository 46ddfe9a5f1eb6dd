--TEST--
spawn accepts every form of callable
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

class Tasks
{
    public function method(string $s) { return "method $s"; }
    public static function fixed(string $s) { return "static $s"; }
    public function __invoke(string $s) { return "invoked $s"; }
    public function __call(string $name, array $args) { return "magic $name $args[0]"; }
    public function local() { return spawn($this->hidden(...), 'x'); }
    private function hidden(string $s) { return "private $s"; }
}
function named(string $s) { return "named $s"; }

$tasks = new Tasks();
$forms = [
    fn (string $s) => "arrow $s",
    function (string $s) { return "closure $s"; },
    static fn (string $s) => "static closure $s",
    named(...),
    strrev(...),
    $tasks->method(...),
    'named',
    'strtoupper',
    [$tasks, 'method'],
    ['Tasks', 'fixed'],
    [Tasks::class, 'fixed'],
    'Tasks::fixed',
    $tasks,
    [$tasks, 'anything'],
];

foreach ($forms as $form) {
    echo await(spawn($form, 'x1')), "\n";
}
echo await($tasks->local()), "\n";
--EXPECT--
arrow x1
closure x1
static closure x1
named x1
1x
method x1
named x1
X1
method x1
static x1
static x1
static x1
invoked x1
magic anything x1
private x
