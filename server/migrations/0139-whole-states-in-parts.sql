-- A whole state that is written in several packages and not ended yet: the number of its first one. A run that is cut off is carried on by the next.
alter table exchange_side add column sent_whole integer;
