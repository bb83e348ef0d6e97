-- What administrators call this installation, and the province whose library it is. The environment of the server counts where it says so.
create table installation_name (
  only_row boolean primary key default true check (only_row),
  platform_name text not null check (length(platform_name) between 1 and 60),
  home_region text not null,
  saved_by text,
  saved_at timestamptz not null
);
