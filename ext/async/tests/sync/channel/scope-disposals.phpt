--TEST--
CH19: every end of the owner scope closes its channels: dispose(), disposeSafely(), the object going away, timed disposal, parent, failing together
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException, Scope};
use function Async\{suspend, delay, timeout};

function channel_of(Scope $scope): Channel { $scope->spawn(function () use (&$ch) { $ch = new Channel; }); suspend(); return $ch; }
function reason($ch) { try { $ch->recv(timeout(5)); } catch (ChannelException $e) { return $e->reason->name; } catch (Async\OperationCanceledException) { return 'open'; } }

$s = new Scope; $ch = channel_of($s); echo reason($ch), ' '; $s->dispose(); echo 'dispose: ', reason($ch), "\n";
$s = new Scope; $ch = channel_of($s); $s->disposeSafely(); echo 'disposeSafely: ', reason($ch), "\n";
$s = new Scope; $ch = channel_of($s); unset($s); echo 'object: ', reason($ch), "\n";
$s = Scope::inherit(); $ch = channel_of($s); $s->dispose(); echo 'safe dispose: ', reason($ch), "\n";
$s = new Scope; $ch = channel_of($s); $s->disposeAfterTimeout(5); echo reason($ch), ' '; delay(20); echo 'timed: ', reason($ch), "\n";
$p = new Scope; $s = Scope::inherit($p); $ch = channel_of($s); $p->cancel(); echo 'parent: ', reason($ch), "\n";
$s = new Scope; $ch = channel_of($s); $s->spawn(fn () => throw new Exception('fails')); try { $s->awaitCompletion(timeout(1000)); } catch (Exception $e) { echo $e->getMessage(), ' '; } echo 'together: ', reason($ch), "\n";
$s = new Scope; $ch = channel_of($s); $s->awaitCompletion(timeout(1000)); echo 'completed: ', reason($ch), "\n";
$s->cancel(); echo 'then cancelled: ', reason($ch), "\n";
$ch = new Channel; echo 'main: ', reason($ch), "\n";
?>
--EXPECT--
open dispose: SCOPE_DISPOSED
disposeSafely: SCOPE_DISPOSED
object: SCOPE_DISPOSED
safe dispose: SCOPE_DISPOSED
open timed: SCOPE_DISPOSED
parent: SCOPE_DISPOSED
fails together: SCOPE_DISPOSED
completed: open
then cancelled: SCOPE_DISPOSED
main: open
