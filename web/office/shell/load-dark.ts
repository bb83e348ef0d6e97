import type { DarkTheme } from '#web/theme/antd.ts'

let loading: Promise<DarkTheme> | undefined

/** The dark theme of antd: always the same promise, which `use` asks for. */
export const loadDark = (): Promise<DarkTheme> => (loading ??= import('./dark-theme.ts').then((module) => module.DARK))
