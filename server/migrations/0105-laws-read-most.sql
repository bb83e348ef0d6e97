-- The home page shows which laws were read most of late.
create index page_event_read on page_event (created_at) include (detail) where kind = 'read';
