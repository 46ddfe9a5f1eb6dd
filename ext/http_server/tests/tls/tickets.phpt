--TEST--
TLS: a ticket is good for the next connection, also after reloadCertificates(), and whatever the certificate
--EXTENSIONS--
true_async_server
openssl
--SKIPIF--
<?php
if (!str_contains((string) shell_exec('openssl version 2>/dev/null'), 'OpenSSL')) die('skip without the program openssl');
?>
--FILE--
<?php
require __DIR__ . '/../tls.inc';

$directory = temporary_directory();
$certificate = make_certificate($directory, 'server');
$other = make_certificate($directory, 'other', names: ['other.example.com']);
$newer = make_certificate($directory, 'newer');

serve_tls(
    fn($request, $response) => $response->setBody('fine'),
    function ($address, $server) use ($directory, $certificate, $newer) {
        $resumed = fn() => $server->getTelemetry()['tls_resumed_total'];
        $client = function (string $version, string $name, string $options) use ($address, $resumed): string {
            $before = $resumed();
            $request = escapeshellarg(get('/', "Connection: close\r\n"));
            $out = shell_exec("printf %s $request | timeout 20 openssl s_client -$version -connect $address -servername $name -ign_eof $options 2>/dev/null");
            return (str_contains($out, "\r\n\r\nfine") ? 'fine' : $out) . ($resumed() > $before ? ', resumed' : '');
        };
        foreach (['tls1_2', 'tls1_3'] as $version) {
            foreach (['example.com', 'other.example.com'] as $name) {
                $session = "$directory/$version-$name";
                copy("$directory/server.crt", "$directory/kept.crt");
                copy("$directory/server.key", "$directory/kept.key");
                echo "$version $name: ", $client($version, $name, "-sess_out $session"), '; ', $client($version, $name, "-sess_in $session");
                copy($newer[0], $certificate[0]);
                copy($newer[1], $certificate[1]);
                $server->reloadCertificates();
                echo '; ', $client($version, $name, "-sess_in $session"), '; ', $client($version, $name, ''), "\n";
                copy("$directory/kept.crt", $certificate[0]);
                copy("$directory/kept.key", $certificate[1]);
                $server->reloadCertificates();
            }
        }
    },
    $certificate,
    fn($config) => $config->addCertificate(...$other),
);
?>
--EXPECT--
tls1_2 example.com: fine; fine, resumed; fine, resumed; fine
tls1_2 other.example.com: fine; fine, resumed; fine, resumed; fine
tls1_3 example.com: fine; fine, resumed; fine, resumed; fine
tls1_3 other.example.com: fine; fine, resumed; fine, resumed; fine
