--TEST--
Functions that wait: remote files
--EXTENSIONS--
true_async
--INI--
allow_url_include=1
error_reporting=E_ALL & ~E_DEPRECATED
report_memleaks=0
--FILE--
<?php
/* No report of leaks: upstream's rename() leaks the parts of an ftp:// URL. */
require __DIR__ . '/functions.inc';
require __DIR__ . '/ftp.inc';
use function Async\{spawn, delay};

/** A URL that answers late. */
function late(string $body = 'some text'): string
{
    static $count = 0;
    $listener = stream_socket_server('tcp://127.0.0.1:0');
    spawn(function () use ($listener, $body) {
        $client = stream_socket_accept($listener, 60);
        while (rtrim(fgets($client)) !== '');
        delay(100);
        fwrite($client, "HTTP/1.0 200 OK\r\n\r\n$body");
        fclose($client);
    });
    return 'http://' . stream_socket_get_name($listener, false) . '/' . ++$count;
}

$ftp = new LateFtpServer();
$url = "ftp://user:password@127.0.0.1:$ftp->port";
$overwrite = stream_context_create(['ftp' => ['overwrite' => true]]);
$code = '<?php return 1;';
$image = base64_decode('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');

check('Remote files', [
    'copy' => fn() => copy(late(), 'php://memory'),
    'file' => fn() => file(late()),
    'file_get_contents' => fn() => file_get_contents(late()) === 'some text' ?: throw new Exception('wrong'),
    'fopen' => fn() => fopen(late(), 'r'),
    'get_headers' => fn() => get_headers(late()),
    'get_meta_tags' => fn() => get_meta_tags(late('<head><meta name="a" content="b"></head><body></body>'))['a'] === 'b' ?: throw new Exception('wrong'),
    'getimagesize' => fn() => getimagesize(late($image))[0] === 1 ?: throw new Exception('wrong'),
    'hash_file' => fn() => hash_file('md5', late()),
    'hash_hmac_file' => fn() => hash_hmac_file('md5', late(), 'key'),
    'hash_update_file' => fn() => hash_update_file(hash_init('md5'), late()),
    'md5_file' => fn() => md5_file(late()),
    'readfile' => unseen(fn() => readfile(late())),
    'sha1_file' => fn() => sha1_file(late()),
    'include' => fn() => (include late($code)) === 1 ?: throw new Exception('wrong'),
    'include_once' => fn() => include_once late($code),
    'require' => fn() => require late($code),
    'require_once' => fn() => require_once late($code),
    'file_put_contents' => fn() => file_put_contents("$url/new", 'text', context: $overwrite) === 4 ?: throw new Exception('wrong'),
    'file_exists' => fn() => file_exists("$url/some" . mt_rand()),
    'filesize' => fn() => filesize("$url/some" . mt_rand()),
    'mkdir' => fn() => mkdir("$url/directory") ?: throw new Exception('wrong'),
    'opendir' => fn() => opendir("$url/directory/") ?: throw new Exception('wrong'),
    'rename' => fn() => rename("$url/old", "$url/new") ?: throw new Exception('wrong'),
    'rmdir' => fn() => rmdir("$url/directory") ?: throw new Exception('wrong'),
    'scandir' => fn() => scandir("$url/directory/") === ['one', 'two'] ?: throw new Exception('wrong'),
    'stat' => fn() => stat("$url/some" . mt_rand()),
    'unlink' => fn() => unlink("$url/old") ?: throw new Exception('wrong'),
]);
$ftp->stop();
?>
--EXPECT--
checked
