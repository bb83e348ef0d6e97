-- Trees of departments name those who answer for each; they are few among all accounts.
create index account_in_charge on account (id) where user_identity = 2;
-- Grants are looked up from both ends: what a row is granted to, and what a department hands on.
create index department_role_department on department_role (department_id);
create index department_permission_row on department_permission (permission_id);
create index department_role_permission_row on department_role_permission (permission_id);
