-- What people ask in their own words, and the article that answers it: a field of the article for search (常见问法), no part of the law.
create table article_question (
  id bigint generated always as identity primary key,
  -- The law by title key: a question may be known before its law is taken in.
  target_key text not null,
  target_title text not null,
  -- Article at the time of writing, and the beginning of the MD5 of its text without blanks: the question follows the text, not the number.
  anchor text not null,
  text_check text not null,
  question text not null,
  -- base | staff
  source text not null default 'base',
  created_by text,
  created_at timestamptz not null default now(),
  unique (target_key, text_check, question)
);
create trigger revision after insert or update or delete on article_question for each statement execute function raise_library_revision('words');
