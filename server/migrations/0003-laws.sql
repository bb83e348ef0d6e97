-- A work (文件): one law, whatever its versions. `id` is derived from the title when the work is first taken in.
create table law_work (
  id text primary key,
  title text not null,
  -- The title without spaces and with one kind of brackets: what makes two files the same work.
  title_key text not null unique,
  short_title text not null,
  -- Sound of the short title without tones, and its initials: laodonghetongfa, ldhtf.
  pinyin text not null,
  pinyin_initials text not null,
  f_type text not null,
  f_level text not null,
  region text not null,
  address text not null,
  organ_system text not null,
  effect_rank smallint not null,
  subject text,
  is_decision boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Who made a work, in order of signing, as written and as the body known to us.
create table law_issuer (
  work_id text not null references law_work (id) on delete cascade,
  ord smallint not null,
  name text not null,
  organ_id text references organ (id),
  primary key (work_id, ord)
);
create index law_issuer_name on law_issuer (name);

-- A version (版本) of a work: the text as it stood after one adoption or amendment.
create table law_version (
  id text primary key,
  work_id text not null references law_work (id) on delete cascade,
  title text not null,
  -- 制定 修正 修订 …: the verb of the event that made this text.
  kind text not null,
  version_date date,
  adopt_date date,
  approve_date date,
  publish_date date,
  effect_date date,
  effect_basis text not null,
  effect_text text not null default '',
  expire_date date,
  doc_number text,
  title_note text not null default '',
  events jsonb not null default '[]',
  local_aliases jsonb not null default '[]',
  article_count integer not null,
  char_count integer not null,
  text_hash text not null,
  -- 'published' or 'withheld': a text that did not survive structuring whole is kept but not shown.
  publish_state text not null check (publish_state in ('published', 'withheld')),
  -- Raised whenever the text is stored again, so that what was made from it can tell.
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index law_version_of_work on law_version (work_id, coalesce(version_date, '0001-01-01'::date));

-- A node of a version's article tree in reading order; its descendants are the rows up to `last_ord`.
create table law_node (
  version_id text not null references law_version (id) on delete cascade,
  ord integer not null,
  last_ord integer not null,
  parent_ord integer,
  level text not null,
  num integer,
  num_sub integer not null default 0,
  label text not null,
  caption text not null,
  text text not null,
  anchor text not null,
  repealed boolean not null default false,
  table_cells jsonb,
  primary key (version_id, ord)
);

-- A reference found in a text. The target is kept by title and resolved when read, so the order of taking in does not matter.
create table law_relation (
  version_id text not null references law_version (id) on delete cascade,
  seq integer not null,
  type text not null,
  -- −1: it stands in the title.
  from_ord integer not null,
  start integer not null,
  length integer not null,
  target_key text,
  target_title text,
  target_anchor text,
  basis_text text not null,
  confidence real not null,
  primary key (version_id, seq)
);
create index law_relation_target on law_relation (target_key);

-- Another name a law goes by (道交法). Kept by title key: a name may be known before its law is taken in.
create table law_alias (
  alias_key text not null,
  target_key text not null,
  alias text not null,
  target_title text not null,
  -- 简称 俗称 旧称: from base data, from staff.
  kind text not null default '简称',
  source text not null default 'base',
  enabled boolean not null default true,
  primary key (alias_key, target_key)
);
create index law_alias_target on law_alias (target_key);

-- Words of everyday life and the words or the provision of the law that mean them.
create table synonym (
  id integer generated always as identity primary key,
  kind text not null,
  terms text[] not null,
  legal text[] not null default '{}',
  target_key text,
  target_title text,
  target_anchor text,
  source text not null default 'base',
  enabled boolean not null default true
);

-- One file as taken in, with its bytes' hash: the same bytes are never taken in twice.
create table law_source (
  sha256 text primary key,
  file_name text not null,
  version_id text references law_version (id) on delete set null,
  -- 副标题 of a part of a work that came in several files (民法典 婚姻家庭编), '' for a whole one.
  part text not null default '',
  parser_version integer not null,
  outcome text not null,
  warnings jsonb not null default '[]',
  -- The neutral document read from the file; parts are put together from these.
  document jsonb not null,
  taken_at timestamptz not null default now()
);
create index law_source_version on law_source (version_id);

-- A counter per topic, raised by every change: what is remembered in memory is dropped when its counter moved.
create table library_revision (
  topic text primary key,
  revision bigint not null default 0
);
insert into library_revision (topic) values ('laws'), ('words');

create function raise_library_revision() returns trigger language plpgsql as $$
begin
  update library_revision set revision = revision + 1 where topic = tg_argv[0];
  return null;
end $$;
create trigger revision after insert or update or delete on law_work for each statement execute function raise_library_revision('laws');
create trigger revision after insert or update or delete on law_version for each statement execute function raise_library_revision('laws');
create trigger revision after insert or update or delete on law_issuer for each statement execute function raise_library_revision('laws');
create trigger revision after insert or update or delete on dictionary_item for each statement execute function raise_library_revision('laws');
create trigger revision after insert or update or delete on law_alias for each statement execute function raise_library_revision('words');
create trigger revision after insert or update or delete on synonym for each statement execute function raise_library_revision('words');
