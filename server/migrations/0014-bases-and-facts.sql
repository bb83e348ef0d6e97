-- Where the words stand that name the day of effect, how an amended text was made, and every text the 题注 tells of.
alter table law_version
  add column effect_anchor text not null default '',
  add column made_by text,
  add column editions jsonb not null default '[]';

-- Days of effect that were taken from the day of an amendment had nothing behind them.
update law_version set effect_date = null, effect_basis = 'unknown' where effect_basis = 'version-date';

-- What is known of laws beyond the texts in the library: base data and entries of staff, each with its source.
create table law_fact (
  id text primary key,
  -- EFFECT: day of effect of the texts an act made. REPEAL: end of a law. EDITION: a text of a law that may not be held. VALID: checked as in force.
  kind text not null check (kind in ('EFFECT', 'REPEAL', 'EDITION', 'VALID')),
  -- The law it is about; null for an act that changed many.
  target_title text,
  target_key text,
  -- Day of the act that made the text (EFFECT, EDITION, VALID).
  edition_date date,
  -- Words of that act in the 题注, as a key (EFFECT).
  act_key text,
  -- Day of effect, end or check, null when not known.
  day date,
  -- 废止 or 失效 (REPEAL); 修正 or 修订 (EDITION).
  manner text,
  -- The document behind it, and where it was read.
  by_title text,
  by_key text,
  source text not null,
  origin text not null default 'base' check (origin in ('base', 'staff')),
  created_at timestamptz not null default now()
);
create index law_fact_target on law_fact (target_key);
create index law_fact_act on law_fact (edition_date) where kind = 'EFFECT';
create trigger revision after insert or update or delete on law_fact for each statement execute function raise_library_revision('laws');
