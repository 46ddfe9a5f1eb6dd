# Everyone reads, users write and upload.
*	@ALL	1
*	@user	8
