import { laterModule } from '#web/platform/lazy-part.tsx'

/** The dark theme of antd, which users of the light one need not load. */
export const darkTheme = laterModule(() => import('./dark-theme.ts'))
