-- What a register says of a document before its text is there: days and force as entered. The public is told what text and 题注 say.
alter table document
  add column adopt_date date,
  add column publish_date date,
  add column effect_date date,
  add column effect_status text;
