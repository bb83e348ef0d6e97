-- Beside a picture a captcha can be work: numbers that a browser finds by computing (decision 0051).
alter table captcha
  -- 'picture': answer_hash is that of its characters; 'work', 'work-alone': check_key is what is computed over, answer_hash is empty
  add column kind text not null default 'picture' check (kind in ('picture', 'work', 'work-alone')),
  -- how hard the work is, in bits of each part
  add column bits int not null default 0;

-- When the holder of a session last proved to be its user; null: not since it was opened (decision 0052).
alter table account_session add column proved_at timestamptz;
