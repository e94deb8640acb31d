-- An answer that names an invitation is compared with the attempts under the invited account's name.
create index access_intent_login on access_intent (lower(login), target);
