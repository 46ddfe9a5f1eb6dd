--TEST--
SoapServer lets a Cancellation leave handle(), it does not turn it into a fault
--EXTENSIONS--
soap
--FILE--
<?php

function work() {
    throw new Cancellation("stop");
}

$server = new SoapServer(null, ['uri' => 'urn:test']);
$server->addFunction('work');
try {
    $server->handle('<?xml version="1.0"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/">'
        . '<SOAP-ENV:Body><ns1:work xmlns:ns1="urn:test"/></SOAP-ENV:Body></SOAP-ENV:Envelope>');
    echo "not here\n";
} catch (Cancellation $e) {
    echo "server: ", $e->getMessage(), "\n";
}

class Client extends SoapClient {
    public function __doRequest($request, $location, $action, $version, $oneWay = false): ?string {
        throw new Cancellation("no request");
    }
}

foreach ([true, false] as $exceptions) {
    $client = new Client(null, ['uri' => 'urn:test', 'location' => 'test://', 'exceptions' => $exceptions]);
    try {
        $client->work();
        echo "not here\n";
    } catch (Cancellation $e) {
        echo "client: ", $e->getMessage(), "\n";
        var_dump($e->getPrevious());
    }
}

?>
--EXPECT--
server: stop
client: no request
NULL
client: no request
NULL
