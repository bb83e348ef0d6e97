-- What articles say where people say a word, learned from the bank of questions: search expects the word in such articles.
create table word_association (
  word text primary key,
  -- Pairs of characters, the most telling first, and for each how likely a question about a text with it says the word, in hundredths.
  pairs text[] not null,
  chances int[] not null,
  check (cardinality(pairs) = cardinality(chances))
);
create trigger revision after insert or update or delete on word_association for each statement execute function raise_library_revision('words');
