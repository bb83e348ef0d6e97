/** The oldest version of each browser that the pages are for, with its names in MDN's data and for the build. */
export const FLOOR: readonly {
  mdn: 'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios'
  build: string
  version: string
}[]
/** Targets of the build: `chrome86`, … */
export const BUILD_TARGETS: string[]
export const SCRIPT_TARGETS: string[]
