import type { PoolLike } from './pool.ts'

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
}

/** TypeScript type of a PostgreSQL type as both drivers return it (open.ts). */
const TYPES: Record<string, string> = {
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  numeric: 'number',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'Json',
  bytea: 'Uint8Array',
  _text: 'string[]',
  _int4: 'number[]',
}

/**
 * Tables and views that only statements written in SQL name: a type of each costs thousands of instantiations wherever
 * tables are named.
 */
const IN_SQL_ONLY = new Set([
  'account_former_password',
  'activity_checkpoint',
  'activity_unsealed',
  'audit_alert',
  'call_bucket',
  'catalogue',
  'catalogue_row',
  'catalogue_upload',
  'catalogue_upload_file',
  'document_article_force',
  'document_comment',
  'document_recognition',
  'document_relation',
  'document_save',
  'document_step',
  'document_told_relation',
  'exchange_package',
  'exchange_sent',
  'exchange_side',
  'exchange_taken',
  'fill_rule_counter',
  'force_list_file',
  'force_list_row',
  'installation_name',
  'law_article_force',
  'law_correction',
  'law_file',
  'law_recognised',
  'law_suspension',
  'library_event',
  'library_revision',
  'list_view_default',
  'mail_following_event',
  'online_form_file',
  'online_report_column',
  'online_report_parameter',
  'organ_today',
  'released_correction',
  'scan_reading',
  'scan_reading_page',
  'schema_migration',
  'search_feedback_carried',
  'search_feedback_click',
  'search_feedback_note',
  'system_sample',
  'version_article_force',
  'visit_day',
  'visit_law_day',
  'visit_word_day',
  'work_name',
  'workbench_choice',
])

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Source text of the Kysely row types of the tables in the pool's schema, those aside that only SQL names. */
export async function tableTypes(pool: PoolLike): Promise<string> {
  const client = await pool.connect()
  const { rows } = await client.query(`
    select table_name, column_name, udt_name, is_nullable, (column_default is not null or is_identity = 'YES') as has_default
    from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`)
  client.release()
  const tables = new Map<string, Column[]>()
  for (const column of rows as Column[])
    if (!IN_SQL_ONLY.has(column.table_name))
      tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column])
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => {
      const base = TYPES[column.udt_name]
      if (base === undefined)
        throw new Error(`no TypeScript type for ${column.udt_name} (${table}.${column.column_name})`)
      const type = column.is_nullable === 'YES' ? `${base} | null` : base
      const written = column.has_default ? (base === 'Json' ? 'JsonWithDefault' : `Generated<${type}>`) : type
      return `    ${camel(column.column_name)}: ${written}`
    })
    return `  ${camel(table)}: {\n${lines.join('\n')}\n  }`
  })
  return `// Written by \`npm run db:types\` from the migrations; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** JSON is written as text and read as a value. */
export type Json = ColumnType<unknown, string, string>
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>

export interface Tables {
${bodies.join('\n')}
}
`
}
