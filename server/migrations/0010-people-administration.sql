-- The role that may do everything is told apart from the three administrators whose duties are separated (base data).
update role set name = '超级管理员' where id = 'role-admin' and name = '系统管理员';

-- The list of people, newest first, without sorting them all.
create index account_newest on account (created_at desc nulls last, id desc nulls last) where deleted_at is null;
