-- What a process measured of itself and of the installation in the minutes before a moment: the pictures of 系统状态 and the forecast of the disk.
create table system_sample (
  taken_at timestamptz not null,
  -- Name of the machine, and number of the process on it.
  machine text not null,
  pid integer not null,
  -- Since the sample before: calls, those that ended with 5xx, and with 401, 403 or 429.
  calls integer not null,
  failed integer not null,
  refused integer not null,
  -- Milliseconds of all calls together, and what the slowest twentieth took at least.
  total_ms bigint not null,
  slow_ms integer not null,
  -- The 99th percentile of what the event loop was late, in milliseconds.
  loop_ms integer not null,
  -- Bytes; of the disk only where the process has a data folder.
  memory_bytes bigint not null,
  database_bytes bigint not null,
  file_bytes bigint not null,
  disk_free_bytes bigint,
  disk_bytes bigint,
  primary key (taken_at, machine, pid)
);

update permission set name = '系统状态' where id = 'menu-system-info' and name = '系统信息';
