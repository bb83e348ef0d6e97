-- What a role may be granted: a menu (0 first level, 1 below) or a button or field (2).
create table permission (
  id text primary key,
  parent_id text references permission (id),
  name text not null,
  -- Path of a menu, or an outside address.
  url text,
  -- Screen it shows (common/screens.ts), a frame of children, or a page in a frame.
  component text,
  component_name text,
  redirect text,
  menu_type smallint not null check (menu_type in (0, 1, 2)),
  -- Codes of a button row, joined by commas.
  codes text not null default '',
  -- What happens to an element without the grant: 1 it is hidden, 2 it is disabled.
  policy text not null default '1' check (policy in ('1', '2')),
  -- False: the rule is switched off, everybody may.
  in_force boolean not null default true,
  sort_no numeric(8, 2) not null default 0,
  always_show boolean not null default false,
  icon text,
  is_route boolean not null default true,
  keep_alive boolean not null default false,
  hidden boolean not null default false,
  hide_tab boolean not null default false,
  internal_or_external boolean not null default false,
  description text,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
create index permission_parent on permission (parent_id, sort_no);

-- A rule that narrows the lists of a menu: field, condition and value, or a tree of them (condition EXPRESSION, value JSON). Never SQL.
create table permission_data_rule (
  id text primary key,
  permission_id text not null references permission (id) on delete cascade,
  name text not null,
  field text not null default '',
  condition text not null check (condition in ('>', '>=', '<', '<=', '=', '!=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN', 'EXPRESSION')),
  value text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create index permission_data_rule_menu on permission_data_rule (permission_id);

create table role (
  id text primary key,
  name text not null,
  code text not null unique,
  description text,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);

create table account_role (
  account_id text not null references account (id) on delete cascade,
  role_id text not null references role (id) on delete cascade,
  primary key (account_id, role_id)
);
create index account_role_members on account_role (role_id);

create table role_permission (
  role_id text not null references role (id) on delete cascade,
  permission_id text not null references permission (id) on delete cascade,
  -- Data rules of that menu which bind holders of the role.
  data_rule_ids text[] not null default '{}',
  primary key (role_id, permission_id)
);

-- What a department may hand on to its roles; by itself it grants nothing.
create table department_permission (
  department_id text not null references department (id) on delete cascade,
  permission_id text not null references permission (id) on delete cascade,
  data_rule_ids text[] not null default '{}',
  primary key (department_id, permission_id)
);

create table department_role (
  id text primary key,
  department_id text not null references department (id) on delete cascade,
  name text not null,
  code text not null unique,
  description text,
  created_at timestamptz not null default now()
);

create table account_department_role (
  account_id text not null references account (id) on delete cascade,
  department_role_id text not null references department_role (id) on delete cascade,
  primary key (account_id, department_role_id)
);

create table department_role_permission (
  department_role_id text not null references department_role (id) on delete cascade,
  permission_id text not null references permission (id) on delete cascade,
  data_rule_ids text[] not null default '{}',
  primary key (department_role_id, permission_id)
);

-- Administrators keep what they had: the role is granted every permission by the base data.
insert into role (id, name, code, description) values ('role-admin', '系统管理员', 'admin', '维护系统，拥有全部权限');
insert into account_role (account_id, role_id)
  select distinct account_id, 'role-admin' from account_permission where code = 'item:special_permissions';
drop table account_permission;
