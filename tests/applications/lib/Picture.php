<?php

namespace Applications;

/** Small pictures that need no extension. */
final class Picture
{
    /** A PNG of one colour with a line of text beside the pixels. */
    public static function png(int $width, int $height, string $colour, string $text): string
    {
        $row = "\0" . str_repeat($colour, $width);
        $chunk = fn(string $type, string $data): string => pack('N', strlen($data)) . $type . $data . pack('N', crc32($type . $data));

        return "\x89PNG\r\n\x1a\n" . $chunk('IHDR', pack('NNCCCCC', $width, $height, 8, 2, 0, 0, 0)) . $chunk('tEXt', "Comment\0$text")
            . $chunk('IDAT', gzcompress(str_repeat($row, $height))) . $chunk('IEND', '');
    }
}
