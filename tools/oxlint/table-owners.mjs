// The owner of each table: every feature may read it, only its owner writes it. Each table of server/migrations stands here once.

/** Folder below server/features (or the whole path of another room) → its tables. */
const tablesOf = {
  dictionaries: ['dictionary', 'dictionary_item', 'organ', 'organ_name', 'organ_today'],
  users: ['account', 'account_former_password', 'account_role', 'account_tenant', 'account_department', 'account_department_role', 'third_account'],
  approvals: ['approval_request'],
  tenants: ['tenant'],
  categories: ['category'],
  positions: ['position'],
  documents: [
    'document',
    'document_step',
    'document_save',
    'document_comment',
    'number_template',
    'document_attachment',
    'document_relation',
    'document_article_force',
    'register_import',
  ],
  filings: ['filing'],
  cleanups: ['cleanup_batch', 'cleanup_item'],
  opinions: ['consultation', 'opinion', 'opinion_file'],
  'validity-periods': ['validity_period'],
  'field-rules': ['fill_rule', 'fill_rule_counter', 'check_rule'],
  files: ['upload'],
  'shared-queries': ['shared_query'],
  workbench: ['workbench_choice'],
  'list-views': ['list_layout', 'list_view', 'list_view_default'],
  'scheduled-jobs': ['scheduled_job', 'scheduled_job_run'],
  tracking: ['page_event', 'visit_day', 'visit_law_day', 'visit_word_day'],
  session: ['captcha', 'phone_code', 'one_time_ticket', 'sign_in_failure', 'second_factor', 'recovery_code', 'passkey'],
  departments: ['department', 'department_role'],
  permissions: ['permission', 'permission_data_rule', 'department_permission', 'department_role_permission'],
  roles: ['role', 'role_permission', 'role_exclusion', 'role_index'],
  announcements: ['announcement', 'announcement_reader', 'message_choice', 'mail'],
  following: ['following', 'library_event', 'mail_reader', 'mail_following', 'mail_following_event', 'reader_mail', 'mail_request'],
  logs: ['audit_alert'],
  'online-forms': ['online_form', 'online_form_backup', 'online_form_file'],
  'server/platform/auth': ['account_session', 'known_device'],
  'server/platform/audit': [
    'activity_log',
    'record_version',
    'activity_unsealed',
    'activity_chain',
    'activity_checkpoint',
    'record_version_unsealed',
    'record_version_chained',
  ],
  'server/platform/files': ['stored_file'],
  'collection-checks': ['collection_check'],
  reports: ['online_report', 'online_report_column', 'online_report_parameter'],
  laws: ['law_fact', 'law_work', 'law_issuer', 'law_version', 'law_correction', 'law_node', 'law_relation', 'law_source', 'library_revision'],
  search: ['search_segment', 'search_block', 'search_version', 'law_alias', 'synonym', 'article_question', 'added_word', 'word_association'],
  'search-feedback': ['search_feedback', 'search_feedback_note', 'search_feedback_click'],
  'server/seeds': ['seed_state'],
  'server/platform/db': ['schema_migration'],
}

/** Rooms that fill every table: base data, made-up data of tests, and `insertJson`, whose callers name the table. */
export const writesAnything = ['server/seeds', 'server/testing', 'server/platform/db/json-rows.ts']

export const ownerOf = new Map(
  Object.entries(tablesOf).flatMap(([owner, tables]) => tables.map((table) => [table, owner.includes('/') ? owner : `server/features/${owner}`])),
)
