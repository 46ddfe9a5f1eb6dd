--TEST--
A finfo that two coroutines ask at the same time gives each the answer for its own file
--EXTENSIONS--
true_async
fileinfo
--FILE--
<?php
require __DIR__ . '/objects.inc';

Slow::$files = ['gif' => "GIF89a\1\0\1\0", 'text' => "hello world\n", 'pdf' => "%PDF-1.4\n"];
$finfo = new finfo(FILEINFO_MIME_TYPE);
print_r(together([
    fn() => $finfo->file('slow://gif'),
    fn() => finfo_file($finfo, 'slow://text'),
    fn() => $finfo->buffer('%PDF-1.4'),
    fn() => $finfo->file('slow://pdf', FILEINFO_MIME),
    function () use ($finfo) {
        $finfo->__construct(FILEINFO_NONE);
    },
]));
echo $finfo->file('slow://text'), "\n";
?>
--EXPECTF--
Array
(
    [0] => image/gif
    [1] => text/plain
    [2] => application/pdf
    [3] => application/pdf; charset=%s
    [4] => Error: finfo is in use by another coroutine
)
text/plain
