-- A dictionary is a named list of coded values (F_LEVEL 制定机关层级 …).
create table dictionary (
  code text primary key,
  name text not null,
  description text not null default ''
);

-- One value of a dictionary. A restricted value, and every document that carries it, is seen only with item:special_permissions.
create table dictionary_item (
  dictionary_code text not null references dictionary (code),
  value text not null,
  text text not null,
  -- How titles and people call it beside the text (杭州市 → 杭州, 深圳市 → 深圳 深圳经济特区), where that matters.
  other_names text[] not null default '{}',
  sort_order integer not null default 0,
  parent_value text,
  colour text,
  restricted boolean not null default false,
  enabled boolean not null default true,
  primary key (dictionary_code, value)
);

-- An issuing body (制定机关) and the names it has borne; `successor_id` is who carries on its duties.
create table organ (
  id text primary key,
  name text not null unique,
  organ_system text not null,
  region text not null,
  successor_id text references organ (id)
);

-- A name of an issuing body with the days it was in use; short names have no days.
create table organ_name (
  organ_id text not null references organ (id),
  name text not null,
  kind text not null check (kind in ('official', 'former', 'short')),
  valid_from date,
  valid_to date,
  primary key (organ_id, name)
);

-- Which set of base data (seed) has been loaded, by a checksum of its content.
create table seed_state (
  name text primary key,
  checksum text not null,
  loaded_at timestamptz not null default now()
);
