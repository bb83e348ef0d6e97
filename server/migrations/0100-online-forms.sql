-- Registers that administrators design (decision 0113). Their records lie in tables of a schema of their own.
create schema form;

-- A register. `draft` is what its designers work on, `live` what was published last and what everybody else works with.
create table online_form (
  id text primary key,
  -- Part of its addresses, its permission codes and the name of its table; stays for good.
  code text not null unique check (code ~ '^[a-z][a-z0-9_]*$'),
  name text not null,
  description text,
  draft jsonb not null,
  live jsonb,
  -- Number of the design that was published last.
  version integer not null default 0,
  published_at timestamptz,
  -- The menu row of its list.
  menu_id text references permission (id) on delete set null,
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text,
  updated_at timestamptz
);

-- A copy of a table or of some columns, made before a change of design that loses them.
create table online_form_backup (
  table_name text primary key,
  form_code text not null,
  source text not null,
  columns text[] not null,
  row_count bigint not null,
  created_by text not null,
  created_at timestamptz not null
);
create index online_form_backup_form on online_form_backup (form_code, created_at);

-- What a text comes to as another type; null when it comes to none.
create function form.as_int(given text) returns bigint language plpgsql immutable as $$
begin
  return case when trim(given) ~ '^-?\d{1,15}(\.0+)?$' then trunc(trim(given)::numeric)::bigint end;
exception when others then return null;
end $$;
create function form.as_decimal(given text) returns numeric language plpgsql immutable as $$
begin
  return case when trim(given) ~ '^-?\d{1,15}(\.\d{1,12})?$' then trim(given)::numeric end;
exception when others then return null;
end $$;
create function form.as_date(given text) returns date language plpgsql immutable as $$
begin
  return case when trim(given) ~ '^\d{4}-\d{2}-\d{2}( 00:00(:00)?)?$' then left(trim(given), 10)::date end;
exception when others then return null;
end $$;
-- Moments are those of UTC+8, as everywhere in the program, also for the summers before 1992 in which clocks went forward.
create function form.as_datetime(given text) returns timestamptz language plpgsql immutable as $$
begin
  return case when trim(given) ~ '^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$' then trim(given)::timestamp at time zone interval '8 hours' end;
exception when others then return null;
end $$;
create function form.as_string(given text) returns text language sql immutable as $$ select nullif(trim(given), '') $$;

-- Which record shows a stored file, in which field (`name`, or `table.name` of a sub-table): whoever sees the field may read the file.
create table online_form_file (
  form_code text not null,
  record_id text not null,
  field text not null,
  path text not null,
  primary key (form_code, record_id, field, path)
);
create index online_form_file_path on online_form_file (path);
