--TEST--
php-server: TLS beside plain; a changed certificate is served without a restart, a broken one is not
--EXTENSIONS--
true_async_server
openssl
--FILE--
<?php
require __DIR__ . '/../command.inc';
require __DIR__ . '/../tls.inc';

$directory = temporary_directory();
[$certificate, $key] = make_certificate($directory);
$app = app('return fn($request, $response) => $response->setBody("answer");');
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--listen', 'http://127.0.0.1:0', '--workers', '2', '--tls-cert', $certificate, '--tls-key', $key]))->ready();
[$secure, $plain] = explode(',', $command->awaitLog('/listeners=(\S+)/')[1]);
$ask = function (string $trusted) use ($secure): string {
    $socket = @connect_tls($secure, $trusted);
    if (!$socket) {
        return 'not trusted';
    }
    fwrite($socket, get('/', "Connection: close\r\n"));

    return read_response($socket)[2];
};
echo $ask($certificate), ' ', fetch($plain, '/')[2], "\n";

echo "-- another certificate\n";
copy($certificate, "$directory/former.crt");
make_certificate($directory);
$command->awaitLog('/reload\.done reason=certificate/');
echo $ask($certificate), ', ', $ask("$directory/former.crt"), "\n";

echo "-- one that is none\n";
copy($certificate, "$directory/good.crt");
file_put_contents($certificate, 'rubbish');
$command->awaitLog('/reload\.failed/');
echo $ask("$directory/good.crt"), "\n";
copy("$directory/good.crt", $certificate);
$command->awaitLog('/reload\.done reason=certificate/', 2);
echo $ask("$directory/good.crt"), "\n";
var_dump($command->end(SIGTERM));

echo "-- two\n";
copy("$directory/good.crt", $certificate);
[$other, $other_key] = make_certificate($directory, 'other', names: ['other.example.com']);
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '1', '--tls-cert', $certificate, '--tls-key', $key, '--tls-cert', $other, '--tls-key', $other_key]))->ready();
$names = [serial_in($certificate) => 'the first', serial_in($other) => 'the other'];
foreach (['example.com', 'other.example.com', null] as $name) {
    echo $names[serial_of($command->address, $name)], "\n";
}
make_certificate($directory, 'other', names: ['other.example.com']);
$command->awaitLog('/reload\.done reason=certificate/');
var_dump(serial_of($command->address, 'other.example.com') === serial_in($other));
var_dump($command->end(SIGTERM));
?>
--EXPECT--
answer answer
-- another certificate
answer, not trusted
-- one that is none
answer
answer
int(0)
-- two
the first
the other
the first
bool(true)
int(0)
