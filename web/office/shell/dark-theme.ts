import darkAlgorithm from 'antd/es/theme/themes/dark/index.js'
import { DARK_RED, type DarkTheme } from '#web/theme/antd.ts'

/** The dark theme of antd, with the values of tokens.css. A file of its own, so that only its users load it. */
export const DARK: DarkTheme = {
  // Its declaration is that of CommonJS.
  algorithm: darkAlgorithm as unknown as DarkTheme['algorithm'],
  palette: {
    ink: '#ece7e1',
    ink2: '#c4bcb3',
    ink3: '#aba298',
    line: '#3d3733',
    line2: '#5a524b',
    paper: '#201c1a',
    ground: '#171412',
    ground2: '#2c2724',
    blue: '#94bfe9',
    green: '#86d2a4',
    amber: '#e3b764',
    red: DARK_RED,
    blueWash: '#1e2b39',
    greenWash: '#1a3224',
    amberWash: '#372b11',
    redWash: '#3b2422',
    raised: '#272220',
    shadow: '0 6px 24px rgb(0 0 0 / 0.5), 0 1px 3px rgb(0 0 0 / 0.4)',
  },
  onColour: '#2a1110',
}
