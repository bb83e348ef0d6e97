import { it, expect } from 'vitest'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits, type Size } from '../browser.ts'
import { settled } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const LONGT =
  '《江州市人民政府办公厅关于进一步加强城市道路地下管线渡槽桥涵隧道排水防涝设施安全管理和应急抢险工作规范性文件及有关配套文件目录（截至二〇二六年六月）》'
const col = (letter: string, heading: string, field: string | null, samples: string[], why: string | null = null) => ({
  letter,
  heading,
  field,
  why,
  samples,
})
const sheet = {
  uploadId: 'u1',
  title: LONGT,
  fileName: '旧系统导出的文件目录（2026年6月）.xlsx',
  asOf: '2026-06-30',
  total: 2345,
  faults: 2,
  tables: [
    {
      name: '',
      columns: [
        col('A', '备注', 'note', ['']),
        col('B', '实施日期', 'effectiveOn', ['2019.3.1', '2020年4月5日', '44000']),
        col('C', '电子文件', 'fileName', ['00001.docx', '00002.docx']),
        col('D', '发布日期', 'publishedOn', ['2019-2-1']),
        col('E', '公布时间', null, ['2019/2/1'], '“发布日期”已经当作公布日期'),
        col('F', '发文字号', 'docNumber', ['江政函〔2019〕1号']),
        col('G', '文件名称', 'title', ['江州市第1号渡槽管理办法']),
        col('H', '', null, ['x']),
        col('I', '发文机关', 'issuers', ['江州市人民政府']),
      ],
    },
  ],
  preview: [
    {
      place: '第2行',
      cells: {
        title: '江州市第1号渡槽管理办法',
        docNumber: '江政函〔2019〕1号',
        publishedOn: '2019-2-1',
        effectiveOn: '2019.3.1',
        issuers: '江州市人民政府',
        fileName: '00001.docx',
      },
      days: { publishedOn: '2019-02-01', effectiveOn: '2019-03-01' },
      fault: null,
      remarks: [],
    },
    {
      place: '第3行',
      cells: { title: '江州市人民政府关于进一步加强城市道路地下管线渡槽桥涵隧道排水防涝设施安全管理和应急抢险工作的若干规定', publishedOn: '2019' },
      days: {},
      fault: null,
      remarks: ['第3行“公布日期”列：“2019”没有写到日，没有采用'],
    },
    {
      place: '第9行',
      cells: { title: '江州市第9号渡槽管理办法' },
      days: {},
      fault: '第9行“文号”列：单元格的公式出错，显示为“#REF!”，请改成实际的内容',
      remarks: [],
    },
  ],
  remarks: ['第5行“合计”是分类、合计或者说明，没有当作一件'],
  named: 2300,
  received: 2100,
  before: { id: 'c1', title: '《江州市文件目录》', isSame: false, finishedTime: '2026-05-01 10:00:00' },
}
const ties = {
  tied: 2250,
  beside: 12,
  withoutFile: 95,
  loose: 38,
  openRows: 3,
  refusedFiles: 2,
  open: [
    { place: '第12行', title: '江州市渡口办法', why: '按文件名里的标题有 2 个文件可以对应：库/渡口.docx、库/旧/渡口.docx；请在目录里写明文件名' },
  ],
  without: [{ place: '第13行', title: '江州市水车办法', docNumber: '江政函〔2018〕2号' }],
  looseFiles: ['库/散/没有登记.docx'],
  refused: [{ name: '库/图.dwg', why: '不支持这种格式' }],
  examples: [{ place: '第2行', title: '江州市第1号渡槽管理办法', file: '库/00001.docx', by: '文件名一列' }],
}
const outcomes = [
  ['text', '有正文，已公开', 2180],
  ['asked', '有正文，待判定', 44],
  ['entry', '只登记，没有正文', 95],
  ['failed', '文件没有读出来', 6],
  ['fault', '这一行没有读入', 2],
].map(([outcome, text, count]) => ({ outcome, text, count }))
const info = (more: object) => ({
  id: 'c1',
  title: LONGT,
  fileName: '旧系统导出的文件目录（2026年6月）.xlsx',
  asOf: '2026-06-30',
  run: 2,
  state: 'done',
  state_dictText: '已入库',
  progress: null,
  trouble: null,
  total: 2345,
  outcomes,
  differences: 52,
  openDifferences: 44,
  isDecided: true,
  loose: 38,
  undoUntil: '2026-11-21 10:00:00',
  createdBy: 'admin',
  creator: '王主任',
  begunTime: '2026-11-20 10:00:00',
  finishedTime: '2026-11-20 10:03:00',
  ...more,
})
const list = {
  total: 4,
  records: [
    info({ id: 'r', title: '《甲目录》', state: 'running', state_dictText: '正在入库', progress: { what: '入库', done: 812, total: 2345 } }),
    info({}),
    info({ id: 's', title: '《乙目录》', state: 'stopped', state_dictText: '已停止', trouble: '服务重新启动，停在第 812 行；点“接着办”从这里继续' }),
    info({ id: 'u', title: '《丙目录》', state: 'undone', state_dictText: '已撤销', openDifferences: 0 }),
  ],
}
const diff = (field: string, fieldText: string, kind: string, count: number, open: number, counts: string | null, s: string, t: string) => ({
  field,
  fieldText,
  kind,
  count,
  open,
  counts,
  place: '第12行',
  sheet: s,
  text: t,
})
const groups = [
  diff('publishedOn', '公布日期', '相差一个月以上', 41, 41, null, '2001-01-01', '2007-03-12'),
  diff('title', '标题', '（试行）不同', 9, 3, null, '江州市渡槽管理办法（试行）', '江州市渡槽管理办法'),
  diff('docNumber', '文号', '年份不同', 2, 0, 'sheet', '江政函〔1999〕5号', '江政函〔2009〕5号'),
]
const row = (id: string, place: string, more: object) => ({
  id,
  place,
  title: '江州市第12号渡槽管理办法',
  docNumber: '江政函〔2019〕12号',
  outcome: 'asked',
  outcome_dictText: '有正文，待判定',
  fileName: '库/2019/00012.docx',
  tiedBy: '文件名一列',
  note: null,
  workId: 'w',
  documentId: null,
  differences: [{ field: 'publishedOn', fieldText: '公布日期', kind: '相差一个月以上', sheet: '2001-01-01', text: '2007-03-12', counts: 'open' }],
  ...more,
})
const rows = {
  total: 41,
  records: [
    row('1', '第12行', {}),
    row('2', '第13行', {
      outcome: 'text',
      outcome_dictText: '有正文，已公开',
      differences: [{ field: 'publishedOn', fieldText: '公布日期', kind: '相差一个月以上', sheet: '2001-01-01', text: '2007-03-12', counts: 'text' }],
    }),
    row('3', '第14行', {
      title: '江州市人民政府关于进一步加强城市道路地下管线渡槽桥涵隧道排水防涝设施安全管理和应急抢险工作的若干规定',
      outcome: 'entry',
      outcome_dictText: '只登记，没有正文',
      fileName: null,
      tiedBy: null,
      workId: null,
      documentId: 'd',
      differences: [],
      note: '没有找到文件“00014.docx”',
    }),
  ],
}
const ANSWERS: Record<string, unknown> = {
  opened: sheet,
  ties,
  list,
  queryById: info({}),
  differences: groups,
  rows,
  loose: ['库/散/没有登记.docx', '库/散/另一个.pdf'],
  prepared: [{ uploadId: 'u1', title: LONGT, fileName: 'a.xlsx', total: 2345, named: 2300, received: 2100, createTime: '2026-11-20 09:00:00' }],
}

