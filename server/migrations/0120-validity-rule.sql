-- What a province rules on how long its normative documents are valid when they do not say it themselves. One row; without years the rule is
-- off, which it is until staff enter them.
create table validity_rule (
  id text primary key check (id = 'own'),
  region text not null,
  trial_years integer check (trial_years between 1 and 30),
  other_years integer check (other_years between 1 and 30),
  -- Documents published before this day are not concerned.
  since date,
  -- The act that rules it.
  source text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
insert into validity_rule (id, region) values ('own', '330000');
create trigger revision after insert or update or delete on validity_rule for each statement execute function raise_library_revision('laws');

alter table validity_period drop constraint validity_period_basis_kind_check,
  add constraint validity_period_basis_kind_check check (basis_kind in ('text', 'rule', 'manual'));
