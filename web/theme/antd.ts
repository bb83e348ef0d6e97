import type { ConfigProviderProps, ThemeConfig } from 'antd'
import locale from 'antd/es/locale/zh_CN.js'

/** Chinese texts of antd. Its files are modules without a declaration of that, so their types are those of CommonJS. */
export const zhCN = locale as unknown as NonNullable<ConfigProviderProps['locale']>

// The values of tokens.css, for the UI kit of the staff shell.
const LIGHT = {
  ink: '#1f1c1a',
  ink2: '#57514c',
  ink3: '#6f6862',
  line: '#e4dfd9',
  line2: '#cfc8c0',
  paper: '#ffffff',
  ground: '#f8f6f3',
  ground2: '#f1ede8',
  blue: '#1f4e79',
  green: '#1c6b3c',
  amber: '#855400',
  red: '#9b1c1f',
  blueWash: '#eef3f8',
  greenWash: '#edf6f0',
  amberWash: '#fdf5e4',
  redWash: '#fbf1f0',
  raised: '#ffffff',
  shadow: '0 6px 24px rgb(40 30 20 / 0.14), 0 1px 3px rgb(40 30 20 / 0.1)',
}
/** Colours of a theme, as tokens.css has them. */
export type Palette = typeof LIGHT
/** What makes the dark theme; it is loaded only for it. */
export interface DarkTheme {
  algorithm: NonNullable<ThemeConfig['algorithm']>
  palette: Palette
  /** Text on the primary colour and on the colours of states. */
  onColour: string
}
const SANS = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/** A colour `#rrggbb` mixed with another: `part` of the first. */
function mixed(color: string, part: number, other: string): string {
  const channel = (at: number) => {
    const from = Number.parseInt(other.slice(at, at + 2), 16)
    const value = Math.round(from + (Number.parseInt(color.slice(at, at + 2), 16) - from) * part)
    return value.toString(16).padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** Grounds and borders of notices, of the colours of states. */
const grounds = ({ paper, blue, green, amber, red, ...of }: Palette) => ({
  colorInfoBg: of.blueWash,
  colorInfoBorder: mixed(blue, 0.35, paper),
  colorSuccessBg: of.greenWash,
  colorSuccessBorder: mixed(green, 0.35, paper),
  colorWarningBg: of.amberWash,
  colorWarningBorder: mixed(amber, 0.4, paper),
  colorErrorBg: of.redWash,
  colorErrorBorder: mixed(red, 0.35, paper),
})

/** The red of the dark theme in tokens.css. */
export const DARK_RED = '#f09a95'
/**
 * The primary colour that a user chose as the theme shows it: lighter on dark ground, where the chosen one could not be
 * read.
 */
export function primaryOf(color: string, isDark: boolean): string {
  if (!isDark) return color
  return color.toLowerCase() === LIGHT.red ? DARK_RED : mixed(color, 0.42, '#ffffff')
}

/** Keeps the primary colour, of which the algorithm of antd for dark grounds makes a duller one. */
const keepingPrimary = (color: string) => (_: unknown, map: object) => ({
  ...map,
  colorPrimary: color,
  colorPrimaryHover: mixed(color, 0.8, '#ffffff'),
  colorPrimaryActive: mixed(color, 0.85, '#000000'),
  colorPrimaryBorder: color,
})

/**
 * Theme of antd: the primary colour that the user chose, larger in 适老 mode, higher controls on touch screens,
 * no motion for users who want none, the rest as on the public site.
 */
export function antdTheme(parts: {
  color: string
  large: boolean
  still: boolean
  touch: boolean
  /** null for the light theme. */
  dark: DarkTheme | null
}): ThemeConfig {
  const { large, still, touch, dark } = parts
  const of = dark ? dark.palette : LIGHT
  const color = primaryOf(parts.color, Boolean(dark))
  const wash = (part: number) => mixed(color, part, of.paper)
  const size = { fontSize: large ? 17 : 14, controlHeight: touch ? 44 : large ? 42 : 36 }
  return {
    hashed: false,
    ...(dark ? { algorithm: [dark.algorithm, keepingPrimary(color)] as never } : {}),
    token: {
      ...size,
      motion: !still,
      colorPrimary: color,
      colorPrimaryBg: wash(0.08),
      colorPrimaryBgHover: wash(0.14),
      controlItemBgActive: wash(0.08),
      colorLink: of.blue,
      colorInfo: of.blue,
      colorSuccess: of.green,
      colorWarning: of.amber,
      colorError: of.red,
      // Those that antd makes of colours as dark as these are dull.
      ...grounds(of),
      colorText: of.ink,
      colorTextSecondary: of.ink2,
      colorTextTertiary: of.ink3,
      colorTextPlaceholder: of.ink3,
      colorTextDescription: of.ink2,
      colorBorder: of.line2,
      colorBorderSecondary: of.line,
      colorBgLayout: of.ground,
      borderRadius: 4,
      fontFamily: SANS,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
      boxShadowSecondary: of.shadow,
      ...(dark
        ? {
            colorBgContainer: of.paper,
            colorBgElevated: of.raised,
            colorTextLightSolid: dark.onColour,
            colorBgSpotlight: of.ink,
          }
        : {}),
    },
    components: {
      Menu: {
        itemBorderRadius: 4,
        darkItemBg: '#2b2522',
        darkSubMenuItemBg: '#231e1b',
        darkPopupBg: '#2b2522',
        darkItemColor: '#e9e3dc',
        darkGroupTitleColor: '#e9e3dc',
        darkItemSelectedBg: color,
        darkItemSelectedColor: dark ? dark.onColour : '#ffffff',
        itemSelectedBg: wash(0.08),
        subMenuItemBg: 'transparent',
        itemHeight: large ? 48 : 40,
      },
      ...(touch ? { Pagination: { itemSize: 44, itemSizeSM: 44 } } : {}),
      Table: {
        headerBg: of.ground2,
        headerColor: of.ink,
        headerSplitColor: of.line2,
        rowHoverBg: dark ? of.ground2 : of.ground,
        cellPaddingBlockMD: 9,
        cellPaddingInlineMD: 12,
      },
    },
  }
}
