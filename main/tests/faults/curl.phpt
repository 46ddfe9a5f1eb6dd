--TEST--
Faults of the peer of curl
--EXTENSIONS--
true_async
curl
openssl
sockets
--FILE--
<?php
require __DIR__ . '/faults.inc';

$options = [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT_MS => 600, CURLOPT_CAINFO => certificate(), CURLOPT_NOPROXY => '*'];
$get = fn(string $scheme) => function ($address) use ($scheme, $options) {
    $handle = curl_init($scheme . '://' . str_replace($scheme === 'https' ? '127.0.0.1' : '', $scheme === 'https' ? 'localhost' : '', $address) . '/file');
    curl_setopt_array($handle, $options + [CURLOPT_IPRESOLVE => CURL_IPRESOLVE_V4, CURLOPT_USERPWD => $scheme === 'ftp' ? 'user:password' : '']);
    $body = curl_exec($handle);
    return [is_string($body) ? strlen($body) . ' ' . md5($body) : $body, curl_errno($handle), curl_getinfo($handle, CURLINFO_HTTP_CODE)];
};
$multi = function ($address) use ($options) {
    $handle = curl_init("http://$address/");
    curl_setopt_array($handle, $options);
    $multi = curl_multi_init();
    curl_multi_add_handle($multi, $handle);
    do {
        curl_multi_exec($multi, $running);
        curl_multi_select($multi, 1);
    } while ($running);
    $done = curl_multi_info_read($multi);
    return [$done['result'], strlen((string) curl_multi_getcontent($handle))];
};
compare([
    'http' => ['http', $get('http')],
    'chunked' => ['chunked', $get('http')],
    'https' => ['https', $get('https')],
    'ftp' => ['ftp', $get('ftp')],
    'multi' => ['http', $multi],
]);
?>
--EXPECT--
http: 8
chunked: 8
https: 8
ftp: 8
multi: 8
