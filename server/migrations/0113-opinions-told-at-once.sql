-- Whether those who have to deal with an opinion were told that it waits: while it waits to be taken up, those who handle opinions;
-- once it was passed on, its department.
comment on column opinion.reminded is 'whether those who have to deal with it were told that it waits';
create index opinion_untold on opinion (state) where not reminded;
