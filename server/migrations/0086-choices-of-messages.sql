-- What a person wants to be told of a kind of event, and how. No row: in the message centre, and not by e-mail.
create table message_choice (
  account_id text not null references account (id) on delete cascade,
  kind text not null,
  bell boolean not null,
  email boolean not null,
  primary key (account_id, kind)
);
-- Those who want e-mail of a kind are looked for at every message.
create index message_choice_email on message_choice (kind, account_id) where email;

-- An e-mail to a person that has not left yet. The address is read when it is sent and is never stored here.
create table mail (
  announcement_id text not null references announcement (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  tries integer not null default 0,
  next_at timestamptz not null,
  primary key (announcement_id, account_id)
);
create index mail_due on mail (next_at);
