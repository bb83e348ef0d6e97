import type { ConfigProviderProps, ThemeConfig } from 'antd'
import locale from 'antd/es/locale/zh_CN.js'

/** Chinese texts of antd. Its files are modules without a declaration of that, so their types are those of CommonJS. */
export const zhCN = locale as unknown as NonNullable<ConfigProviderProps['locale']>

// The values of tokens.css, for the UI kit of the staff shell.
const INK = '#1f1c1a'
const INK_2 = '#57514c'
const LINE = '#e4dfd9'
const LINE_2 = '#cfc8c0'
const BLUE = '#1f4e79'
const SANS = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/** A colour mixed with white. */
function wash(color: string, part: number): string {
  const channel = (at: number) => Math.round(255 + (Number.parseInt(color.slice(at, at + 2), 16) - 255) * part)
  return `rgb(${channel(1)}, ${channel(3)}, ${channel(5)})`
}

/**
 * Theme of antd: the primary colour that the user chose, larger in 适老 mode, higher controls on touch screens,
 * no motion for users who want none, the rest as on the public site.
 */
export function antdTheme({ color, large, still, touch }: { color: string; large: boolean; still: boolean; touch: boolean }): ThemeConfig {
  const size = { fontSize: large ? 17 : 14, controlHeight: touch ? 44 : large ? 42 : 36 }
  return {
    hashed: false,
    token: {
      ...size,
      motion: !still,
      colorPrimary: color,
      colorPrimaryBg: wash(color, 0.08),
      colorPrimaryBgHover: wash(color, 0.14),
      controlItemBgActive: wash(color, 0.08),
      colorLink: BLUE,
      colorInfo: BLUE,
      colorSuccess: '#1c6b3c',
      colorWarning: '#855400',
      colorError: '#9b1c1f',
      colorText: INK,
      colorTextSecondary: INK_2,
      colorTextTertiary: '#6f6862',
      colorTextPlaceholder: '#6f6862',
      colorTextDescription: INK_2,
      colorBorder: LINE_2,
      colorBorderSecondary: LINE,
      colorBgLayout: '#f8f6f3',
      borderRadius: 4,
      fontFamily: SANS,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
      boxShadowSecondary: '0 6px 24px rgb(40 30 20 / 0.14), 0 1px 3px rgb(40 30 20 / 0.1)',
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
        itemSelectedBg: wash(color, 0.08),
        subMenuItemBg: 'transparent',
        itemHeight: large ? 48 : 40,
      },
      ...(touch ? { Pagination: { itemSize: 44, itemSizeSM: 44 } } : {}),
      Table: {
        headerBg: '#f1ede8',
        headerColor: INK,
        headerSplitColor: LINE_2,
        rowHoverBg: '#f8f6f3',
        cellPaddingBlockMD: 9,
        cellPaddingInlineMD: 12,
      },
    },
  }
}
