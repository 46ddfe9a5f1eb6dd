--TEST--
build/upgrade: patches that fit, move, fail, or have lost their file; files of ours that upstream has too
--SKIPIF--
<?php
if (!is_file(__DIR__ . '/../../php-src/.upstream/tarball')) die('skip needs the release that php-src/ was made from');
?>
--FILE--
<?php
// A release that differs from the pinned one in known ways, made from it.
$top = realpath(__DIR__ . '/../..');
$work = sys_get_temp_dir() . '/upgrade-' . bin2hex(random_bytes(6));
mkdir("$work/php-9.8.7", 0700, true);
mkdir("$work/cache");
$tarball = "$top/php-src/.upstream/tarball";
$pinned = parse_ini_string(implode("\n", preg_grep('/^php_file=/', file("$top/UPSTREAM"))))['php_file'];
symlink($tarball, "$work/cache/$pinned");
$names = array_map(fn ($file) => substr($file, strlen($top) + 1, -6), glob("$top/{*,TSRM/*,Zend/*,Zend/*/*,main/*,main/streams/*,ext/*/*,ext/*/*/*,sapi/*/*,sapi/*/*/*}.patch", GLOB_BRACE));
file_put_contents("$work/names", implode("\n", array_map(fn ($name) => "*/$name", $names)));
exec('tar -xf ' . escapeshellarg($tarball) . ' -C ' . escapeshellarg("$work/php-9.8.7") . ' --strip-components=1 --wildcards -T ' . escapeshellarg("$work/names") . ' 2>&1', $output, $status);
$status === 0 or die(implode("\n", $output));

$release = "$work/php-9.8.7";
function change(string $file, callable $how): void
{
    file_put_contents($file, $how(file_get_contents($file)));
}
change("$release/configure.ac", fn ($text) => preg_replace('/^AC_INIT\(\[PHP\],\[[^]]*\]/m', 'AC_INIT([PHP],[9.8.7]', $text));
change("$release/main/network.c", fn ($text) => "/* one */\n/* two */\n/* three */\n$text");                       // moved
change("$release/Zend/zend_gc.c", fn ($text) => preg_replace('/[a-z]/', 'x', $text));                              // fails
unlink("$release/ext/standard/exec.c");                                                                            // gone
mkdir("$release/ext/async");
file_put_contents("$release/ext/async/async.c", '');                                                               // clash

function upgrade(string $arguments): void
{
    global $top, $work;
    $output = [];
    exec("cd $work && tar -cf release.tar php-9.8.7 && TRUE_ASYNC_CACHE=$work/cache $top/build/upgrade 9.8.7 --tarball=$work/release.tar $arguments 2>/dev/null", $output, $status);
    foreach ($output as $line) {
        if (preg_match('/^(moved|FAILS|gone|CLASH) /', $line)) {
            echo preg_replace('/ +/', ' ', $line), "\n";
        }
    }
    echo preg_replace('/\d{2,}/', 'N', current(preg_grep('/^\d+ patches: /', $output))), "\nstatus $status, UPSTREAM ", str_contains(file_get_contents("$top/UPSTREAM"), '9.8.7') ? 'changed' : 'as it was', "\n";
}
upgrade('--apply'); // a release that does not fit is not applied

foreach (['ext/standard/exec.c', 'Zend/zend_gc.c'] as $name) {
    exec("tar -xf $tarball -C $release --strip-components=1 --wildcards '*/$name'");
}
unlink("$release/ext/async/async.c");
upgrade('');
exec('rm -rf ' . escapeshellarg($work) . ' ' . escapeshellarg("$top/.build/upgrade/php-9.8.7"));
?>
--EXPECTF--
FAILS Zend/zend_gc.c (upstream changed %d lines of it)
gone ext/standard/exec.c
moved main/network.c (upstream changed 3 lines of it)
CLASH ext/async/async.c: upstream has this file now
N patches: N fit, 1 moved, 2 fail, 1 without their file; upstream changed 3 of the files
status 1, UPSTREAM as it was
moved main/network.c (upstream changed 3 lines of it)
N patches: N fit, 1 moved, 0 fail, 0 without their file; upstream changed 2 of the files
status 0, UPSTREAM as it was
