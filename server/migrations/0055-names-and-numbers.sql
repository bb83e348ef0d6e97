-- The body that carries on today what a name of a body stood for: names that were changed and bodies that have a successor. It is made
-- of organ and organ_name by the trigger below, so that lists can look names up.
create table organ_today (
  name text primary key,
  today text not null
);

create function renew_organ_today() returns trigger language plpgsql as $$
begin
  delete from organ_today;
  insert into organ_today (name, today)
  with recursive line as (
    select o.id as organ_id, o.id as last_id, 0 as steps from organ o
    union all select line.organ_id, o.successor_id, line.steps + 1 from line join organ o on o.id = line.last_id
      where o.successor_id is not null and line.steps < 20)
  select distinct on (n.name) n.name, body.name from organ_name n
    join line on line.organ_id = n.organ_id join organ body on body.id = line.last_id and body.successor_id is null
    where n.kind <> 'short' order by n.name, body.id;
  return null;
end $$;
create trigger today after insert or update or delete on organ for each statement execute function renew_organ_today();
create trigger today after insert or update or delete on organ_name for each statement execute function renew_organ_today();
-- Fills the table where the bodies are there already.
update organ set name = name where false;

-- How a body numbers its normative documents (统一登记、统一编号、统一印发): 浙府规〔YYYY〕N号, with as many N as the number has digits at least.
create table number_template (
  id text primary key,
  issuer text not null unique,
  template text not null,
  note text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
