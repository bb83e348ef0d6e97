-- Reports that administrators design (在线报表): one SELECT over the views of schema `report`, with the columns and parameters that
-- readers see (decision 0112).
create table online_report (
  id text primary key,
  -- Names the report in addresses and in its permission code `online:report:{code}`; never changes.
  code text not null unique,
  name text not null,
  description text,
  -- The SELECT as its designer wrote it, parameters as ${name}.
  statement text not null,
  -- Most rows that an export holds.
  row_limit integer not null default 100000 check (row_limit between 1 and 1000000),
  -- Every one of staff may see it; otherwise holders of its code.
  all_staff boolean not null default false,
  -- bar, line, pie; null: no chart.
  chart text check (chart in ('bar', 'line', 'pie')),
  chart_category text,
  chart_values text[] not null default '{}',
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  check (chart is null or (chart_category is not null and cardinality(chart_values) > 0))
);

-- A column of a report, in order.
create table online_report_column (
  report_id text not null references online_report (id) on delete cascade,
  ord smallint not null,
  -- Its name in the SELECT.
  field text not null,
  title text not null,
  -- text, number, date, moment, boolean: as the database computes it.
  data_type text not null check (data_type in ('text', 'number', 'date', 'moment', 'boolean')),
  width integer,
  align text not null default 'left' check (align in ('left', 'center', 'right')),
  dictionary_code text,
  shown boolean not null default true,
  sortable boolean not null default true,
  -- single, group (a range); null: readers cannot ask for it.
  query_mode text check (query_mode in ('single', 'group')),
  -- Shown on demand only.
  query_folded boolean not null default false,
  totalled boolean not null default false,
  -- Address that its values lead to, with ${field} for values of the row.
  link text,
  primary key (report_id, field),
  unique (report_id, ord)
);

-- A parameter of a report, in order.
create table online_report_parameter (
  report_id text not null references online_report (id) on delete cascade,
  ord smallint not null,
  name text not null,
  title text not null,
  -- text, number, date, dict: how it is asked for, and of which type it is bound.
  control text not null check (control in ('text', 'number', 'date', 'dict')),
  dictionary_code text,
  default_value text,
  required boolean not null default false,
  primary key (report_id, name),
  unique (report_id, ord),
  check ((control = 'dict') = (dictionary_code is not null))
);
