-- Reports search this schema before PostgreSQL's own functions (report-reader.sql.ts), so this is the string_agg that they call: PostgreSQL's
-- puts a gigabyte together before anybody can look at it. 300,000 bytes are some hundred thousand Chinese characters.
create function report.append_text(joined text, value text, separator text) returns text language plpgsql immutable cost 1 as $$
begin
  if value is null then
    return joined;
  end if;
  if coalesce(octet_length(joined) + octet_length(separator), 0) + octet_length(value) > 300000 then
    raise exception 'the texts of rows are longer than 300,000 bytes' using errcode = 'FG001';
  end if;
  return case when joined is null then value else joined || coalesce(separator, '') || value end;
end $$;
create aggregate report.string_agg(text, text) (sfunc = report.append_text, stype = text);
