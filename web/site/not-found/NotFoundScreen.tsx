import { Link } from '@tanstack/react-router'
import { useTitle } from '#web/platform/title.ts'
import { SearchBox } from '#web/site/parts/search-box/SearchBox.tsx'
import { useSearchNavigation } from '#web/site/parts/search-box/use-search-navigation.ts'
import './not-found.css'

export default function NotFoundScreen() {
  useTitle('页面不存在')
  const go = useSearchNavigation()
  return (
    <div className="not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>很抱歉，页面不存在</h1>
      <p>链接可能有误，或页面已移动。</p>
      <SearchBox value="" size="large" placeholder="法名、条号、文号或关键词" onSearch={go.search} onPick={go.pick} />
      <p className="not-found-ways">
        <Link to="/home">返回首页</Link>
        <Link to="/retrieval" search={{}}>
          浏览全部法规
        </Link>
      </p>
    </div>
  )
}
