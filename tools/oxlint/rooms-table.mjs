// The table of allowed imports. This is its only source: house/rooms enforces it, `npm run rooms` prints it into
// ARCHITECTURE.md.
//
// In a pattern `*` is one name, `**` any folders, `{name}` one name that means the same in the whole row; a pattern
// without an extension is a folder with all below it. The first row whose `room` matches a file is the row of that
// file.

/** The UI kit: loaded with the screens of staff, never with a public page. */
const uiKit = ['antd', '@ant-design/icons', '@ant-design/cssinjs', 'dayjs']
const react = ['react', 'react-dom', '@tanstack/*']
/** Packages of the editors, which are large and loaded when an editor is used. */
const formattedText = ['@tiptap/*', 'marked']
const codeText = ['codemirror', '@codemirror/*']

/** @type {{ room: string, may: string[], packages?: string[], about: string }[]} */
export const rooms = [
  {
    room: 'common',
    may: ['common'],
    packages: ['typebox', 'diff'],
    about: 'runs anywhere: no Node, no DOM, no React, no SQL',
  },
  { room: 'server/platform', may: ['common', 'server/platform'], about: 'mechanisms without business words' },
  {
    room: 'server/features/{feature}',
    may: ['common', 'server/platform', 'server/features/{feature}', 'server/features/*/*.door.ts'],
    about: 'one folder per noun; other features only through their doors',
  },
  {
    room: 'server/compat',
    may: ['common', 'server/platform', 'server/compat'],
    about:
      'what serves other clients of the wire: other names, shapes and bodies, calls refused with words; can be taken out',
  },
  {
    room: 'server/seeds',
    may: ['common', 'server/platform', 'server/seeds', 'server/features/*/*.door.ts'],
    about: 'base data and the demo library',
  },
  {
    room: 'server/testing',
    may: ['common', 'server', 'tools/postgres.mjs'],
    about: 'what API tests, journeys and benches start from',
  },
  {
    room: 'server/composition',
    may: ['common', 'server'],
    about: 'composition: what platform and features hand to each other',
  },
  { room: 'server/*.ts', may: ['common', 'server'], about: 'the programs; app.ts is the server in one page' },
  {
    room: 'web/platform',
    may: ['common', 'web/platform'],
    packages: [...react, '@noble/hashes', '@simplewebauthn/browser'],
    about: 'mechanisms of the client: calls, errors, session, permission, drafts, realtime',
  },
  {
    room: 'web/theme',
    may: ['web/theme'],
    packages: ['antd'],
    about: 'tokens, global styles and the look of the UI kit',
  },
  {
    room: 'web/plain/{part}',
    may: ['common', 'web/platform', 'web/plain'],
    packages: react,
    about: 'parts of any page, made without the UI kit',
  },
  {
    room: 'web/kit/{part}',
    may: ['common', 'web/platform', 'web/plain', 'web/kit'],
    packages: [...react, ...uiKit, ...formattedText, ...codeText, '@vant/area-data', 'echarts'],
    about: 'parts of office screens that know no noun of the business',
  },
  {
    room: 'web/site/parts/{part}',
    may: ['common', 'web/platform', 'web/plain', 'web/site/parts'],
    packages: react,
    about: 'what several public pages share: search box, badges of effect, header search, footer',
  },
  {
    room: 'web/site/{page}',
    may: ['common', 'web/platform', 'web/plain', 'web/site/parts', 'web/site/{page}'],
    packages: react,
    about: 'the public pages, one folder each; never another page',
  },
  {
    room: 'web/session',
    may: ['common', 'web/platform', 'web/plain', 'web/session'],
    packages: react,
    about: 'signing in, registering, forgotten passwords',
  },
  {
    room: 'web/office/shell',
    may: [
      'common',
      'docs',
      'web/platform',
      'web/plain',
      'web/kit',
      'web/theme',
      'web/site/parts',
      'web/office/shell',
      'web/office/*.ts',
    ],
    packages: [...react, ...uiKit],
    about: 'the frame of the office: menu, tabs, breadcrumb, the handbook of docs/; the public pages stand in it too',
  },
  {
    room: 'web/office/gallery',
    may: ['common', 'web/platform', 'web/plain', 'web/kit', 'web/office/gallery', 'web/office/*/*.story.tsx'],
    packages: [...react, ...uiKit],
    about: 'every part of the kit, to be looked at and tried',
  },
  {
    room: 'web/office/*.ts',
    may: ['common', 'web'],
    about: 'composition of the office: its screens, the pickers handed to the kit',
  },
  {
    room: 'web/office/{noun}',
    may: [
      'common',
      'web/platform',
      'web/plain',
      'web/kit',
      'web/office/{noun}',
      'web/office/*/*.door.ts',
      'web/office/*/*.door.tsx',
    ],
    packages: [...react, ...uiKit],
    about: 'screens of staff, one folder a noun; other nouns only through their doors',
  },
  {
    room: 'web/floor',
    may: ['web/floor'],
    packages: ['core-js'],
    about: 'what stands before every page: the first script, and what older browsers lack',
  },
  {
    room: 'web',
    may: ['common', 'web'],
    packages: [...react, ...uiKit],
    about: 'composition: routes, guards, the list of screens, the pickers handed to the kit',
  },
  {
    room: 'e2e',
    may: [
      'common',
      'server/app.ts',
      'server/testing',
      'tools/chromium.mjs',
      'tools/engines.mjs',
      'tools/release/stage.mjs',
      'tools/floor',
      'e2e',
    ],
    about: 'journeys in a browser',
  },
  {
    room: 'bench/pages',
    may: ['common', 'web/platform', 'web/theme', 'web/kit', 'bench/pages'],
    packages: ['react', 'react-dom'],
    about: 'pages that benches measure in a browser',
  },
  {
    room: 'bench',
    may: ['common', 'server', 'tools/chromium.mjs', 'tools/figures.ts', 'tools/postgres.mjs', 'recognition', 'bench'],
    about: 'measurements; they look inside what they measure',
  },
  {
    room: 'recognition',
    may: ['recognition'],
    about: 'what brings the engine that recognises scans; its packages are loaded by their paths',
  },
  {
    room: 'tools',
    may: ['common', 'server', 'tools', 'dist/server', 'recognition'],
    about: 'scripts of developers; nothing else imports them',
  },
  { room: '*.config.ts', may: ['tools/floor'], about: 'settings of Vite and Vitest' },
]

