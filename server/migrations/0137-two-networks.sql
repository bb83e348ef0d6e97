-- Two installations in networks that never touch: what the office shows the public, and what the public sends, travel as signed packages in a folder
-- (decision 0198). One row: this installation, the other one, and how far both directions are.
create table exchange_side (
  only_row boolean primary key default true check (only_row),
  installation text not null,
  -- The other installation and its public key; the key before counts until the first package under the new one is taken in.
  peer text,
  peer_key text,
  peer_key_before text,
  trusted_by text,
  trusted_at timestamptz,
  -- The last package that was written, and the SHA-256 of its manifest.
  sent_number integer not null default 0,
  sent_sha256 text,
  sent_at timestamptz,
  -- The last package that was taken in.
  taken_number integer not null default 0,
  taken_sha256 text,
  taken_at timestamptz,
  -- Up to which number the other side has said that it took in, and when it wrote so.
  confirmed_number integer not null default 0,
  confirmed_at timestamptz,
  -- Something was taken in that the other side was not told of.
  owes_receipt boolean not null default false,
  -- The number of the first package of a whole state that is being taken in.
  whole_from integer
);

-- What the other side holds: of each entity the digest of what was last sent, and in which package.
create table exchange_sent (
  kind text not null,
  key text not null,
  stamp text not null,
  number integer not null,
  primary key (kind, key)
);

-- What was taken in, and by which package last.
create table exchange_taken (
  kind text not null,
  key text not null,
  number integer not null,
  primary key (kind, key)
);

-- Packages that were written, and what became of those that lay in the folder.
create table exchange_package (
  direction text not null check (direction in ('out', 'in')),
  number integer not null,
  name text not null,
  -- SHA-256 of the manifest; null where it could not be read.
  sha256 text,
  state text not null check (state in ('writing', 'written', 'taken', 'waiting', 'refused')),
  -- Why it was refused.
  trouble text,
  bytes bigint not null default 0,
  entities integer not null default 0,
  gone integer not null default 0,
  noted_at timestamptz not null,
  primary key (direction, name)
);
create index exchange_package_number on exchange_package (direction, number desc);

-- How an attachment is called beside its text, as document_attachment has it.
alter table law_file add column caption text not null default '';

-- Versions that came from another installation and whose text people there compared with the scan it was recognised on, with the file of that scan.
create table law_recognised (
  version_id text primary key references law_version (id) on delete cascade,
  file_id text
);
create trigger revision after insert or update or delete on law_recognised for each statement execute function raise_library_revision('laws');

-- The department that asks for opinions, as the public reads it, where the departments themselves are in another installation.
alter table consultation add column organ_name text;
