--TEST--
What the tutorial shows of its programs is in their files, word for word
--FILE--
<?php
require __DIR__ . '/docs.inc';

$count = 0;
foreach (glob(TOP . '/docs/tutorial/?-*.md') as $page) {
    $chapter = substr(basename($page), 0, 1);
    $programs = array_map(file_get_contents(...), glob(TOP . "/examples/tutorial/[1-$chapter]-*/*"));
    preg_match_all('/^```(?:php lint|dockerfile|ini)\n(.*?)^```$/ms', file_get_contents($page), $samples);
    foreach ($samples[1] as $sample) {
        $count++;
        if (!str_contains($sample, '// wrong') && array_filter($programs, fn ($program) => str_contains($program, $sample)) === []) {
            echo basename($page), ": in no file of the chapter, nor of those before it:\n$sample";
        }
    }
}
echo $count > 15 ? "done\n" : "only $count samples\n";
?>
--EXPECT--
done
