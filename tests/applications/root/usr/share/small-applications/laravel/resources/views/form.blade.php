<!DOCTYPE html>
<html><head><title>Name</title></head><body><form id="login" method="post" action="/login">@csrf<input type="text" name="name"></form></body></html>
