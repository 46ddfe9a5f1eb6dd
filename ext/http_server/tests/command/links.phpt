--TEST--
php-server: options that name links: a release, a certificate, a watched directory are what the links lead to now
--EXTENSIONS--
true_async_server
openssl
--FILE--
<?php
require __DIR__ . '/../command.inc';
require __DIR__ . '/../tls.inc';

$directory = temporary_directory();
foreach ([1, 2, 3] as $release) {
    mkdir("$directory/release-$release");
    file_put_contents("$directory/release-$release/app.php", '<?php return fn($request, $response) => $response->setBody(basename(__DIR__));');
    file_put_contents("$directory/release-$release/file.txt", "file $release");
    [$certificate, $key] = make_certificate($directory, "one-$release", names: ["release-$release.example.com"]);
    rename($certificate, "$directory/release-$release/cert.pem");
    rename($key, "$directory/release-$release/key.pem");
    $serials[serial_in("$directory/release-$release/cert.pem")] = "certificate $release";
}
$set = function (string $link, int $release) use ($directory) {
    @unlink("$directory/new");
    symlink("release-$release", "$directory/new");
    rename("$directory/new", "$directory/$link");
};
$set('current', 1);
$set('tls', 1);
$ask = fn(string $address) => fetch($address, '/')[2] . ', ' . fetch($address, '/file.txt')[2];

foreach ([[], ['--threads']] as $how) {
    echo "--- ", $how ? 'threads' : 'processes', "\n";
    $set('current', 1);
    $command = new Command(['--root', "$directory/current", '--app', "$directory/current/app.php", '--listen', '127.0.0.1:0', '--workers', '2',
        ...PHP_ZTS ? $how : []]);
    $command->ready();
    echo $ask($command->address), "\n";
    $set('current', 2);
    $command->signal(SIGHUP)->awaitLog('/reload\.done/');
    echo 'SIGHUP: ', $ask($command->address), "\n";
    $command->end(SIGTERM);
}

echo "--- watched\n";
$command = new Command(['--app', "$directory/current/app.php", '--watch', "$directory/current", '--listen', '127.0.0.1:0', '--workers', '1']);
$command->ready();
echo fetch($command->address, '/')[2], "\n";
$set('current', 3);
$command->awaitLog('/reload\.done/');
echo fetch($command->address, '/')[2], "\n";
file_put_contents("$directory/release-3/app.php", '<?php return fn($request, $response) => $response->setBody("changed");');
$command->awaitLog('/reload\.done/', 2);
echo fetch($command->address, '/')[2], "\n";
$command->end(SIGTERM);

echo "--- certificates\n";
$command = new Command(['--app', "$directory/current/app.php", '--tls-cert', "$directory/tls/cert.pem", '--tls-key', "$directory/tls/key.pem",
    '--listen', '127.0.0.1:0', '--workers', '1']);
$command->ready();
echo $serials[serial_of($command->address, 'example.com')], "\n";
$set('tls', 2);
$command->awaitLog('/reload\.done/');
echo $serials[serial_of($command->address, 'example.com')], "\n";
var_dump($command->end(SIGTERM));
?>
--EXPECT--
--- processes
release-1, file 1
SIGHUP: release-2, file 2
--- threads
release-1, file 1
SIGHUP: release-2, file 2
--- watched
release-2
release-3
changed
--- certificates
certificate 1
certificate 2
int(0)
