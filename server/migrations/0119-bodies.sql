-- Bodies that issue documents (制定机关) are data that staff extend: what kind of body each is, its level, the signs with which its numbers
-- begin (发文机关代字), and whether it is used for reading. Rows of the base data have no created_by; those that staff changed have an
-- updated_by and are no longer renewed from the base data.
alter table organ
  add column level text not null default 'F00',
  add column kind text not null default '政府部门',
  add column signs text[] not null default '{}',
  -- Signs of the departments of places for the same matter: 财 of 浙财农〔2025〕1号 is that of 财政部.
  add column local_signs text[] not null default '{}',
  add column enabled boolean not null default true,
  add column note text,
  add column revision integer not null default 1,
  add column created_by text,
  add column created_at timestamptz not null default now(),
  add column updated_by text,
  add column updated_at timestamptz;
-- What recognises bodies is kept in memory and renewed when the library changes.
create trigger revision after insert or update or delete on organ for each statement execute function raise_library_revision('laws');
create trigger revision after insert or update or delete on organ_name for each statement execute function raise_library_revision('laws');
create trigger revision after insert or update or delete on department for each statement execute function raise_library_revision('laws');
