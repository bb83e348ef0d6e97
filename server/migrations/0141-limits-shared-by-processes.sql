-- How many calls of one entry an address has left, counted together by the processes of an installation. What is lost with a crash of the
-- database server is worth no write-ahead log: a bucket that is gone is full.
create unlogged table call_bucket (
  -- Network and call.
  id text primary key,
  remaining float8 not null,
  at timestamptz not null
);
-- Takes one call from a bucket that holds so many and is filled with time. Returns 0, or the seconds after which one can be taken.
create function take_from_call_bucket(bucket text, holds float8, per_second float8, moment timestamptz) returns float8
language plpgsql security definer set search_path from current as $$
declare
  rest float8;
begin
  insert into call_bucket as held (id, remaining, at) values (bucket, holds - 1, moment)
  on conflict (id) do update set
    remaining = least(holds, held.remaining + greatest(extract(epoch from moment - held.at), 0) * per_second) - 1,
    at = greatest(moment, held.at)
  where least(holds, held.remaining + greatest(extract(epoch from moment - held.at), 0) * per_second) >= 1;
  if found then
    return 0;
  end if;
  select held.remaining + greatest(extract(epoch from moment - held.at), 0) * per_second into rest from call_bucket held where held.id = bucket;
  return greatest(1, ceil((1 - coalesce(rest, 0)) / per_second));
end
$$;
revoke all on function take_from_call_bucket(text, float8, float8, timestamptz) from public;
