-- A user name and an e-mail address are the same in whatever case they are written; signing in looks them up so.
create unique index account_username_any_case on account (lower(username));
create unique index account_email_any_case on account (lower(email));
