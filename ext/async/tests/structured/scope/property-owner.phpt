--TEST--
A scope held by a property ends with the object
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
class Service {
    private Scope $scope;
    public function __construct() { $this->scope = new Scope(); }
    public function start() { $this->scope->spawn(static function () { try { delay(10_000); } finally { echo "stopped\n"; } }); }
}
$service = new Service();
$service->start();
suspend();
$service = null;
echo "gone\n";
suspend();
--EXPECT--
gone
stopped
