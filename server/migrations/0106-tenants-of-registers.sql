-- The tenant of each record of a register (decisions 0058, 0116): that of the user who added it; null is the installation. No designer can
-- choose a name that begins with an underscore. Records that are there already belong to the tenant of who added them, if it is a single one.
do $$
declare
  main record;
begin
  for main in
    select distinct c.table_name as name from information_schema.columns c
    where c.table_schema = 'form' and c.column_name = 'org_code' and starts_with(c.table_name, 'f_')
  loop
    execute format('alter table form.%I add column if not exists _tenant_id integer', main.name);
    execute format($sql$
      update form.%I record set _tenant_id = held.tenant_id
      from (select a.username, min(m.tenant_id) as tenant_id from account a join account_tenant m on m.account_id = a.id
        group by a.username having count(*) = 1) held
      where held.username = record.created_by$sql$, main.name);
  end loop;
end $$;
