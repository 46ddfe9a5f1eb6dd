--TEST--
build/check-tracked: a name of a file that git does not have or ignores, and a source that .gitignore hides
--SKIPIF--
<?php
$top = realpath(__DIR__ . '/../..');
if (!file_exists("$top/.git")) die('skip not a git repository');
if (!is_file("$top/php-src/.upstream/manifest")) die('skip needs php-src/');
?>
--FILE--
<?php
// A copy of what git has and would have; it is broken in one way after the other.
$top = realpath(__DIR__ . '/../..');
$work = sys_get_temp_dir() . '/tracked-' . bin2hex(random_bytes(6));
mkdir("$work/php-src/.upstream", 0700, true);
function run(string $command): string
{
    exec("($command) 2>&1", $output, $status);
    return implode("\n", $output) . "\nstatus $status\n";
}
$git = 'git -c safe.directory="*" -c user.name=t -c user.email=t@example.com';
run("cd $top && $git ls-files -co --exclude-standard -z --deduplicate | tar -c --null --ignore-failed-read -T - 2>/dev/null | tar -xC $work");
copy("$top/php-src/.upstream/manifest", "$work/php-src/.upstream/manifest");
run("cd $work && $git init -q . && $git add -A");

function check(string $what): void
{
    global $work;
    echo "--- $what\n", preg_replace(['/\d+(?= names| files)/', '/:\d+ names/', '/^.* git add it.*\n/m', '~tests/~'], ['N', ':N names', '', 'T/'],
        run("cd $work && bash build/check-tracked"));
}
function put(string $file, string $text): void
{
    global $work;
    @mkdir(dirname("$work/$file"), 0700, true);
    file_put_contents("$work/$file", $text, FILE_APPEND);
}
check('as it is');

// (Names in two pieces: this test is looked at by the check, too.)
[$t, $here] = ['tests', '__' . 'DIR__'];
put("$t/upstream/untracked.txt", "x\n");
put('build/test-upstream', "cat \"\$root/$t/upstream/untracked.txt\"\n");
check('a script names a file that is not tracked');
run("cd $work && $git add $t/upstream/untracked.txt");
check('it is tracked now');

put('Makefile', "broken:\n\t@sh $t/build/helper.sh && $t/none/*.php\n");
put("$t/build/helper.sh", "true\n");
put("$t/build/one.phpt", "--FILE--\n<?php\nrequire $here . '/one.inc';\nrequire_once $here . '/../docs/docs.inc';\n");
put("$t/build/one.php", "<?php // run-tests.php leaves it beside one.phpt\n");
run("cd $work && $git add $t/build/one.phpt");
check('the Makefile names one that is ignored, a test one that is not there; a source is hidden');
exec('rm -rf ' . escapeshellarg($work));
?>
--EXPECT--
--- as it is
tracked: N names in N files looked at
status 0
--- a script names a file that is not tracked
check-tracked: a fresh clone does not have all that is named:
    build/test-upstream:N names T/upstream/untracked.txt: git does not track it
status 1
--- it is tracked now
tracked: N names in N files looked at
status 0
--- the Makefile names one that is ignored, a test one that is not there; a source is hidden
check-tracked: a fresh clone does not have all that is named:
    Makefile:N names T/build/helper.sh: git ignores it: see .gitignore
    Makefile:N names T/none/*.php: git ignores it: see .gitignore
    T/build/one.phpt:N names T/build/one.inc: git does not track it
    T/build/helper.sh is ignored by .gitignore, and no test of that name left it
status 1