const PLACES: [string, string][] = [
  ['list', ''],
  ['new', '?upload=new'],
  ['columns', '?upload=u1&step=columns'],
  ['files', '?upload=u1&step=files'],
  ['check', '?upload=u1&step=check'],
  ['rows', '?id=c1'],
  ['diff', '?id=c1&tab=differences&field=publishedOn&kind=相差一个月以上'],
  ['loose', '?id=c1&tab=loose'],
]
it.each([
  ['desktop', 'light'],
  ['laptop', 'light'],
  ['phone', 'light'],
  ['desktop', 'dark'],
  ['phone', 'dark'],
] as [Size, 'light' | 'dark'][])('shots %s %s', async (size, scheme) => {
  const person = await visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/home', size, { ...(await signedIn(visit.site, person)), colorScheme: scheme })
  await page.route('**/dataManagement/catalogue/*?*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (!(name in ANSWERS)) return route.continue()
    await route.fulfill({ json: { success: true, code: 200, message: '', result: ANSWERS[name], timestamp: 1 } })
  })
  const bad: string[] = []
  for (const [name, search] of PLACES) {
    await page.goto(`/dataManagement/catalogue${search}`)
    await settled(page).catch(async (e) => {
      await page.screenshot({ path: '/tmp/cat-shots/FAIL.png' })
      console.log(name, await page.content().then((c) => c.slice(-3000)))
      throw e
    })
    const over = await sideways(page)
    if (over > 0) bad.push(`${name} ${size}: sideways ${over}`)
    for (const fault of await faultsOf(page)) bad.push(`${name} ${size} ${scheme}: ${fault}`)
    await picture(page, `${name}-${size}-${scheme}`)
    if (size === 'phone') {
      await page.screenshot({ path: `/tmp/cat-shots/${name}-full-${size}-${scheme}.png`, fullPage: true })
    }
  }
  expect(bad).toEqual([])
})
