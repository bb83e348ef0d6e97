-- The pages below 系统管理 stand under three headings. An installation that has the menu already gets them here, because base data adds rows
-- and never moves any. Pages that administrators put elsewhere stay there. A new installation has no menu yet, and nothing happens.
create temporary table moved_menu (id text primary key, from_id text not null, to_id text not null) on commit drop;
insert into moved_menu (id, from_id, to_id)
select 'menu-system-' || page.name, 'menu-system', 'menu-group-organization'
from unnest(array['users', 'roles', 'departments', 'my-departments', 'menus', 'positions', 'tenants', 'address-list', 'approval', 'explain']) as page (name)
union all
select 'menu-system-' || page.name, 'menu-system', 'menu-group-configuration'
from unnest(array['dict', 'categories', 'fill-rule', 'check-rule', 'file']) as page (name)
union all
select 'menu-data-search-feedback', 'menu-data', 'menu-group-configuration'
union all
select 'menu-system-' || page.name, 'menu-system', 'menu-group-operations'
from unnest(array['quartz-job', 'online', 'log', 'data-log', 'info']) as page (name)
union all
select page.id, 'menu-system', 'menu-group-operations'
from unnest(array['menu-demo-editable-table', 'menu-demo-widget-gallery']) as page (id);

delete from moved_menu
where not exists (select from permission where id = 'menu-system')
  or not exists (select from permission where permission.id = moved_menu.id and permission.parent_id = moved_menu.from_id);

insert into permission (id, parent_id, name, url, component, menu_type, icon, sort_no)
select id, 'menu-system', name, url, 'layouts/RouteView', 1, icon, place
from (values
  ('menu-group-organization', '组织权限', '/isystem/organization', 'apartment', 1),
  ('menu-group-configuration', '数据配置', '/isystem/configuration', 'profile', 2),
  ('menu-group-operations', '运维审计', '/isystem/operations', 'tool', 3)
) as heading (id, name, url, icon, place)
where exists (select from permission where permission.id = 'menu-system');

-- Base data does not add them a second time.
insert into seed_state (name, checksum)
select 'row ' || id, '' from permission where id like 'menu-group-%'
on conflict do nothing;

update permission set parent_id = moved_menu.to_id from moved_menu where permission.id = moved_menu.id;

-- Whoever has a page that moved has its heading, and 系统管理 above it.
insert into role_permission (role_id, permission_id)
select distinct held.role_id, above.id
from role_permission as held
join moved_menu on moved_menu.id = held.permission_id
join lateral (values (moved_menu.to_id), ('menu-system')) as above (id) on true
on conflict do nothing;
insert into department_permission (department_id, permission_id)
select distinct held.department_id, above.id
from department_permission as held
join moved_menu on moved_menu.id = held.permission_id
join lateral (values (moved_menu.to_id), ('menu-system')) as above (id) on true
on conflict do nothing;
insert into department_role_permission (department_role_id, permission_id)
select distinct held.department_role_id, above.id
from department_role_permission as held
join moved_menu on moved_menu.id = held.permission_id
join lateral (values (moved_menu.to_id), ('menu-system')) as above (id) on true
on conflict do nothing;
