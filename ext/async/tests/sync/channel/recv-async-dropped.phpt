--TEST--
CH20: a pending recvAsync() Future that is dropped or cancelled takes no value
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel(3);
$a = $ch->recvAsync()->ignore();
$b = $ch->recvAsync();
$c = $ch->recvAsync()->ignore();
$d = $ch->recvAsync()->ignore();
unset($c);
$b->cancel();
$ch->send(1);
$ch->send(2);
$ch->send(3);
var_dump($a->await(), $d->await(), count($ch), $ch->recv(), $b->isCancelled());
$e = $ch->recvAsync();
unset($e);
echo "dropped\n";
unset($ch);
echo "done\n";
?>
--EXPECTF--
int(1)
int(2)
int(1)
int(3)
bool(true)

Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %s:%d in %s on line %d
dropped
done
