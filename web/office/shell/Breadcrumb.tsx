import { crumbsOf } from './navigation.model.ts'
import type { MenuEntry } from './menu.model.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'

/** 首页 and the levels down to the present page. */
export function Breadcrumb({ pathname, menu, title }: { pathname: string; menu: readonly MenuEntry[]; title: string }) {
  return (
    <nav className="breadcrumb" aria-label="面包屑">
      <ol>
        {crumbsOf(pathname, menu, title).map((crumb, index) => (
          <li key={`${index}${crumb.title}`}>
            {crumb.to === undefined ? (
              <span aria-current="page">{crumb.title}</span>
            ) : (
              <AppLink to={crumb.to}>{crumb.title}</AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
