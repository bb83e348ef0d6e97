import { useSearchNavigation } from '#web/site/parts/search-box/use-search-navigation.ts'
import { SearchBox } from '#web/site/parts/search-box/SearchBox.tsx'
import './frame.css'

/** The compact search of all pages but those that have a large one of their own. */
export function HeaderSearch() {
  const go = useSearchNavigation()
  return (
    <div className="header-search">
      <SearchBox value="" size="compact" placeholder="法名、条号、文号或关键词" onSearch={go.search} onPick={go.pick} />
    </div>
  )
}
