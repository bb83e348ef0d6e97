import { laterModule } from '#web/platform/lazy-part.tsx'

/** The dark theme of antd, which users of the light one need not load. */
export const darkTheme = laterModule(() => import('./dark-theme.ts'))

/** What writes sides by their names in the styles of antd, which only older browsers need. */
export const namedSides = laterModule(() => import('./named-sides.ts'))
