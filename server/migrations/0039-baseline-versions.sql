-- Records that came with the program or were loaded have no version. Their state before the first change is kept as a baseline.
alter table record_version drop constraint record_version_operation_check;
alter table record_version add constraint record_version_operation_check
  check (operation in ('add', 'edit', 'delete', 'restore', 'baseline'));
