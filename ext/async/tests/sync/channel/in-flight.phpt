--TEST--
send() and recv() in a destructor during unwinding keep the exception in flight
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

class D { function __construct(public $ch) {} function __destruct() { echo $this->ch->recv(), "\n"; } }
$ch = new Channel;
spawn(function () use ($ch) { suspend(); $ch->send('received while unwinding'); });
function f($ch) { $d = new D($ch); throw new DomainException('arrives'); }
try { f($ch); } catch (DomainException $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
received while unwinding
arrives
