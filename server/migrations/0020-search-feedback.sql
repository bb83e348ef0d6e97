-- What was looked for in vain (检索反馈): a row a query, and nothing about who asked (decision 0042).
create table search_feedback (
  id text primary key,
  -- As queries are compared; numbers and addresses of persons are masked.
  query text not null unique,
  -- Searches that found nothing.
  empty_count integer not null default 0,
  -- Readers who pressed 没找到.
  told_count integer not null default 0,
  -- Laws opened from the results, and the sum of their places in the list.
  click_count integer not null default 0,
  click_rank_sum integer not null default 0,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- 0 待处理 1 已处理 2 不处理
  state smallint not null default 0,
  revision integer not null default 1,
  -- Who set the state, and when.
  updated_by text,
  updated_at timestamptz
);
create index search_feedback_first_seen on search_feedback (first_seen_at);
create index search_feedback_last_seen on search_feedback (last_seen_at);

-- What readers wrote beside a query. The day is kept, not the time.
create table search_feedback_note (
  id bigint generated always as identity primary key,
  feedback_id text not null references search_feedback (id) on delete cascade,
  note text not null,
  noted_on date not null
);
create index search_feedback_note_of on search_feedback_note (feedback_id);

-- What was opened from the results of a query: a law, or one of its provisions.
create table search_feedback_click (
  feedback_id text not null references search_feedback (id) on delete cascade,
  work_id text not null references law_work (id) on delete cascade,
  -- '' for the law itself
  anchor text not null default '',
  clicks integer not null default 1,
  primary key (feedback_id, work_id, anchor)
);
create index search_feedback_click_work on search_feedback_click (work_id);

-- An alias, a synonym or a question that staff added to the words of search. Deleting it deletes the row it added.
create table added_word (
  id text primary key,
  -- alias | synonym | question
  kind text not null,
  words text not null,
  -- What the words lead to, as users read it.
  meaning text not null,
  -- The query because of which they were added.
  feedback_id text references search_feedback (id) on delete set null,
  created_by text not null,
  created_at timestamptz not null
);
create index added_word_feedback on added_word (feedback_id) where feedback_id is not null;

alter table law_alias add column added_word_id text references added_word (id) on delete cascade;
create index law_alias_added on law_alias (added_word_id) where added_word_id is not null;
alter table synonym add column added_word_id text references added_word (id) on delete cascade;
create index synonym_added on synonym (added_word_id) where added_word_id is not null;
alter table article_question add column added_word_id text references added_word (id) on delete cascade;
create index article_question_added on article_question (added_word_id) where added_word_id is not null;
