--TEST--
before the scheduler, in destructors and in shutdown functions curl works as ever
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$server->stop();
final class AtTheEnd
{
    public function __destruct()
    {
        echo json_encode(curl_exec(easy('file://' . __FILE__ . '.missing'))), " in a destructor\n";
    }
}
register_shutdown_function(function () {
    $server = new Server();
    echo curl_exec(easy($server->url . '/shutdown')), "\n";
    $server->stop();
});
$kept = new AtTheEnd();
echo "end\n";

--EXPECT--
end
path shutdown
false in a destructor
