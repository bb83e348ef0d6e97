-- Whether a text is in the library already is asked of every file that is taken in.
create index law_version_text on law_version (text_hash);
-- Every statement that shows laws asks which values are restricted: a handful among some hundred.
create index dictionary_item_restricted on dictionary_item (dictionary_code, value) where restricted;
