<?php
echo "unchanged application\n";
