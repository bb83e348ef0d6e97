-- Answers to visitors that say up to which day a kind of law is complete are kept until that is changed (decision 0066).
insert into library_revision (topic) values ('checks');
create trigger revision after insert or update or delete on collection_check for each statement execute function raise_library_revision('checks');
