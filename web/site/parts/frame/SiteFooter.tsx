import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { dayInWords } from '#common/day-in-words.ts'
import { settings } from '#web/platform/settings.ts'
import './frame.css'

/**
 * Says that the texts are for reference, and the day of the newest document. It is shown only where the page has loaded
 * it anyway.
 */
export function SiteFooter() {
  const { data } = useQuery({ ...apiQuery('GET /internet/fagui/law/stats', { query: {} }), enabled: false })
  return (
    <footer className="site-footer">
      <div className="site-footer-row">
        <div>
          <p className="site-footer-name">{settings.platformName}</p>
          <p>本库所载文本供查阅参考；在公报上刊登的文本为标准文本，引用时请以标准文本为准。</p>
        </div>
        <div className="site-footer-side">
          {data?.newestDay ? <p>最新一件文件的日期是{dayInWords(data.newestDay)}</p> : null}
          <nav aria-label="页脚">
            <Link to="/home">首页</Link>
            <Link to="/retrieval" search={{}}>
              全部法规
            </Link>
            <Link to="/retrieval" search={{ effectStatus: '02' }}>
              即将施行
            </Link>
            <Link to="/retrieval" search={{ effectStatus: '04,05' }}>
              废止与失效
            </Link>
            <Link to="/consultations" search={{}}>
              意见征集
            </Link>
            <Link to="/receipt">意见办理查询</Link>
            <Link to="/help">帮助与说明</Link>
          </nav>
        </div>
      </div>
    </footer>
  )
}
