-- Announcements are written by staff: who changed a draft, how often, and whom it is for until it is released.
alter table announcement add column revision integer not null default 1;
alter table announcement add column updated_by text;
alter table announcement add column updated_at timestamptz;
-- Accounts that a draft for chosen users (audience USER) is sent to when it is released.
alter table announcement add column recipients text[] not null default '{}';
