import { Link } from '@tanstack/react-router'
import { useLargeMode } from '#web/platform/large-mode.ts'
import { settings } from '#web/platform/settings.ts'
import { Icon } from '#web/widgets/icon/Icon.tsx'
import { HeaderSearch } from './HeaderSearch.tsx'
import { useHeaderHiding } from './use-header-hiding.ts'

/** Title of the database, compact search and the reader's switches. */
export function SiteHeader({ pathname }: { pathname: string }) {
  const hidden = useHeaderHiding(pathname === '/details')
  const [large, switchLarge] = useLargeMode()
  const home = pathname === '/home'
  const own = pathname === '/retrieval' || pathname === '/404'
  return (
    <header className="site-header" data-hidden={hidden || undefined}>
      <div className="site-header-row">
        <Link to="/home" className="site-name" title="返回首页">
          <Seal />
          <span className="site-name-text">
            <b>{settings.platformName}</b>
            <small>{settings.homeRegion.text}</small>
          </span>
        </Link>
        {home || own ? <span className="site-header-space" /> : <HeaderSearch />}
        <nav className="site-nav" aria-label="主导航">
          {pathname === '/details' ? (
            <Link to="/retrieval" search={{}} className="icon-button phone-only" aria-label="检索法规">
              <Icon name="search" />
            </Link>
          ) : null}
          <Link to="/retrieval" search={{}} className="site-nav-link wide-only">
            全部法规
          </Link>
          <button type="button" className="site-nav-link" aria-pressed={large} onClick={switchLarge} title="大字号、高对比，适合年长读者">
            {large ? '标准版' : '大字版'}
          </button>
        </nav>
      </div>
    </header>
  )
}

function Seal() {
  return (
    <svg className="seal" viewBox="0 0 32 32" width="2rem" height="2rem" aria-hidden="true">
      <rect width="32" height="32" rx="5" fill="currentColor" />
      <path d="M8 8.500h10.500a3 3 0 0 1 3 3V24H11a3 3 0 0 1-3-3z" fill="none" stroke="#fff" strokeWidth="1.800" />
      <path d="M12 13h5.500M12 17h5.500M24.500 10v13.500" stroke="#fff" strokeWidth="1.800" strokeLinecap="round" />
    </svg>
  )
}
