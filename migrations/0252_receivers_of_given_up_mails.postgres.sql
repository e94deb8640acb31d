-- The address to which a mail was tried in vain, out of what was stored of that so far: "to <address>: <problem>".
update access_mail
set receiver = substr(problem, 4, strpos(problem, ': ') - 4)
where state = 'failed' and receiver is null and problem like 'to %@%: %' and strpos(problem, ': ') > strpos(problem, '@');
