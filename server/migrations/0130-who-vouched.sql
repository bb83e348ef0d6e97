-- Which identity system told who the user of a session is: 'oidc', 'ldap' or 'cas'; null: this system found out by itself.
-- The name is that of the entry in the directory, under which it is asked again when the user has to prove to be the same.
alter table account_session
  add column vouched_by text,
  add column vouched_name text;
