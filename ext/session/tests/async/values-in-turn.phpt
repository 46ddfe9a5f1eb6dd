--TEST--
Functions that use the values of the session wait for their turn: while old values are destroyed or serialized, nothing is left of a freed array
--EXTENSIONS--
true_async
session
--FILE--
<?php
use function Async\{spawn, await, suspend};

ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
ini_set('session.save_handler', 'files');
ini_set('session.save_path', sys_get_temp_dir());
session_id('valuesinturn' . getmypid());
ob_start();

class Slow
{
    public static int $rounds = 5;
    public static function let_others_run(): void { for ($i = 0; $i < self::$rounds; $i++) { suspend(); } }
    public function __destruct() { self::let_others_run(); }
}
class Written
{
    public function __serialize(): array { Slow::let_others_run(); return []; }
}

/* The values of the last session are destroyed while the next one starts. */
foreach (['session_unset', 'session_encode', 'session_reset', 'session_decode', 'session_module_name'] as $function) {
    session_start();
    $_SESSION = ['old' => new Slow, 'list' => [1, 2]];
    session_abort();
    $starter = spawn(session_start(...));
    suspend();
    $other = spawn(fn() => $function(...($function === 'session_decode' ? ['new|i:5;'] : [])));
    var_dump(await($starter));
    echo $function, ': ', json_encode(await($other)), ', left ', json_encode($_SESSION), "\n";
    $_SESSION = [];
    session_destroy();
}

/* The same where a session is destroyed, and where its values are replaced by what is decoded. */
session_start();
$_SESSION = ['old' => new Slow];
$destroyer = spawn(session_destroy(...));
suspend();
unset($_SESSION);
$other = spawn(session_unset(...));
var_dump(await($destroyer), await($other));

ini_set('session.serialize_handler', 'php_serialize');
session_start();
$_SESSION = ['old' => new Slow];
unset($GLOBALS['_SESSION']);
$decoder = spawn(fn() => session_decode('a:1:{s:3:"new";i:5;}'));
suspend();
$other = spawn(session_encode(...));
var_dump(await($decoder), await($other), $_SESSION);

/* Encoding goes on with what it has begun with. */
$_SESSION = ['a' => new Written, 'b' => 1];
$encoder = spawn(session_encode(...));
suspend();
$_SESSION = ['c' => 1];
$others = [spawn(session_unset(...)), spawn(session_destroy(...))];
echo await($encoder), "\n";
var_dump(array_map(await(...), $others));

/* A cancelled waiter leaves the session as it is. */
session_start();
$_SESSION = ['a' => new Written];
$encoder = spawn(session_encode(...));
suspend();
$waiter = spawn(session_unset(...));
suspend();
$waiter->cancel();
try {
    await($waiter);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
echo await($encoder), "\n";
var_dump(count($_SESSION));
$_SESSION = [];
session_destroy();
--EXPECT--
bool(true)
session_unset: true, left []
bool(true)
session_encode: false, left []
bool(true)
session_reset: true, left []
bool(true)
session_decode: true, left {"new":5}
bool(true)
session_module_name: "files", left []
bool(true)
bool(false)
bool(true)
string(20) "a:1:{s:3:"new";i:5;}"
array(1) {
  ["new"]=>
  int(5)
}
a:2:{s:1:"a";O:7:"Written":0:{}s:1:"b";i:1;}
array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(true)
}
Async\AsyncCancellation
a:1:{s:1:"a";O:7:"Written":0:{}}
int(1)
