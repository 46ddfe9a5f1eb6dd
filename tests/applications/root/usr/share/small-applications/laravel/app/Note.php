<?php

namespace App;

use Illuminate\Database\Eloquent\Model;

/** A note of one owner. */
final class Note extends Model
{
    public $timestamps = false;
    protected $table = 'notes';
    protected $fillable = ['owner', 'title', 'body'];
}
