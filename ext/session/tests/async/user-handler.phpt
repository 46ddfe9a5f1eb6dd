--TEST--
a session handler of the program suspends in each of its methods, also at the end of the request
--EXTENSIONS--
true_async
session
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};

final class Slow implements SessionHandlerInterface
{
    private static array $data = [];
    public function open($path, $name): bool { delay(5); return true; }
    public function close(): bool { delay(5); echo "close\n"; return true; }
    public function read($id): string|false { delay(5); return self::$data[$id] ?? ''; }
    public function write($id, $data): bool { delay(5); echo "write $data\n"; self::$data[$id] = $data; return true; }
    public function destroy($id): bool { delay(5); echo "destroy\n"; unset(self::$data[$id]); return true; }
    public function gc($lifetime): int|false { delay(5); return 0; }
}
ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
session_set_save_handler(new Slow(), $argv[1] ?? false);
session_id('one');
ob_start();
$starter = spawn(session_start(...));
$other = spawn(function () {
    suspend();
    suspend();
    return session_write_close(); // waits until the session has started
});
var_dump(await($starter), await($other));
session_start();
$_SESSION['key'] = 'value';
session_write_close();
var_dump(session_start(), $_SESSION);
var_dump(session_destroy());
session_id('two');
session_start();
$_SESSION['at'] = 'the end';
echo "end\n";
--EXPECT--
write 
close
bool(true)
bool(true)
write key|s:5:"value";
close
bool(true)
array(1) {
  ["key"]=>
  string(5) "value"
}
destroy
close
bool(true)
end
write at|s:7:"the end";
close
