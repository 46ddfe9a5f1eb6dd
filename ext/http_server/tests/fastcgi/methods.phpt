--TEST--
FastCGI: TRACE never reaches a script, other methods do as they are
--EXTENSIONS--
true_async_server
curl
--SKIPIF--
<?php
defined('CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE') && (curl_version()['features'] & CURL_VERSION_HTTP2) || die('skip curl has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

$root = temporary_directory();
file_put_contents("$root/index.php", '');
$peer = fcgi_answers(fn(array $params) => fcgi_answer("Content-Type: text/plain\r\n\r\nscript $params[REQUEST_METHOD]"));
serve_scripts($peer, $root, function (string $address) {
    foreach ([CURL_HTTP_VERSION_1_1, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE] as $version) {
        foreach (['GET', 'PROPFIND', 'PURGE', 'OPTIONS', 'TRACE', 'FOO'] as $method) {
            $allow = '';
            $curl = curl_init("http://$address/");
            curl_setopt_array($curl, [CURLOPT_HTTP_VERSION => $version, CURLOPT_CUSTOMREQUEST => $method, CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 30,
                CURLOPT_HEADERFUNCTION => function ($curl, $line) use (&$allow) {
                    stripos($line, 'allow:') === 0 && $allow = rtrim(", allow$line");
                    return strlen($line);
                }]);
            $body = trim(curl_exec($curl));
            echo $version === CURL_HTTP_VERSION_1_1 ? 'HTTP/1.1' : 'HTTP/2', " $method: ", curl_getinfo($curl, CURLINFO_RESPONSE_CODE), " $body", preg_replace('/^, allowallow/i', ', allow', $allow), "\n";
        }
    }
});
?>
--EXPECT--
HTTP/1.1 GET: 200 script GET
HTTP/1.1 PROPFIND: 200 script PROPFIND
HTTP/1.1 PURGE: 200 script PURGE
HTTP/1.1 OPTIONS: 200 script OPTIONS
HTTP/1.1 TRACE: 405 Method Not Allowed, allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS
HTTP/1.1 FOO: 400 Bad Request
HTTP/2 GET: 200 script GET
HTTP/2 PROPFIND: 200 script PROPFIND
HTTP/2 PURGE: 200 script PURGE
HTTP/2 OPTIONS: 200 script OPTIONS
HTTP/2 TRACE: 405 Method Not Allowed, allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS
HTTP/2 FOO: 200 script FOO
