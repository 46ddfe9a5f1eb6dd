<?php
/* Composer's would be here: bootstrap/app.php has it. */
