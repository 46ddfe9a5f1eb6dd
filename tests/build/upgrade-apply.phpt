--TEST--
build/upgrade --apply: the hunks that fail are named; once they are edited the release is pinned, woven, and the patches renewed
--SKIPIF--
<?php
if (!is_file(__DIR__ . '/../../php-src/.upstream/tarball')) die('skip needs the release that php-src/ was made from');
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
foreach (['autoconf', 'bison', 're2c', 'xz'] as $tool) {
    if (!shell_exec("command -v $tool")) die("skip needs $tool");
}
?>
--FILE--
<?php
// A copy of the repository, and a release that differs from the pinned one as releases do, made from it. Nothing is compiled here.
$top = realpath(__DIR__ . '/../..');
$work = sys_get_temp_dir() . '/upgrade-' . bin2hex(random_bytes(6));
mkdir("$work/cache", 0700, true);
mkdir("$work/php-9.8.7");
mkdir("$work/repository");
function run(string $command, ?int $want = 0): string
{
    exec("($command) 2>&1", $output, $status);
    $want === null || $status === $want or die("$command: status $status\n" . implode("\n", array_slice($output, -30)) . "\n");
    return implode("\n", $output);
}
$tarball = "$top/php-src/.upstream/tarball";
$pinned = parse_ini_string(implode("\n", preg_grep('/^php_(file|version)=/', file("$top/UPSTREAM"))));
symlink($tarball, "$work/cache/$pinned[php_file]");
run("cd $top && tar -c --exclude=./php-src --exclude=./.build --exclude=./.git . | tar -xC $work/repository");
run("tar -xf $tarball -C $work/php-9.8.7 --strip-components=1");

function change(string $file, callable $how): void
{
    global $work;
    $was = file_get_contents("$work/$file");
    ($is = $how($was)) !== $was or die("$file: nothing to change\n");
    file_put_contents("$work/$file", $is);
}
change('php-9.8.7/configure.ac', fn ($text) => preg_replace('/^AC_INIT\(\[PHP\],\[[^]]*\]/m', 'AC_INIT([PHP],[9.8.7]', $text));
change('php-9.8.7/main/streams/xp_socket.c', fn ($text) => "/* one */\n/* two */\n/* three */\n$text");   // lines move
$renamed = fn ($text) => preg_replace('/\bgetaddrinfo\(host, NULL, &hints, &res\)/', 'getaddrinfo(host, NULL, &hints, &found)', $text);
change('php-9.8.7/main/network.c', $renamed);                                                              // a name in a seam
$respelt = fn ($text) => str_replace('PHPWRITE(buf, read);', 'php_output_write(buf, read);', $text);
change('php-9.8.7/ext/standard/exec.c', $respelt);                                                         // a line beside one
run("cd $work && tar -c php-9.8.7 | xz -0 -T0 >php-9.8.7.tar.xz");

$upgrade = "cd $work/repository && TRUE_ASYNC_CACHE=$work/cache build/upgrade 9.8.7 --tarball=$work/php-9.8.7.tar.xz --apply --no-build";
$before = hash_file('sha256', "$work/repository/UPSTREAM");
foreach (preg_grep('/^(to do|moved|FAILS|\d+ patches)/', explode("\n", run($upgrade, 1))) as $line) {
    echo preg_replace(['/ +/', '/\d+(?= (patches|fit,|lines))/', '/(?<=line )\d+/'], [' ', 'N', 'N'], $line), "\n";
}
var_dump(hash_file('sha256', "$work/repository/UPSTREAM") === $before, is_dir("$work/repository/php-src"));

// What is there to do, done.
change('repository/main/network.c.patch', fn ($text) => str_replace('(host, NULL, &hints, &res)', '(host, NULL, &hints, &found)', $text));
change('repository/ext/standard/exec.c.patch', $respelt);
$moved = file_get_contents("$work/repository/main/streams/xp_socket.c.patch");
echo preg_match('/^PHP 9\.8\.7 is woven.*$/m', run($upgrade), $match) ? $match[0] : 'not woven', "\n";
foreach (preg_grep('/^php_(version|file|sha256|source_version)=/', file("$work/repository/UPSTREAM")) as $line) {
    echo str_replace(hash_file('sha256', "$work/php-9.8.7.tar.xz"), 'SUM', $line);
}

// The tree is that release with our seams; the patch whose lines moved says where they are now, and nothing else has changed.
var_dump(str_contains(file_get_contents("$work/repository/php-src/configure"), "PACKAGE_VERSION='9.8.7'"));
var_dump(substr_count(file_get_contents("$work/repository/php-src/main/network.c"), 'php_async_getaddrinfo(host, NULL, &hints, &found)'));
$lines = fn ($patch) => array_map(fn ($hunk) => (int) $hunk, preg_match_all('/^@@ -(\d+)/m', $patch, $found) ? $found[1] : []);
$shift = array_unique(array_map(fn ($old, $new) => $new - $old, $lines($moved), $lines(file_get_contents("$work/repository/main/streams/xp_socket.c.patch"))));
var_dump($shift === [3]);
echo run("cd $top && find . -name '*.patch' -not -path './php-src/*' -not -path './.build/*' | while read -r one; do cmp -s \$one $work/repository/\$one || echo \$one; done | sort"), "\n";
echo run("cd $work/repository && build/refresh --check"), "\n";
exec('rm -rf ' . escapeshellarg($work));
?>
--EXPECTF--
FAILS ext/standard/exec.c (upstream changed N lines of it)
FAILS main/network.c (upstream changed N lines of it)
moved main/streams/xp_socket.c (upstream changed N lines of it)
N patches: N fit, 1 moved, 2 fail, 0 without their file; upstream changed 4 of the files
to do: ext/standard/exec.c.patch: hunk 4 of 8, line N, does not fit PHP 9.8.7
to do: main/network.c.patch: hunk 2 of 8, line N, does not fit PHP 9.8.7
bool(true)
bool(false)
PHP 9.8.7 is woven; make builds it
php_version=9.8.7
php_file=php-9.8.7.tar.xz
php_sha256=SUM
php_source_version=9.8.7-1
bool(true)
int(1)
bool(true)
./ext/standard/exec.c.patch
./main/network.c.patch
./main/streams/xp_socket.c.patch
%A
