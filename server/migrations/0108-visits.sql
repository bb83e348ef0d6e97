-- Figures of use by day, so that they need not be counted from the events each time; they outlive the events. No row tells of a visitor.
-- Every day since the first event has a row once it is over.
create table visit_day (
  day date primary key,
  searches integer not null,
  empty_searches integer not null,
  reads integer not null,
  downloads integer not null
);

-- How often each law was opened and downloaded in a day. A law may have gone since.
create table visit_law_day (
  day date not null,
  work_id text not null,
  reads integer not null,
  downloads integer not null,
  primary key (day, work_id)
);

-- Words that were looked for in a day. Numbers of persons are masked before they are stored.
create table visit_word_day (
  day date not null,
  word text not null,
  searches integer not null,
  empty_searches integer not null,
  primary key (day, word)
);
