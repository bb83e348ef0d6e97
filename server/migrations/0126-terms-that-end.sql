-- What is to be released at a time is looked for every minute. A timetable that staff have set stays.
update scheduled_job set cron = '0 * * * * ?', description = replace(description, '每五分钟', '每分钟')
where id in ('job-release-documents', 'job-release-announcements') and cron = '0 0/5 * * * ?';

-- A filing that was not sent ends with its document: 不再报送. Those of documents that were taken back before have run on.
update filing set state = 11, revision = filing.revision + 1 from document
where document.id = filing.document_id and filing.state = 10 and document.state <> 50;

-- Followers are told of corrections from now on, not of those that were made before.
insert into library_event (key, noted_at) select 'correction ' || id, now() from law_correction on conflict do nothing;
