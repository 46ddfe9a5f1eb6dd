--TEST--
A group and a Future that a destructor uses at the end of the request, after others had their turn
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Future, FutureState};
use function Async\{delay, suspend};

#[AllowDynamicProperties]
class Service {
    private TaskGroup $group;
    private Future $future;
    public function __construct() {
        $state = new FutureState();
        $this->future = new Future($state);
        $this->group = new TaskGroup();
        $this->group->spawn(function () use ($state) { delay(3); $state->complete('value'); return 'task'; });
    }
    public function __destruct() {
        delay(1);
        $this->group->close();
        $this->group->awaitCompletion();
        echo $this->group->getResults()[0], ' ', $this->future->await(), "\n";
    }
}
$service = new Service();
$service->self = $service;
suspend();
echo "end\n";
--EXPECT--
end
task value
