import type { Shown } from './menu.model.ts'

const REASONS = {
  component: ['没有这个页面', '菜单指向的组件在系统中不存在。请联系管理员在“菜单管理”中核对。'],
  url: ['地址无法打开', '菜单中的外部地址不是有效的网址。请联系管理员在“菜单管理”中核对。'],
  empty: ['没有可显示的页面', '该菜单下没有您可以打开的页面，或其重定向没有终点。请联系管理员核对授权与重定向。'],
} as const

/** Says what is wrong with a menu row, so that an administrator can correct it; or links to a page of another site. */
export function BrokenPage({ content }: { content: Extract<Shown, { kind: 'broken' | 'window' }> }) {
  const { entry } = content
  if (content.kind === 'window')
    return (
      <div className="shell-note">
        <h1>{entry.title}</h1>
        <p>该页面属于其他网站，在新窗口中打开。</p>
        <p>
          <a className="button primary" href={content.url} target="_blank" rel="noopener noreferrer">
            在新窗口打开
          </a>
        </p>
      </div>
    )
  const [title, advice] = REASONS[content.why]
  return (
    <div className="shell-note" role="alert">
      <h1>{title}</h1>
      <p>{advice}</p>
      <dl>
        <dt>菜单</dt>
        <dd>{[...entry.parents, entry].map((at) => at.title).join(' / ')}</dd>
        <dt>路径</dt>
        <dd>{entry.path}</dd>
        <dt>组件</dt>
        <dd>{entry.node.component ?? '（空）'}</dd>
        {entry.node.redirect ? (
          <>
            <dt>重定向</dt>
            <dd>{entry.node.redirect}</dd>
          </>
        ) : null}
      </dl>
    </div>
  )
}
