-- Announcements reach departments with all below them (DEPART) and holders of roles (ROLE) too; `recipients` holds the ids of accounts,
-- departments or roles that the audience says. Who is reached is settled at the moment of release.
alter table announcement drop constraint announcement_audience_check;
alter table announcement add constraint announcement_audience_check check (audience in ('ALL', 'DEPART', 'ROLE', 'USER')) not valid;
-- A draft that is released by itself at a moment, in the name of who set it.
alter table announcement add column release_at timestamptz;
alter table announcement add column scheduled_by text;
create index announcement_due on announcement (release_at) where release_at is not null;
-- What a message is about (common/message-kinds.ts), the record, and the page of this site that shows it.
alter table announcement add column kind text not null default 'announcement';
alter table announcement add column record_id text;
alter table announcement add column page text;
-- Messages before this column came from the program when nobody had written them.
update announcement set kind = case
    when title like '安全告警%' then 'alert'
    when title like '有备案%' or title like '有规范性文件%' then 'deadline'
    when title = '文件有新批注' then 'note'
    else 'document'
  end
  where created_by is null and sender = '系统';

-- The unread messages of a person, and all that were delivered to a person, are read from an index alone.
drop index announcement_unread;
create index announcement_unread on announcement_reader (account_id, announcement_id) where read_at is null;
create index announcement_delivered on announcement_reader (account_id, announcement_id);
-- Announcements to all, which are delivered when they are read.
create index announcement_to_all on announcement (sent_at) where audience = 'ALL' and status = 1 and deleted_at is null;
