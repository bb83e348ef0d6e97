-- Passkeys (WebAuthn) of an account: the public half of a key pair whose other half never leaves the user's device.
create table passkey (
  -- Name of the credential, as the browser gives it (base64url).
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  -- COSE key, base64url.
  public_key text not null,
  -- Uses that the device has counted; 0 for devices that do not count.
  counter bigint not null,
  transports text[] not null,
  -- Host it was made for; it is good for no other.
  rp_id text not null,
  -- How its user calls it.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

alter table one_time_ticket drop constraint one_time_ticket_purpose_check;
alter table one_time_ticket add constraint one_time_ticket_purpose_check
  check (purpose in ('reset-password', 'third-sign-in', 'third-state', 'third-binding', 'second-factor', 'passkey-new', 'passkey-sign-in', 'passkey-proof'));
