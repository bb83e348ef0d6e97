import {
  ApartmentOutlined,
  ClearOutlined,
  DownOutlined,
  FontSizeOutlined,
  LockOutlined,
  LogoutOutlined,
  SafetyOutlined,
  SettingOutlined,
  IdcardOutlined,
} from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import type { UserInfo } from '#common/contract/session.ts'
import type { LayoutSettings } from './layout-settings.model.ts'
import { useLargeMode } from '#web/platform/large-mode.ts'
import { messages } from '#web/platform/api/messages.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { leaveForGood } from './leave.ts'
import { OwnAvatar } from './OwnAvatar.tsx'
import { useClearCache } from './use-clear-cache.ts'

const ChangePassword = lazyPart(() => import('./ChangePassword.tsx'), 'ChangePassword')
const AccountSecurity = lazyPart(() => import('./AccountSecurity.tsx'), 'AccountSecurity')
const DepartSwitch = lazyPart(() => import('./DepartSwitch.tsx'), 'DepartSwitch')
const SettingsDrawer = lazyPart(() => import('./SettingsDrawer.tsx'), 'SettingsDrawer')

type Asked = 'depart' | 'password' | 'security' | 'settings' | 'logout'

/** The signed-in user's name, and the menu of the user's account. */
export function UserMenu(props: {
  userInfo: UserInfo
  settings: LayoutSettings
  mobile: boolean
  onSettings: (change: Partial<LayoutSettings>) => void
  go: (to: string) => void
}) {
  const { userInfo } = props
  const [asked, setAsked] = useState<Asked | null>(null)
  const [large, switchLarge] = useLargeMode()
  const clearCache = useClearCache()
  const items = [
    { key: 'profile', icon: <IdcardOutlined />, label: '个人中心' },
    { key: 'depart', icon: <ApartmentOutlined />, label: '切换部门' },
    { key: 'password', icon: <LockOutlined />, label: '密码修改' },
    { key: 'security', icon: <SafetyOutlined />, label: '账号安全' },
    { key: 'settings', icon: <SettingOutlined />, label: '系统设置' },
    { key: 'large', icon: <FontSizeOutlined />, label: large ? '标准字号' : '大字号' },
    { key: 'cache', icon: <ClearOutlined />, label: '清理缓存' },
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
  ]
  const close = () => setAsked(null)
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [{ type: 'group', key: 'who', label: <Who userInfo={userInfo} />, children: items }],
          className: 'user-panel',
          onClick: ({ key }) => {
            if (key === 'large') switchLarge()
            else if (key === 'cache') clearCache()
            else if (key === 'profile') props.go('/account/center')
            else setAsked(key as Asked)
          },
        }}
      >
        <button
          type="button"
          className="shell-button user-button"
          aria-label={userInfo.realname || userInfo.username}
          title={userInfo.orgCodeTxt ?? undefined}
        >
          <OwnAvatar userInfo={userInfo} />
          <span className="user-name">{userInfo.realname || userInfo.username}</span>
          <DownOutlined aria-hidden="true" className="bar-caret" />
        </button>
      </Dropdown>
      {asked === 'depart' ? <DepartSwitch userInfo={userInfo} onClose={close} /> : null}
      {asked === 'password' ? <ChangePassword username={userInfo.username} onClose={close} /> : null}
      {asked === 'security' ? <AccountSecurity username={userInfo.username} onClose={close} /> : null}
      {asked === 'settings' ? (
        <SettingsDrawer settings={props.settings} mobile={props.mobile} onChange={props.onSettings} onClose={close} />
      ) : null}
      {asked === 'logout' ? (
        <ConfirmDialog
          title="提示"
          text={messages.signOutConfirm}
          confirm="退出登录"
          onConfirm={() => leaveForGood()}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function Who({ userInfo }: { userInfo: UserInfo }) {
  return (
    <span className="user-panel-name">
      <b>{userInfo.realname}</b>
      <span>{[userInfo.username, userInfo.orgCodeTxt].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
