--TEST--
FastCGI: which script or file a path means
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

$root = temporary_directory();
$outside = temporary_directory();
foreach (['dir', 'dir/sub', 'empty', 'x.d', 'plain.php', '.well-known', '.well-known/.hidden', '.git', 'a b', 'manual'] as $directory) {
    mkdir("$root/$directory");
}
foreach (['manual/index.html', 'dir/index.html', 'index.php', 'x.php', 'dir/index.php', 'plain.php/in.php', 'x.d/y.php', 'a b/index.php', 'page.html', 'old.phtml', 'old.PHP', '.env', '.git/config', '.git/run.php', '.well-known/file', '.well-known/.hidden/x', 'dir/sub/data.txt'] as $file) {
    file_put_contents("$root/$file", "text of $file");
}
file_put_contents("$outside/shared.css", 'shared');
symlink($outside, "$root/linked");

$peer = fcgi_answers(fn(array $params) => fcgi_answer("Content-Type: text/plain\r\n\r\nscript $params[SCRIPT_NAME] info=$params[PATH_INFO] "
    . ($params['SCRIPT_FILENAME'] === $params['DOCUMENT_ROOT'] . $params['SCRIPT_NAME'] && file_exists($params['SCRIPT_FILENAME']) && $params['DOCUMENT_URI'] === $params['SCRIPT_NAME'] . $params['PATH_INFO'] ? '' : '(!)')));
serve_scripts($peer, $root, function (string $address) {
    foreach ([
        '/', '/index.php', '/x.php', '/x.php?a=/y.php', '/x.php/', '/x.php/a//b/', '/x.php/y.php', '/%78.php', '//x.php', '/x.d/y.php',
        '/plain.php/in.php', '/plain.php/none.php', '/none.php', '/none.php/x', '/page.html/x.php',
        '/page.html', '/page.html/', '/page', '/any/thing', '/old.phtml', '/old.PHP', '/dir/', '/dir', '/dir?q=1', '//dir', '/a%20b', '/empty/', '/empty', '/manual/', '/manual', '/manual/index.html',
        '/dir/sub/data.txt', '/linked/shared.css', '/linked/none', '/.env', '/.git/config', '/.git/run.php', '/wiki/.NET', '/x.php/.more/a.php', '/.well-known/file', '/.well-known/none', '/.well-known/.hidden/x',
        '/../x.php', '/dir/../x.php', '/dir/%2e%2e/x.php', '/dir%2fx.php', '/x.php%00.html', '/x.php%00', '/x.php/%2e%2e/y', '/%zz', '/dir\\x.php',
        '/any%2fthing', '/any%2f', '/any%5cthing', '/x.php/a%2Fb', '/x.d%2fy.php', '/dir%2f', '/.git%2fconfig', '/dir%2f..%2fx.php', '/dir%2f.env',
    ] as $path) {
        [$line, $headers, $body] = fetch($address, $path);
        echo str_pad($path, 26), substr($line, 9, 3), ' ', $headers['location'] ?? trim($body), "\n";
    }
});
?>
--EXPECT--
/                         200 script /index.php info=
/index.php                200 script /index.php info=
/x.php                    200 script /x.php info=
/x.php?a=/y.php           200 script /x.php info=
/x.php/                   200 script /x.php info=/
/x.php/a//b/              200 script /x.php info=/a/b/
/x.php/y.php              200 script /x.php info=/y.php
/%78.php                  200 script /x.php info=
//x.php                   200 script /x.php info=
/x.d/y.php                200 script /x.d/y.php info=
/plain.php/in.php         200 script /plain.php/in.php info=
/plain.php/none.php       404 Not Found
/none.php                 404 Not Found
/none.php/x               404 Not Found
/page.html/x.php          404 Not Found
/page.html                200 text of page.html
/page.html/               200 script /index.php info=
/page                     200 script /index.php info=
/any/thing                200 script /index.php info=
/old.phtml                404 Not Found
/old.PHP                  404 Not Found
/dir/                     200 script /dir/index.php info=
/dir                      301 /dir/
/dir?q=1                  301 /dir/?q=1
//dir                     301 /dir/
/a%20b                    301 /a%20b/
/empty/                   200 script /index.php info=
/empty                    200 script /index.php info=
/manual/                  200 text of manual/index.html
/manual                   301 /manual/
/manual/index.html        200 text of manual/index.html
/dir/sub/data.txt         200 text of dir/sub/data.txt
/linked/shared.css        200 shared
/linked/none              200 script /index.php info=
/.env                     200 script /index.php info=
/.git/config              200 script /index.php info=
/.git/run.php             200 script /index.php info=
/wiki/.NET                200 script /index.php info=
/x.php/.more/a.php        200 script /x.php info=/.more/a.php
/.well-known/file         200 text of .well-known/file
/.well-known/none         200 script /index.php info=
/.well-known/.hidden/x    200 script /index.php info=
/../x.php                 404 Not Found
/dir/../x.php             404 Not Found
/dir/%2e%2e/x.php         404 Not Found
/dir%2fx.php              404 Not Found
/x.php%00.html            400 Bad Request
/x.php%00                 400 Bad Request
/x.php/%2e%2e/y           404 Not Found
/%zz                      400 Bad Request
/dir\x.php                400 Bad Request
/any%2fthing              200 script /index.php info=
/any%2f                   200 script /index.php info=
/any%5cthing              200 script /index.php info=
/x.php/a%2Fb              200 script /x.php info=/a/b
/x.d%2fy.php              200 script /x.d/y.php info=
/dir%2f                   200 script /dir/index.php info=
/.git%2fconfig            200 script /index.php info=
/dir%2f..%2fx.php         404 Not Found
/dir%2f.env               200 script /index.php info=