/** Packages that only some files may name. */
export const keptPackages = {
  kysely: ['server/**/*.sql.ts', 'server/platform/db', 'server/testing', 'bench'],
  pg: ['server/platform/db', 'tools', 'bench'],
  '@electric-sql/pglite': ['server/platform/db'],
  react: ['web', 'bench/pages'],
  'react-dom': ['web', 'bench/pages'],
  '@tanstack/*': ['web'],
  ...Object.fromEntries(uiKit.map((name) => [name, ['web/kit', 'web/office', 'web/theme/antd.ts']])),
  ...Object.fromEntries(formattedText.map((name) => [name, ['web/kit/rich-text-editor', 'web/kit/markdown-editor']])),
  marked: ['web/kit/rich-text-editor', 'web/kit/markdown-editor', 'server/features/laws/parsing'],
  ...Object.fromEntries(codeText.map((name) => [name, ['web/kit/code-editor', 'web/kit/markdown-editor']])),
  echarts: ['web/kit/chart'],
  '@vant/area-data': ['web/kit/area-linkage', 'server/features/laws'],
  vitest: ['**/*.test.ts', '**/*.test.tsx', 'e2e', 'server/testing', '*.config.ts'],
}

/** Folders of which these rooms may import types only, so that the contract adds nothing to the client's bundle. */
export const typesOnly = [{ room: 'web', of: 'common/contract' }]

/** Pure files, in any room: no database, no clock, no network; types may be imported. */
export const pure = {
  files: ['common/rules', '**/*.rules.ts', '**/*.model.ts'],
  never: ['server/platform/db', 'server/**/*.sql.ts', 'web/platform/api'],
  packages: [
    'node:fs',
    'node:fs/promises',
    'node:http',
    'node:https',
    'node:net',
    'node:child_process',
    'kysely',
    'pg',
    'fastify',
  ],
}

/** Files that have a default export, because the router's lazy screens and some tools require one. */
export const defaultExports = ['**/*Screen.tsx', '*.config.ts', 'tools/oxlint/house.mjs']
