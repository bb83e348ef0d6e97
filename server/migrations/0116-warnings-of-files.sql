-- What is said of the file that a document was taken in from and that its text does not show: tracked changes, notes, pictures, its character set.
alter table document add column file_warnings jsonb not null default '[]';
