--TEST--
Functions that wait: FTP connections
--EXTENSIONS--
true_async
ftp
openssl
--SKIPIF--
<?php if (!function_exists('ftp_ssl_connect')) die('skip no TLS in ext/ftp'); ?>
--FILE--
<?php
require __DIR__ . '/functions.inc';
require __DIR__ . '/ftp.inc';
require __DIR__ . '/../../../openssl/tests/async/certificate.inc';

$server = new LateFtpServer(['ssl' => ['local_cert' => certificate()]]);
$port = $server->port;
$local = tempnam(sys_get_temp_dir(), 'ftp');
$login = function () use ($port) {
    $ftp = ftp_connect('127.0.0.1', $port, 30);
    ftp_login($ftp, 'user', 'password');
    ftp_pasv($ftp, true);
    return $ftp;
};
// One connection for the commands.
$ftp = Async\await(Async\spawn($login));
$memory = function () {
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, 'some text');
    rewind($stream);
    return $stream;
};
/** ftp_nb_*: what the first call leaves is continued without looping in vain. */
$finish = function (int $state) use ($ftp) {
    while ($state === FTP_MOREDATA) {
        Async\delay(5);
        $state = ftp_nb_continue($ftp);
    }
    return $state === FTP_FINISHED ?: throw new Exception('not finished');
};

check('FTP connections', [
    'ftp_connect' => fn() => ftp_connect('127.0.0.1', $port, 30),
    'ftp_ssl_connect' => fn() => ftp_login(ftp_ssl_connect('127.0.0.1', $port, 30), 'user', 'password') ?: throw new Exception('no login'),
    'ftp_login' => fn() => $login(),
    'ftp_close' => fn() => ftp_close($login()),
    'ftp_quit' => fn() => ftp_quit($login()),
    'ftp_alloc' => fn() => ftp_alloc($ftp, 100),
    'ftp_cdup' => fn() => ftp_cdup($ftp) ?: throw new Exception('wrong'),
    'ftp_chdir' => fn() => ftp_chdir($ftp, '/there') ?: throw new Exception('wrong'),
    'ftp_chmod' => fn() => ftp_chmod($ftp, 0644, 'file'),
    'ftp_delete' => fn() => ftp_delete($ftp, 'file') ?: throw new Exception('wrong'),
    'ftp_exec' => fn() => ftp_exec($ftp, 'ls'),
    'ftp_mdtm' => fn() => ftp_mdtm($ftp, 'file'),
    'ftp_mkdir' => fn() => ftp_mkdir($ftp, 'new') ?: throw new Exception('wrong'),
    'ftp_pasv' => fn() => [ftp_pasv($ftp, false), ftp_pasv($ftp, true)][1] ?: throw new Exception('wrong'),
    'ftp_pwd' => fn() => [ftp_chdir($ftp, '/there'), ftp_pwd($ftp) === '/here' ?: throw new Exception('wrong')],
    'ftp_raw' => fn() => ftp_raw($ftp, 'NOOP'),
    'ftp_rename' => fn() => ftp_rename($ftp, 'old', 'new') ?: throw new Exception('wrong'),
    'ftp_rmdir' => fn() => ftp_rmdir($ftp, 'old') ?: throw new Exception('wrong'),
    'ftp_site' => fn() => ftp_site($ftp, 'HELP'),
    'ftp_size' => fn() => ftp_size($ftp, 'file') === 9 ?: throw new Exception('wrong'),
    'ftp_systype' => new Brief(fn() => ftp_systype($ftp)), // remembered
    'ftp_append' => fn() => ftp_append($ftp, 'file', $local) ?: throw new Exception('wrong'),
    'ftp_fget' => fn() => ftp_fget($ftp, $memory(), 'file') ?: throw new Exception('wrong'),
    'ftp_fput' => fn() => ftp_fput($ftp, 'file', $memory()) ?: throw new Exception('wrong'),
    'ftp_get' => fn() => ftp_get($ftp, $local, 'file') ?: throw new Exception('wrong'),
    'ftp_put' => fn() => ftp_put($ftp, 'file', $local) ?: throw new Exception('wrong'),
    'ftp_mlsd' => fn() => ftp_mlsd($ftp, '/') ?: throw new Exception('wrong'),
    'ftp_nlist' => fn() => ftp_nlist($ftp, '/') === ['one', 'two'] ?: throw new Exception('wrong'),
    'ftp_rawlist' => fn() => ftp_rawlist($ftp, '/') === ['one', 'two'] ?: throw new Exception('wrong'),
    'ftp_nb_get' => fn() => $finish(ftp_nb_get($ftp, $local, 'file')),
    'ftp_nb_fget' => fn() => $finish(ftp_nb_fget($ftp, $memory(), 'file')),
    'ftp_nb_put' => fn() => $finish(ftp_nb_put($ftp, 'file', $local)),
    'ftp_nb_fput' => fn() => $finish(ftp_nb_fput($ftp, 'file', $memory())),
    'ftp_nb_continue' => fn() => $finish(ftp_nb_fget($ftp, $memory(), 'file')),
], cancel: false);
ftp_close($ftp);
$server->stop();
unlink($local);
?>
--EXPECT--
checked
