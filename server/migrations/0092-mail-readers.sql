-- Visitors who are told by e-mail of what they follow (decision 0110). One row an address.
create table mail_reader (
  id text primary key,
  -- Keyed hash of the address, by which it is found.
  email_hash text not null unique,
  -- The address and the token of its links, encrypted together.
  sealed text not null,
  -- SHA-256 of the token with which e-mail is ended: that works without any key.
  token_hash text not null unique,
  created_at timestamptz not null
);

-- What a mail reader follows; told from when it is confirmed. Not confirmed within 48 hours it is deleted.
create table mail_following (
  id text primary key,
  reader_id text not null references mail_reader (id) on delete cascade,
  kind text not null check (kind in ('law', 'issuer', 'subject', 'search')),
  target text not null,
  title text not null,
  asked_at timestamptz not null,
  -- SHA-256 of the token of the link that confirms it.
  confirm_hash text not null unique,
  confirmed_at timestamptz,
  unique (reader_id, kind, target)
);
create index mail_following_target on mail_following (kind, target) where confirmed_at is not null;
create index mail_following_waiting on mail_following (asked_at) where confirmed_at is null;

-- Events (keys of library_event) that a mail reader has not been told of yet. Their words are made when the e-mail leaves.
create table mail_following_event (
  following_id text not null references mail_following (id) on delete cascade,
  event_key text not null,
  primary key (following_id, event_key)
);

-- An e-mail to a mail reader that has not left yet: one that asks to confirm something, or (following_id null) the digest of a day.
create table reader_mail (
  -- The id of what is to be confirmed, or `digest ` and the id of the reader: one e-mail of each.
  id text primary key,
  reader_id text not null references mail_reader (id) on delete cascade,
  following_id text references mail_following (id) on delete cascade,
  tries integer not null default 0,
  next_at timestamptz not null
);
create index reader_mail_due on reader_mail (next_at);

-- When an address was asked to confirm, by its keyed hash alone: what bounds the e-mails that strangers can cause. Kept for 48 hours.
create table mail_request (
  email_hash text not null,
  asked_at timestamptz not null
);
create index mail_request_email on mail_request (email_hash, asked_at);
create index mail_request_asked on mail_request (asked_at);
