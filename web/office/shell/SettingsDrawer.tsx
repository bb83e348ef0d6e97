import { Segmented, Switch } from 'antd'
import { CheckOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { available, COLORS, type LayoutSettings } from './layout-settings.model.ts'
import { useThemeChoice, type ThemeChoice } from '#web/platform/theme/choice.ts'
import { darkTheme } from './load-later.ts'
import { Drawer } from '#web/kit/window/Window.tsx'

/** 系统设置: the look of the shell for this user in this browser; every change applies at once. */
export function SettingsDrawer(props: {
  settings: LayoutSettings
  mobile: boolean
  onChange: (change: Partial<LayoutSettings>) => void
  onClose: () => void
}) {
  const { settings, onChange } = props
  const [theme, chooseTheme] = useThemeChoice()
  const can = available(settings)
  const toggle = (
    name: 'fixedHeader' | 'autoHideHeader' | 'fixedSider' | 'colorWeak' | 'multipage',
    label: string,
    enabled = true,
    why = '',
  ) => (
    <Row label={label} hint={enabled ? '' : why}>
      <Switch
        aria-label={label}
        checked={settings[name]}
        disabled={!enabled}
        onChange={(checked) => onChange({ [name]: checked })}
      />
    </Row>
  )
  return (
    <Drawer
      open
      title="系统设置"
      size={360}
      closable={{ 'aria-label': '关闭' }}
      onClose={props.onClose}
      className="settings-drawer"
    >
      <section>
        <h2>界面主题</h2>
        <Segmented<ThemeChoice>
          block
          aria-label="界面主题"
          value={theme}
          options={[
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
            { value: 'system', label: '跟随系统' },
          ]}
          onChange={(wanted) => void darkTheme.load().then(() => chooseTheme(wanted))}
        />
      </section>
      <section>
        <h2>导航风格</h2>
        <Segmented<LayoutSettings['navTheme']>
          block
          aria-label="导航风格"
          value={settings.navTheme}
          options={[
            { value: 'light', label: '亮色' },
            { value: 'dark', label: '暗色' },
          ]}
          onChange={(navTheme) => onChange({ navTheme })}
        />
      </section>
      <section>
        <h2>主题色</h2>
        <div className="colours" role="radiogroup" aria-label="主题色">
          {COLORS.map(({ value, name }) => (
            <label key={value} className="colour" style={{ backgroundColor: value }} title={name}>
              <input
                type="radio"
                name="colour"
                className="for-readers"
                aria-label={name}
                checked={settings.color === value}
                onChange={() => onChange({ color: value })}
              />
              {settings.color === value ? <CheckOutlined aria-hidden="true" /> : null}
            </label>
          ))}
        </div>
      </section>
      <section>
        <h2>导航模式</h2>
        <Segmented<LayoutSettings['layout']>
          block
          aria-label="导航模式"
          value={settings.layout}
          options={[
            { value: 'sidemenu', label: '侧边栏导航' },
            { value: 'topmenu', label: '顶部栏导航' },
          ]}
          onChange={(layout) => onChange({ layout })}
        />
        <Row label="内容区域宽度" hint={can.contentWidth ? '' : '仅顶部栏导航时可选'}>
          <Segmented<LayoutSettings['contentWidth']>
            aria-label="内容区域宽度"
            disabled={!can.contentWidth}
            value={settings.contentWidth}
            options={[
              { value: 'Fixed', label: '固定' },
              { value: 'Fluid', label: '流式' },
            ]}
            onChange={(contentWidth) => onChange({ contentWidth })}
          />
        </Row>
        {toggle('fixedHeader', '固定顶栏')}
        {toggle('autoHideHeader', '下滑时隐藏顶栏', can.autoHideHeader, '固定顶栏后可用')}
        {toggle('fixedSider', '固定侧边菜单', can.fixedSider, '仅侧边栏导航时可用')}
      </section>
      <section>
        <h2>其他</h2>
        {toggle('colorWeak', '色弱模式')}
        {toggle('multipage', '多页签模式')}
        {props.mobile ? <p className="setting-hint">小屏幕上不显示页签。</p> : null}
      </section>
    </Drawer>
  )
}

function Row({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="setting-row">
      <span>
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
      {children}
    </div>
  )
}
