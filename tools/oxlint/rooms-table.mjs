// Who may import whom. The one source of this table: house/rooms enforces it, `npm run rooms` prints it into ARCHITECTURE.md.
//
// In a pattern `*` is one name, `**` any folders, `{name}` one name that means the same in the whole row; a pattern
// without an extension is a folder with all below it. The first row whose `room` fits a file is the file's.

/** Rooms of the staff shell: the UI kit is loaded with them and never on the first view of a public page. */
const staffRooms = [
  'web/app/layouts/staff',
  'web/theme/antd.ts',
  'web/widgets/list-page',
  'web/widgets/confirm-dialog',
  'web/widgets/record-dialog',
  'web/widgets/workbook-dialogs',
  'web/widgets/grant-tree',
  'web/widgets/user-picker',
  'web/widgets/stored-image',
  'web/features/system',
  'web/features/users',
  'web/features/roles',
  'web/features/tenants',
  'web/features/positions',
  'web/features/address-book',
  'web/features/menus',
  'web/features/departments',
  'web/features/categories',
  'web/widgets/menu-icon',
  'web/features/messages',
  'web/features/dictionaries',
  'web/features/field-rules',
  'web/features/logs',
  'web/features/scheduled-jobs',
  'web/features/files',
  'web/features/editable-table-demo',
  'web/widgets/editable-table',
  'web/widgets/table-editor',
  'web/widgets/cron-builder',
  'web/widgets/modal',
  'web/widgets/query-builder',
  'web/widgets/upload',
  'web/widgets/pickers',
  'web/widgets/dictionary-controls',
  'web/widgets/tree-table',
  'web/widgets/form-with-tables',
  'web/widgets/page-header',
  'web/widgets/inputs',
  'web/widgets/report-picker',
  'web/widgets/area-linkage',
  'web/features/widget-gallery',
  'web/widgets/editor-frame',
  'web/widgets/rich-text-editor',
  'web/widgets/markdown-editor',
  'web/widgets/code-editor',
]
const uiKit = ['antd', '@ant-design/icons', 'dayjs']
/** What editors are made of: large, loaded when one is used. */
const formattedText = ['@tiptap/*', 'marked']
const codeText = ['codemirror', '@codemirror/*']

/** @type {{ room: string, may: string[], packages?: string[], about: string }[]} */
export const rooms = [
  { room: 'common', may: ['common'], packages: ['typebox', 'diff'], about: 'runs anywhere: no Node, no DOM, no React, no SQL' },
  { room: 'server/platform', may: ['common', 'server/platform'], about: 'mechanisms without business words' },
  {
    room: 'server/features/{feature}',
    may: ['common', 'server/platform', 'server/features/{feature}', 'server/features/*/*.door.ts'],
    about: 'one folder per noun; other features only through their doors',
  },
  {
    room: 'server/seeds',
    may: ['common', 'server/platform', 'server/seeds', 'server/features/*/*.door.ts'],
    about: 'base data and the demo library',
  },
  { room: 'server/testing', may: ['common', 'server'], about: 'what API tests, journeys and benches start from' },
  { room: 'server/*.ts', may: ['common', 'server'], about: 'composition: the programs and the list of features' },
  {
    room: 'web/platform',
    may: ['common', 'web/platform'],
    packages: ['react', 'react-dom', '@tanstack/*', '@noble/hashes'],
    about: 'mechanisms of the client',
  },
  { room: 'web/theme', may: ['web/theme'], packages: ['antd'], about: 'tokens, global styles and the look of the UI kit' },
  {
    room: 'web/widgets/{widget}',
    may: ['common', 'web/platform', 'web/widgets'],
    packages: ['react', 'react-dom', '@tanstack/*', ...uiKit, ...formattedText, ...codeText, '@vant/area-data'],
    about: 'parts of screens that know no feature',
  },
  {
    room: 'web/features/{feature}',
    may: ['common', 'web/platform', 'web/widgets', 'web/features/{feature}'],
    packages: ['react', 'react-dom', '@tanstack/*', ...uiKit],
    about: 'screens; never another feature',
  },
  {
    room: 'web',
    may: ['common', 'web'],
    packages: ['react', 'react-dom', '@tanstack/*', ...uiKit],
    about: 'web/app and main.tsx: layouts, routes, the list of screens',
  },
  { room: 'e2e', may: ['common', 'server/app.ts', 'server/testing', 'tools/chromium.mjs', 'e2e'], about: 'journeys in a browser' },
  {
    room: 'bench/pages',
    may: ['common', 'web/platform', 'web/theme', 'web/widgets', 'bench/pages'],
    packages: ['react', 'react-dom'],
    about: 'pages that benches measure in a browser',
  },
  {
    room: 'bench',
    may: ['common', 'server', 'tools/chromium.mjs', 'tools/postgres.mjs', 'bench'],
    about: 'measurements; they look inside what they measure',
  },
  { room: 'tools', may: ['common', 'server', 'tools', 'dist/server'], about: 'scripts of developers; nothing else imports them' },
  { room: '*.config.ts', may: [], about: 'settings of Vite and Vitest' },
]

/** Packages that only some files may name. */
export const keptPackages = {
  kysely: ['server/**/*.sql.ts', 'server/platform/db', 'server/testing', 'bench'],
  pg: ['server/platform/db', 'tools', 'bench'],
  '@electric-sql/pglite': ['server/platform/db'],
  react: ['web', 'bench/pages'],
  'react-dom': ['web', 'bench/pages'],
  '@tanstack/*': ['web'],
  ...Object.fromEntries(uiKit.map((name) => [name, staffRooms])),
  ...Object.fromEntries(formattedText.map((name) => [name, ['web/widgets/rich-text-editor', 'web/widgets/markdown-editor']])),
  ...Object.fromEntries(codeText.map((name) => [name, ['web/widgets/code-editor', 'web/widgets/markdown-editor']])),
  '@vant/area-data': ['web/widgets/area-linkage'],
  vitest: ['**/*.test.ts', '**/*.test.tsx', 'e2e', 'server/testing', '*.config.ts'],
}

/** Folders of which these rooms may take types only: the contract costs the client nothing. */
export const typesOnly = [{ room: 'web', of: 'common/contract' }]

/** Pure files: no database, no clock, no network, whatever their room; types are welcome. */
export const pure = {
  files: ['common/rules', '**/*.rules.ts', '**/*.model.ts'],
  never: ['server/platform/db', 'server/**/*.sql.ts', 'web/platform/api'],
  packages: ['node:fs', 'node:fs/promises', 'node:http', 'node:https', 'node:net', 'node:child_process', 'kysely', 'pg', 'fastify'],
}

/** Where a default export is wanted: by the router's lazy screens and by tools that ask for one. */
export const defaultExports = ['**/*Screen.tsx', '*.config.ts', 'tools/oxlint/house.mjs']
