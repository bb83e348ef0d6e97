import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cssFloor } from './tools/floor/css-floor.ts'
import { BUILD_TARGETS, SCRIPT_TARGETS } from './tools/floor/floor.mjs'
import { floor } from './tools/floor/vite-floor.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Packages that every page needs, and what loads parts on demand: left to the kit, it would bring the kit to every
 * page.
 */
const BASE =
  /vite[\\/]preload-helper|web[\\/]platform[\\/](lazy-part|load-chunk)\.|node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store|query-core(?!.*queriesObserver)|react-query(?=.*QueryClientProvider)))[\\/]/
/**
 * Small parts of the first script of every page that others use too: a file of its own for each would be a request for
 * each.
 */
const FIRST = /web[\\/]platform[\\/](storage|settings|api[\\/](api-error|messages))\.|storage-keys\./
/** Packages of antd that every list of the office needs; parts that only forms use are loaded with forms. */
const KIT =
  /node_modules[\\/](@ant-design[\\/](colors|cssinjs|cssinjs-utils|fast-color)|@emotion|stylis|clsx|@rc-component[\\/](checkbox|context|dropdown|form[\\/]es[\\/]FormContext|input|menu|motion|overflow|pagination|portal|resize-observer|select|table|tooltip|trigger|virtual-list)|antd[\\/]es[\\/](button|checkbox|config-provider|dropdown|empty|input|menu|pagination|radio|select|space|spin|style|table|theme|tooltip))[\\/]/
/**
 * What every list of staff needs beside the kit: its frame, the doors of the pickers, and icons. Parts that are loaded
 * on demand stay out.
 */
const LIST =
  /web[\\/](kit[\\/](list-page[\\/](?!MomentRange|Ends|DayRanges|day-ranges|DayField|Layout(Panel|Popover)|layout-|RowCards|row-cards|card\.|hidden-record|ListViews|list-views|views\.|row-walk|row-keys\.|opening\.|WholeText)|list-frame|saved-records|confirm-dialog[\\/]ConfirmDialog|picker-slots[\\/](handed|labels)-in|query-builder[\\/]AdvancedQueryButton)|office[\\/][a-z-]+[\\/]([a-z-]+\.door\.tsx|picked-users|department-labels)|platform[\\/]permission[\\/]Can)|icons(-svg)?[\\/]es[\\/](icons|asn)[\\/](Clear|FontSize|Reload|Setting|Table|Up)Outlined/
/** Small parts of every page of staff. */
const OFFICE =
  /web[\\/](plain[\\/](app-link|label)|platform[\\/](tab-drafts|permission[\\/]permission|api[\\/]use-api-mutation)|kit[\\/]pickers[\\/]chosen-rows)/
/** Small parts of every page of the site. */
const SITE =
  /web[\\/](plain[\\/](marks|sheet|skeleton)|platform[\\/]use-(late|media)\.|site[\\/]parts[\\/](force-mark|status-badge))|common[\\/]law[\\/]citation\./
/** What the parts of the page of a law share that are loaded with it and later. */
const READING =
  /web[\\/]site[\\/]details[\\/](standing|law-text)\.model\.|common[\\/]law[\\/](caption|numerals|points|words)\.|platform[\\/]copy-text\./

/**
 * Imports within antd that would bring a whole form and a whole tree into every list, and what takes their place: the
 * few functions that are meant. The filter menu of a table may show a tree; no list of ours has one, and it would be
 * loaded then. What writes sides by their names is loaded by itself (web/office/shell/named-sides.ts).
 */
const LIGHTER = [
  {
    in: /antd[\\/]es[\\/]form[\\/]context\.js$/,
    of: '@rc-component/form',
    code: `export { FormProvider } from '@rc-component/form/es/FormContext'`,
  },
  {
    in: /antd[\\/]es[\\/]radio[\\/]group\.js$/,
    of: '../form/hooks/useForm',
    code: `import { toArray } from 'antd/es/form/util'\nexport const toNamePathStr = (name) => toArray(name).join('_')`,
  },
  {
    in: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
    of: '@rc-component/tree',
    code: `export { arrAdd, arrDel } from '@rc-component/tree/es/util'
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil'
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil'`,
  },
  {
    in: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/,
    of: '../../../tree',
    code: `import { lazyPart } from '${here('./web/platform/lazy-part.tsx')}'\nexport default lazyPart(() => import('antd/es/tree'), 'default')`,
  },
  {
    in: /cssinjs[\\/]es[\\/]index\.js$/,
    of: './transformers/legacyLogicalProperties',
    code: 'export default null',
  },
]
const lighterAntd: Plugin = {
  name: 'lighter-antd',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const at = LIGHTER.findIndex((one) => one.of === source && one.in.test(importer))
    return at < 0 ? null : `\0lighter-antd-${at}.js`
  },
  load(id) {
    const [, at] = /^\0lighter-antd-(\d+)\.js$/.exec(id) ?? []
    return at === undefined ? null : (LIGHTER[Number(at)]?.code ?? null)
  },
}

export default defineConfig({
  // Tests of all rooms run from the repository's root; only the site is built from web/.
  root: process.env['VITEST'] ? '.' : 'web',
  plugins: [react(), lighterAntd, floor()],
  css: { postcss: { plugins: [cssFloor()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: SCRIPT_TARGETS,
    cssTarget: BUILD_TARGETS,
    // Without the polyfill, older browsers only load modules a little later.
    modulePreload: { polyfill: false },
    // One file compresses better than many small ones, and stays in the browser's cache from release to release.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'first', test: FIRST, includeDependenciesRecursively: false },
            { name: 'kit', test: KIT },
            // Parts of other rooms that these files use stay where they are.
            { name: 'list', test: LIST, includeDependenciesRecursively: false },
            { name: 'office', test: OFFICE, includeDependenciesRecursively: false },
            { name: 'site', test: SITE, includeDependenciesRecursively: false },
            { name: 'reading', test: READING, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
