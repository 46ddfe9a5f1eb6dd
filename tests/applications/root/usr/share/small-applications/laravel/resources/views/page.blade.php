<!DOCTYPE html>
<html><head><title>{{ $title }}</title></head><body><h1>{{ $title }}</h1><ul>
@foreach ($rows as $row)
<li class="note"><a href="/notes/{{ $row->id }}">{{ $row->title }}</a></li>
@endforeach
</ul></body></html>
