-- Telephone numbers and e-mail addresses are stored sealed (docs/decisions/0060-contacts-sealed-at-rest.md). The key is not in the
-- database, so the next start seals what stands in clear here and fills the hashes; until then the values are as they were.
alter table account drop constraint account_phone_key;
alter table account drop constraint account_email_key;
drop index account_email_any_case;
alter table account rename column phone to phone_sealed;
alter table account rename column email to email_sealed;
alter table account
  add column phone_hash text,
  -- Of the last four digits, which users search by.
  add column phone_tail_hash text,
  add column email_hash text,
  -- When the holder had the account erased; only the name is left of it.
  add column erased_at timestamptz;
create unique index account_phone_hash on account (phone_hash);
create index account_phone_tail_hash on account (phone_tail_hash);
create unique index account_email_hash on account (email_hash);
comment on column account.phone_hash is 'HMAC-SHA-256 under a key derived from the key file';

-- Codes are good for ten minutes: those on their way are asked for again.
delete from phone_code;
alter table phone_code rename column phone to phone_hash;
-- What was tried is kept as a hash where it is, or may be, a telephone number or an address.
delete from sign_in_failure where about like 'phone:%' or about like 'sms:%' or about ~ '@|[0-9]{11}';

-- What a request for approval would send is sealed as a whole, at the next start too; nothing of it is needed after the answer.
update approval_request set payload = '{}'::jsonb where state <> 'open';

-- A version of a record is written once, but what identifies a user can be taken out of the versions of the user.
create or replace function record_version_is_written_once() returns trigger language plpgsql as $$
declare
  personal constant text[] := array['realname', 'avatar', 'birthday', 'sex', 'email', 'phone', 'workNo', 'telephone'];
begin
  if tg_op = 'UPDATE' and old.table_name = 'account' and new.content - personal = old.content - personal
    and (new.id, new.table_name, new.record_id, new.revision, new.operation, new.label, new.account_id, new.username, new.created_at)
      is not distinct from (old.id, old.table_name, old.record_id, old.revision, old.operation, old.label, old.account_id, old.username, old.created_at) then
    return new;
  end if;
  raise exception 'record_version is written once';
end $$;

-- Versions keep contacts shortened.
update record_version set content = content || jsonb_build_object(
  'phone', regexp_replace(content ->> 'phone', '^(.{3}).+(.{4})$', '\1****\2'),
  'email', regexp_replace(content ->> 'email', '^(.).*(?=@)', '\1***'))
where table_name = 'account' and (content ->> 'phone' is not null or content ->> 'email' is not null);
