import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Stats } from '#common/contract/laws.ts'
import type { EffectLook } from '#common/law/model.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { dayInWords } from '#common/day-in-words.ts'
import { thousands } from '#web/platform/format.ts'
import { settings } from '#web/platform/settings.ts'
import { useTitle } from '#web/platform/title.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { SIGNS } from '#web/site/parts/search-box/search-signs.ts'
import { StatusBadge } from '#web/site/parts/status-badge/StatusBadge.tsx'
import './help.css'

/** 帮助与说明: how to search and read, what the marks mean, how complete the library is, how its data can be used. */
export default function HelpScreen() {
  useTitle('帮助与说明')
  const stats = useQuery(apiQuery('GET /internet/fagui/law/stats', { query: {} }))
  return (
    <div className="help">
      <h1>帮助与说明</h1>
      <nav aria-label="本页目录" className="help-contents">
        {SECTIONS.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <Section id="search">
        <p>一个检索框可以输入下面任何一种，检索结果的第一行写明是怎样理解的。</p>
        <dl>
          {SEARCHES.map(({ kind, example, text }) => (
            <div key={kind}>
              <dt>{kind}</dt>
              <dd>
                <Link to="/retrieval" search={{ q: example }}>
                  {example}
                </Link>
                {text}
              </dd>
            </div>
          ))}
        </dl>
        <h3>检索符号</h3>
        <dl>
          {SIGNS.map(({ sign, text }) => (
            <div key={sign}>
              <dt>
                <Link to="/retrieval" search={{ q: sign }}>
                  {sign}
                </Link>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          “精确”只找与输入逐字相同的文字，不换用相近的词。左侧（手机上为“筛选”）可以按时效、类型、层级、地区、制定机关、年份缩小范围。
        </p>
      </Section>
      <Section id="force">
        <p>
          没有依据的结论本库不写。每个时效和日期旁都注明依据：原文、题注、决定、登记（名录、现行有效目录）或者人工（工作人员登记，写明理由）。“有效”后面写明核实到哪一天，此后登记废止、失效的，以登记为准。
        </p>
        <dl>
          {LOOKS.map(({ look, text }) => (
            <div key={look}>
              <dt>
                <StatusBadge look={look} checkedOn={undefined} />
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>通过、批准、公布、修正、施行是不同的日期，互不替代；原文、题注和登记都没有写明的，显示“未载明”。</p>
      </Section>
      <Section id="versions">
        <p>
          一部法规的历次文本排在“版本沿革”里；已知而没有收录的文本标为“未收录”。“查看某日的文本”显示当日施行的文本，当日的文本没有收录的，会写明并列出最近的文本。
        </p>
        <p>
          正文中的引用指向该文件制定时施行的文本。条号旁的“本条”列出引用本条的文件、下级规定和本条在历次文本中的文字，并可复制三种引用格式、固定版本的链接。
        </p>
      </Section>
      <Section id="keys">
        <dl>
          {KEYS.map(({ key, text }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="collection">
        {stats.isError ? (
          <Failure error={stats.error} onRetry={() => void stats.refetch()} compact />
        ) : (
          <Collection stats={stats.data} />
        )}
      </Section>
      <Section id="open">
        <p>
          检索、全文、条文、引用关系和统计都有公开接口，不需要登记：
          <a href="/openapi.json">接口说明（OpenAPI 3.1）</a>。全部法规的地址见
          <a href="/sitemap.xml">网站地图</a>。
        </p>
      </Section>
      <Section id="about">
        <p>
          {settings.platformName}
          收录法律、法规、规章和规范性文件，供查阅参考。在公报上刊登的文本为标准文本，引用时请以标准文本为准。
        </p>
      </Section>
    </div>
  )
}

const SECTIONS = [
  { id: 'search', title: '怎样检索' },
  { id: 'force', title: '时效和日期' },
  { id: 'versions', title: '版本与引用' },
  { id: 'keys', title: '键盘' },
  { id: 'collection', title: '收录范围' },
  { id: 'open', title: '数据开放' },
  { id: 'about', title: '关于本库' },
] as const

function Section({ id, children }: { id: (typeof SECTIONS)[number]['id']; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{SECTIONS.find((section) => section.id === id)?.title}</h2>
      {children}
    </section>
  )
}

const SEARCHES = [
  { kind: '法名、简称', example: '劳动合同法', text: '，也可以输入拼音或首字母' },
  { kind: '条号', example: '劳动合同法第47条', text: '，也可以写作“劳动合同法47”“§47 劳动合同法”' },
  { kind: '某一年的文本', example: '公司法 2018', text: '，或在前面加“旧”' },
  { kind: '文号', example: '法释〔2020〕17号', text: '，括号和全角半角不限' },
  { kind: '日常提问', example: '公司拖欠工资怎么办', text: '，按整句比较条文' },
  { kind: '地区加词语', example: '浙江 垃圾分类', text: '，该地区的法规排在前面' },
  { kind: '一段原文', example: '用人单位自用工之日起即与劳动者建立劳动关系', text: '，个别字不同也能找到' },
]

const LOOKS: { look: EffectLook; text: string }[] = [
  { look: '01', text: '有依据表明这一天有效，例如见于现行有效法律目录，旁边写明核实的日期。' },
  { look: 'unverified', text: '没有发现废止或者失效的依据，也没有人核实过。' },
  { look: '02', text: '已经公布，施行日期还没有到。' },
  { look: '03', text: '已经被后来的文本取代。' },
  { look: '04', text: '被废止，写明是哪一件文件、从哪一天起。' },
  { look: '05', text: '有效期届满，或者被宣布失效。' },
  { look: 'toCheck', text: '有迹象表明可能已经失效，例如所解释的法律已经废止，是否仍然有效需要核实。' },
]

const KEYS = [
  { key: '/', text: '把光标放进检索框' },
  { key: 'Tab', text: '逐条移动；每条只停一次' },
  { key: '← →', text: '在一条之内的链接和按钮之间移动' },
  { key: 'B', text: '打开“本条”' },
  { key: 'Esc', text: '关闭面板、卡片和提示' },
]

/** What the library holds, and up to which day each kind has been checked to be complete. */
function Collection({ stats }: { stats: Stats | undefined }) {
  if (!stats) return <p role="status">正在读取…</p>
  const until = new Map(stats.completeUntil.map(({ fType, day }) => [fType, day]))
  return (
    <>
      <p>
        {stats.newestDay === null
          ? '本库还没有收录文件。'
          : `最新一件文件的日期是${dayInWords(stats.newestDay)}；这不表示此前的文件都已收录。`}
      </p>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">类型</th>
            <th scope="col">收录</th>
            <th scope="col">核对到</th>
          </tr>
        </thead>
        <tbody>
          {stats.fType.map(({ value, text, count }) => (
            <tr key={value}>
              <th scope="row">{text}</th>
              <td>{thousands(count)} 部</td>
              <td>{dayInWords(until.get(value)) || '尚未核对'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
