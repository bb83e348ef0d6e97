import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Packages that every page needs. */
const BASE =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store|query-core(?!.*queriesObserver)))[\\/]/
/** Packages of antd that every list of the office needs; parts that only forms use are loaded with forms. */
const KIT =
  /node_modules[\\/](@ant-design[\\/](colors|cssinjs|cssinjs-utils|fast-color)|@emotion|stylis|clsx|@rc-component[\\/](async-validator|checkbox|context|dropdown|form|input|menu|motion|overflow|pagination|portal|resize-observer|select|table|tooltip|tree|trigger|virtual-list)|antd[\\/]es[\\/](button|checkbox|config-provider|dropdown|empty|input|menu|pagination|popover|radio|select|space|spin|style|table|theme|tooltip|tree))[\\/]/
/** What every list of staff needs beside the kit: its frame, the doors of the pickers, and icons. */
const LIST =
  /web[\\/](kit[\\/](list-page[\\/](?!MomentRange)|list-frame|confirm-dialog[\\/]ConfirmDialog|picker-slots[\\/](handed|labels)-in|query-builder[\\/]AdvancedQueryButton)|office[\\/][a-z-]+[\\/]([a-z-]+\.door\.tsx|picked-users|department-labels)|platform[\\/]permission[\\/]Can)|icons(-svg)?[\\/]es[\\/](icons|asn)[\\/](Clear|FontSize|Reload|Setting|Table|Up)Outlined/
/** Small parts of every page of the site. */
const SITE = /web[\\/](plain[\\/](sheet|skeleton)|platform[\\/]use-(late|media)\.|site[\\/]parts[\\/]status-badge)|common[\\/]law[\\/]citation\./

export default defineConfig({
  // Tests of all rooms run from the repository's root; only the site is built from web/.
  root: process.env['VITEST'] ? '.' : 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    // Without the polyfill, older browsers only load modules a little later.
    modulePreload: { polyfill: false },
    // One file compresses better than many small ones, and stays in the browser's cache from release to release.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'kit', test: KIT },
            // Parts of other rooms that these files use stay where they are.
            { name: 'list', test: LIST, includeDependenciesRecursively: false },
            { name: 'site', test: SITE, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
