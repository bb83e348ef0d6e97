-- Tenants are separate (docs/decisions/0058-tenants.md): departments and roles belong to a tenant, or with null to the installation.
alter table department add column tenant_id integer references tenant (id);
alter table role add column tenant_id integer references tenant (id);
create index department_tenant on department (tenant_id);
create index role_tenant on role (tenant_id);

-- A department belongs to the tenant of the department above it, whoever adds or moves it.
create function department_takes_tenant() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null then
    select tenant_id into new.tenant_id from department where id = new.parent_id;
  end if;
  return new;
end
$$;
create trigger department_takes_tenant before insert or update of parent_id, tenant_id on department
  for each row execute function department_takes_tenant();

create function department_gives_tenant() returns trigger language plpgsql as $$
begin
  update department set tenant_id = new.tenant_id where parent_id = new.id and tenant_id is distinct from new.tenant_id;
  return null;
end
$$;
create trigger department_gives_tenant after update of parent_id, tenant_id on department
  for each row when (old.tenant_id is distinct from new.tenant_id) execute function department_gives_tenant();
