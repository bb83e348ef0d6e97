import { useQuery } from '@tanstack/react-query'
import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { isForeignMenu, menuOf } from './menu.model.ts'
import { useLayoutSettings } from './use-layout-settings.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { messages } from '#web/platform/api/messages.ts'
import { useLargeMode } from '#web/platform/large-mode.ts'
import { useLater } from '#web/platform/lazy-part.tsx'
import { keepPermissions, RIGHTS } from '#web/platform/permission/permission.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import type { SignedInSession } from '#web/platform/session/session.ts'
import { openDrafts } from '#web/platform/tab-drafts.ts'
import { useDark } from '#web/platform/theme/use-dark.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { antdTheme, primaryOf, zhCN } from '#web/theme/antd.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { LoadingBar } from '#web/plain/loading-bar/LoadingBar.tsx'
import { handInPickers } from '#web/kit/picker-slots/handed-in.ts'
import { PICKERS } from '#web/office/pickers.ts'
import { leaveForGood } from './leave.ts'
import { darkTheme, namedSides } from './load-later.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { ProofHost } from './ProofHost.tsx'
import { StaffFrame } from './StaffFrame.tsx'
import './staff.css'

handInPickers(PICKERS)

/** Chromium 86 knows no `inset-inline` and no `padding-inline`: there the kit writes sides by their names. */
const knowsSides = CSS.supports('inset-inline-end: 0')

/** Everything around the screens of a signed-in user: loads the user's permissions, then shows the frame. */
export function StaffShell({ session }: { session: SignedInSession }) {
  const { username } = session.userInfo
  useState(() => openDrafts(username))
  const [settings, onSettings] = useLayoutSettings()
  const [large] = useLargeMode()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  // The same condition as --target in tokens.css.
  const touch = useMedia(`(pointer: coarse), (max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const isDark = useDark()
  const loaded = useLater(darkTheme, isDark)?.DARK ?? null
  const dark = isDark ? loaded : null
  const sides = useLater(namedSides, !knowsSides)
  // Nothing is drawn in the light theme first. Pages that are open stay as they are until it has come.
  const [waits, setWaits] = useState(isDark || !knowsSides)
  if (waits && (dark || !isDark) && (sides || knowsSides)) setWaits(false)
  const { color } = settings
  const theme = useMemo(() => antdTheme({ color, large, still, touch, dark }), [color, large, still, touch, dark])
  useEffect(() => {
    const { style } = document.documentElement
    style.filter = settings.colorWeak ? 'invert(80%)' : ''
    style.setProperty('--primary', primaryOf(color, isDark))
    return () => {
      style.filter = ''
      style.removeProperty('--primary')
    }
  }, [settings.colorWeak, color, isDark])
  if (waits) return <LoadingBar />
  return (
    <StyleProvider transformers={sides?.TRANSFORMERS}>
      <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
        <WithMenu session={session} settings={settings} onSettings={onSettings} />
        <ProofHost />
      </ConfigProvider>
    </StyleProvider>
  )
}

type Frame = Parameters<typeof StaffFrame>[0]

function WithMenu({ session, settings, onSettings }: Pick<Frame, 'session' | 'settings' | 'onSettings'>) {
  const query = useQuery({
    ...apiQuery(RIGHTS, { query: {} }),
    queryFn: async ({ signal }) => {
      const rights = await call(RIGHTS, { query: {} }, signal)
      // Permissions must be set before any component is rendered that asks for them.
      keepPermissions(rights)
      return rights
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const { data } = query
  const menu = useMemo(() => (data ? menuOf(data.menu) : null), [data])
  const empty = menu?.length === 0
  useEffect(() => {
    if (!empty) return
    showToast({ tone: 'error', text: messages.menuEmpty, lastsMs: Infinity })
    const timer = setTimeout(() => void leaveForGood(), READ_MS)
    return () => clearTimeout(timer)
  }, [empty])
  if (data && isForeignMenu(data.menu)) return <Refused title="启动失败" text={messages.menuWrongVersion} />
  if (empty) return <Refused title="无法进入系统" text={messages.menuEmpty} />
  // Permissions are loaded again after menus were edited; a failure then leaves open pages as they are.
  if (query.isError && !data)
    return (
      <div className="shell-alone">
        <Failure error={query.error} onRetry={() => void query.refetch()} />
        <LeaveButton />
      </div>
    )
  if (!menu) return <ProgressBar />
  return <StaffFrame session={session} menu={menu} settings={settings} onSettings={onSettings} />
}

/** Time in milliseconds to read the message about why the user cannot work here, before the user is signed out. */
const READ_MS = 4_000

function Refused({ title, text }: { title: string; text: string }) {
  return (
    <div className="shell-alone" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <LeaveButton />
    </div>
  )
}

const LeaveButton = () => (
  <button type="button" className="button" onClick={() => void leaveForGood()}>
    退出登录
  </button>
)
