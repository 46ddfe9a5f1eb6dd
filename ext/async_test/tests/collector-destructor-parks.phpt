--TEST--
A destructor that parks in a collection begun while active delays neither its batch nor the triggering coroutine; in one begun before, the collection waits
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$script = <<<'PHP'
    class Node {
        public $self;
        function __construct(public string $name, public bool $parks) { $this->self = $this; }
        function __destruct() {
            echo $this->name, $this->parks ? ' begins, ' : ', ';
            if ($this->parks) { Async\delay(20); echo $this->name, ' ends, '; }
        }
    }
    function garbage() { new Node('a', false); new Node('b', true); new Node('c', false); new Node('d', true); new Node('e', false); }
    PHP;
$states = [
    'active, main' => 'Async\suspend(); garbage(); gc_collect_cycles(); echo "collected, "; Async\delay(60);',
    'active, coroutine' => 'Async\await(Async\spawn(function () { garbage(); gc_collect_cycles(); echo "collected, "; })); echo "awaited, "; Async\delay(60);',
    'before' => 'garbage(); echo gc_collect_cycles(), " collected, ";',
    'before, in a shutdown function' => 'register_shutdown_function(function () { garbage(); echo gc_collect_cycles(), " collected, "; });',
];
foreach ($states as $name => $code) {
    [$output, $status] = run_php("$script\n$code");
    echo $name, ': ', $output, 'status ', $status, "\n";
}
?>
--EXPECT--
active, main: a, b begins, c, d begins, e, collected, b ends, d ends, status 0
active, coroutine: a, b begins, c, d begins, e, collected, awaited, b ends, d ends, status 0
before: a, b begins, b ends, c, d begins, d ends, e, 5 collected, status 0
before, in a shutdown function: a, b begins, b ends, c, d begins, d ends, e, 5 collected, status 0
