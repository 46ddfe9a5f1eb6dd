--TEST--
Functions that wait: pipes and terminals
--EXTENSIONS--
true_async
posix
--FILE--
<?php
require __DIR__ . '/functions.inc';

const MUCH = 1 << 20;

/** A pipe into which a process writes a line late. @return resource */
function pipe_in()
{
    return popen('sleep 0.1; echo some text 2>/dev/null', 'r');
}

/** A pipe from which a process reads late. @return resource */
function pipe_out()
{
    return popen('sleep 0.1; cat >/dev/null', 'w');
}

/** A FIFO whose other side is opened late, by somebody who writes to it, and who does not wait for ever if the reader was cancelled. */
function fifo(): string
{
    $path = sys_get_temp_dir() . '/fifo-' . getmypid();
    @unlink($path);
    posix_mkfifo($path, 0600);
    proc_close(proc_open(['/bin/sh', '-c', 'sleep 0.15; exec timeout 10 sh -c "echo some text >$0" >/dev/null 2>&1 &', $path], [], $pipes));
    return $path;
}

check('Pipes and terminals', [
    'fgetc' => fn() => fgetc(pipe_in()),
    'fgetcsv' => fn() => fgetcsv(pipe_in(), escape: ''),
    'fgets' => fn() => fgets(pipe_in()) === "some text\n" ?: throw new Exception('wrong'),
    'fpassthru' => unseen(fn() => fpassthru(pipe_in())),
    'fread' => fn() => fread(pipe_in(), 100),
    'fscanf' => fn() => fscanf(pipe_in(), '%s'),
    'stream_copy_to_stream' => fn() => stream_copy_to_stream(pipe_in(), fopen('php://memory', 'w')),
    'stream_get_contents' => fn() => stream_get_contents(pipe_in()),
    'stream_get_line' => fn() => stream_get_line(pipe_in(), 100, "\n"),
    'stream_select' => function () {
        $read = [pipe_in()];
        $write = $except = null;
        stream_select($read, $write, $except, 60) === 1 ?: throw new Exception('wrong');
    },
    'fprintf' => fn() => fprintf(pipe_out(), '%s', str_repeat('x', MUCH)),
    'fputcsv' => fn() => fputcsv(pipe_out(), [str_repeat('x', MUCH)], escape: ''),
    'fputs' => fn() => fputs(pipe_out(), str_repeat('x', MUCH)),
    'fwrite' => fn() => fwrite(pipe_out(), str_repeat('x', MUCH)),
    'vfprintf' => fn() => vfprintf(pipe_out(), '%s', [str_repeat('x', MUCH)]),
    'file' => fn() => file(fifo()) === ["some text\n"] ?: throw new Exception('wrong'),
    'file_get_contents' => fn() => file_get_contents(fifo()),
    'fopen' => fn() => fopen(fifo(), 'r'),
    'readfile' => unseen(fn() => readfile(fifo())),
]);
unlink(sys_get_temp_dir() . '/fifo-' . getmypid());
?>
--EXPECT--
checked
