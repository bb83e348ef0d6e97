/** Colours and font of a drawing, as the theme has them. */
export interface Inks {
  text: string
  faint: string
  line: string
  paper: string
  font: string
  /** Of the columns, in turn. */
  series: readonly string[]
}

/** What a token of the theme is at this moment, such as `--blue`. */
export const inkOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim()

const SERIES = [
  '--blue',
  '--amber',
  '--green',
  '--red',
  '--grey',
  '--past',
  '--found',
  '--insert',
  '--red-active',
  '--line-2',
]

/** The colours of the theme at this moment. */
export const inksNow = (): Inks => ({
  text: inkOf('--ink'),
  faint: inkOf('--ink-3'),
  line: inkOf('--line'),
  paper: inkOf('--paper'),
  font: inkOf('--sans'),
  series: SERIES.map(inkOf),
})
