import { Link } from '@tanstack/react-router'
import { useLargeMode } from '#web/platform/large-mode.ts'
import { useDark } from '#web/platform/theme/use-dark.ts'
import { useSession } from '#web/platform/session/session.ts'
import { settings } from '#web/platform/settings.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { Seal } from '#web/plain/seal/Seal.tsx'
import { HeaderSearch } from '#web/site/parts/frame/HeaderSearch.tsx'
import { useHeaderHiding } from '#web/platform/use-header-hiding.ts'

/** Title of the database, compact search and the reader's switches. */
export function SiteHeader({ page }: { page: string }) {
  const hidden = useHeaderHiding(page === '/details')
  const [large, switchLarge] = useLargeMode()
  const mayEnter = useSession() === null && settings.mode !== 'internet'
  const dark = useDark()
  const home = page === '/home'
  const own = page === '/retrieval' || page === '/404'
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
          {page === '/details' ? (
            <Link to="/retrieval" search={{}} className="icon-button narrow-only" aria-label="检索法规">
              <Icon name="search" />
            </Link>
          ) : null}
          <Link to="/retrieval" search={{}} className="site-nav-link wide-only">
            全部法规
          </Link>
          <Link to="/consultations" search={{}} className="site-nav-link wide-only">
            意见征集
          </Link>
          <button
            type="button"
            className="icon-button"
            aria-label={dark ? '切换到浅色' : '切换到深色'}
            title={dark ? '切换到浅色' : '切换到深色'}
            onClick={() =>
              void import('#web/platform/theme/choice.ts').then(({ chooseTheme }) =>
                chooseTheme(dark ? 'light' : 'dark'),
              )
            }
          >
            <Icon name={dark ? 'sun' : 'moon'} />
          </button>
          <button
            type="button"
            className="site-nav-link"
            aria-pressed={large}
            onClick={switchLarge}
            title="大字号、高对比，适合年长读者"
          >
            {large ? '标准版' : '大字版'}
          </button>
          {mayEnter ? (
            <Link
              to="/user/login"
              search={{}}
              className={page === '/details' ? 'site-nav-link wide-only' : 'site-nav-link'}
            >
              登录
            </Link>
          ) : null}
        </nav>
      </div>
    </header>
  )
}
