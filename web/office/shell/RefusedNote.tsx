import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { GrantAdvice } from '#web/plain/grant-advice/GrantAdvice.tsx'
import { PageWaiting } from './PageWaiting.tsx'
import { useRefusedPage } from './use-refused-page.ts'

/** Says which page the user may not open, and whom to ask; or that there is no such page. */
export function RefusedNote({ path }: { path: string }) {
  const { page, isNone } = useRefusedPage(path, true)
  if (isNone) return <NoSuchPage path={path} />
  if (!page) return <PageWaiting />
  const name = page.titles.at(-1) ?? ''
  return (
    <div className="shell-note" role="alert">
      <h1>您没有“{name}”的权限</h1>
      <p>
        {page.grantedBy.length > 0
          ? `需要使用这个页面时，请联系${page.grantedBy.join('、')}授权。`
          : '需要使用这个页面时，请联系安全管理员授权。'}
      </p>
      <dl>
        <dt>菜单</dt>
        <dd>{page.titles.join(' / ')}</dd>
        <dt>路径</dt>
        <dd>{path}</dd>
      </dl>
      <GrantAdvice menu={name} />
      <WayHome />
    </div>
  )
}

function NoSuchPage({ path }: { path: string }) {
  return (
    <div className="shell-note" role="alert">
      <h1>没有这个页面</h1>
      <p>地址可能有误，或者这个台账或报表已被移除，或者您看不到它。请从菜单打开，或核对地址。</p>
      <dl>
        <dt>路径</dt>
        <dd>{path}</dd>
      </dl>
      <WayHome />
    </div>
  )
}

function WayHome() {
  return (
    <p>
      <AppLink to="/home" className="button">
        返回首页
      </AppLink>
    </p>
  )
}
