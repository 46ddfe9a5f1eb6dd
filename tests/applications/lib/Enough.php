<?php

namespace Applications;

/** A user has no request left. */
final class Enough extends \Exception {}
