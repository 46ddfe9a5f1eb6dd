--TEST--
A pool that lives until the end of the request closes last: after shutdown functions, destructors and what they start
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

class User {
    public $self;
    function __construct(public $pool, public $name) { $this->self = $this; }
    function __destruct() {
        $r = $this->pool->acquire();
        echo "{$this->name} uses {$r->n}\n";
        spawn(function () use ($r) { suspend(); $this->pool->release($r); echo "{$this->name} done\n"; });
    }
}
(function () {
    $box = new stdClass;
    $box->self = $box;                 // a cycle: nothing of it goes before the end
    $box->pool = new Pool(fn () => (object) ['n' => 1], function ($r) { suspend(); echo "destroyed {$r->n}\n"; }, max: 1);
    $box->a = new User($box->pool, 'a');
    $box->b = new User($box->pool, 'b');
    register_shutdown_function(function () use ($box) { $r = $box->pool->acquire(); echo "shutdown function uses {$r->n}\n"; $box->pool->release($r); });
})();
echo "end of script\n";
?>
--EXPECT--
end of script
shutdown function uses 1
a uses 1
a done
b uses 1
b done
destroyed 1
