import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { GrantAdvice } from '#web/plain/grant-advice/GrantAdvice.tsx'
import { PageWaiting } from './PageWaiting.tsx'
import { useRefusedPage } from './use-refused-page.ts'

/** Says which page the user may not open, and whom to ask. */
export function RefusedNote({ path }: { path: string }) {
  const { page } = useRefusedPage(path, true)
  if (!page) return <PageWaiting />
  const name = page.titles.at(-1) ?? ''
  return (
    <div className="shell-note" role="alert">
      <h1>您没有“{name}”的权限</h1>
      <p>
        {page.grantedBy.length > 0 ? `需要使用这个页面时，请联系${page.grantedBy.join('、')}授权。` : '需要使用这个页面时，请联系安全管理员授权。'}
      </p>
      <dl>
        <dt>菜单</dt>
        <dd>{page.titles.join(' / ')}</dd>
        <dt>路径</dt>
        <dd>{path}</dd>
      </dl>
      <GrantAdvice menu={name} />
      <p>
        <AppLink to="/home" className="button">
          返回首页
        </AppLink>
      </p>
    </div>
  )
}
