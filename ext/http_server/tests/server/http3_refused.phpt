--TEST--
A server with a listener for HTTP/3 does not start, with or without a certificate
--EXTENSIONS--
true_async_server
--FILE--
<?php
use TrueAsync\{HttpServer, HttpServerConfig};

foreach ([false, true] as $has_certificate) {
    foreach ([1, 2] as $workers) {
        $config = (new HttpServerConfig())->addHttp3Listener('127.0.0.1', 1);
        $has_certificate && $config->setCertificate(__FILE__)->setPrivateKey(__FILE__);
        try {
            $server = new HttpServer(PHP_ZTS ? $config->setWorkers($workers) : $config);
            $server->addHttpHandler(fn ($request, $response) => null)->start();
        } catch (TrueAsync\HttpServerRuntimeException $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
HTTP/3 is not served by this version: addHttp3Listener()
HTTP/3 is not served by this version: addHttp3Listener()
HTTP/3 is not served by this version: addHttp3Listener()
HTTP/3 is not served by this version: addHttp3Listener()
