// npm run bench -- lists : lists, trees and maps of a large installation (100,000 people, 2,000 departments), on the
// embedded database and on PostgreSQL: statements and time of each call, as a ratio to the same rows fetched by plain
// SQL and written as JSON.
import { counting, onBothEngines, timed } from './both-engines.ts'
import { judge, percentile } from './library.ts'
import { makeLargeOffice, OFFICE, TOKENS } from './large-office.ts'

const TIMES = 100
const FOLDER_OF_PAGE = `select id, username, realname, phone_sealed from account where deleted_at is null order by created_at desc, id desc limit 10`
const COUNT = 'select count(*) from account where deleted_at is null'

interface Case {
  name: string
  address: string
  token?: string
  /** The same rows by plain SQL, the lower limit for the time of a list. */
  plain: readonly string[]
  /** Judged by the budget "lists page". */
  isPage?: boolean
}

const superQuery = JSON.stringify([
  { field: 'realname', rule: 'like', val: '伟1' },
  { field: 'sex', rule: 'eq', val: '1' },
])
const CASES: Case[] = [
  {
    name: '用户列表，第一页',
    address: '/sys/user/list?pageNo=1&pageSize=10&column=createTime&order=desc',
    plain: [FOLDER_OF_PAGE, COUNT],
    isPage: true,
  },
  {
    name: '用户列表，第 5,000 页',
    address: '/sys/user/list?pageNo=5000&pageSize=10&column=createTime&order=desc',
    plain: [`${FOLDER_OF_PAGE} offset 49990`, COUNT],
    isPage: true,
  },
  {
    name: '用户列表，姓名含“伟99”，按账号排序',
    address: `/sys/user/list?realname=${encodeURIComponent('*伟99*')}&column=username&order=asc`,
    plain: [
      `select id, username, realname, phone_sealed from account where deleted_at is null and realname ilike '%伟99%' order by username limit 10`,
      `select count(*) from account where deleted_at is null and realname ilike '%伟99%'`,
    ],
    isPage: true,
  },
  {
    name: '用户列表，高级查询两个条件',
    address: `/sys/user/list?superQueryMatchType=and&superQueryParams=${encodeURIComponent(encodeURIComponent(superQuery))}`,
    plain: [
      `select id, username, realname, phone_sealed from account where deleted_at is null and realname ilike '%伟1%' and sex = 1 order by created_at desc limit 10`,
      `select count(*) from account where deleted_at is null and realname ilike '%伟1%' and sex = 1`,
    ],
    isPage: true,
  },
  {
    name: '用户列表，数据规则只见本局',
    address: '/sys/user/list?column=createTime&order=desc',
    token: TOKENS.narrowed,
    plain: [
      `select id, username, realname, phone_sealed from account where deleted_at is null and org_code ilike 'A03%' order by created_at desc limit 10`,
      `select count(*) from account where deleted_at is null and org_code ilike 'A03%'`,
    ],
    isPage: true,
  },
  { name: '部门树', address: '/sys/sysDepart/queryTreeList', plain: ['select * from department order by org_code'] },
  { name: '权限树', address: '/sys/permission/queryTreeList', plain: ['select * from permission order by sort_no'] },
  {
    name: '当前用户的菜单与权限',
    address: '/sys/permission/getUserPermissionByToken',
    plain: ['select * from permission order by sort_no'],
  },
  {
    name: '全部字典',
    address: '/sys/dict/queryAllDictItems',
    plain: ['select dictionary_code, value, text from dictionary_item where enabled order by 1, sort_order'],
  },
]

await onBothEngines(makeLargeOffice, async ({ engine, database, ask }) => {
  console.log(
    `\n${engine}：${OFFICE.users.toLocaleString('en')} 个用户，${OFFICE.departments.toLocaleString('en')} 个部门`,
  )
  const pages: number[] = []
  const ratios: number[] = []
  for (const { name, address, token = TOKENS.everything, plain, isPage } of CASES) {
    await ask(address, token)
    const { result: answer, statements } = await counting(() => ask(address, token))
    const { result } = answer.json<{ result: { total?: number } | null }>()
    const took = await timed(TIMES, () => ask(address, token))
    const client = await database.pool.connect()
    const base = await timed(TIMES, async () => {
      // Writing the answer as text is part of the work in both cases.
      for (const text of plain) JSON.stringify((await client.query(text)).rows)
    }).finally(() => client.release())
    const [p50, p95, ratio] = [
      percentile(took, 0.5),
      percentile(took, 0.95),
      percentile(took, 0.5) / percentile(base, 0.5),
    ]
    if (isPage) pages.push(p95)
    ratios.push(ratio)
    const rows = typeof result?.total === 'number' ? `，共 ${result.total.toLocaleString('en')} 条` : ''
    console.log(
      `  ${name}：${statements} 条语句，p50 ${p50.toFixed(1)} ms，p95 ${p95.toFixed(1)} ms，为手写 SQL 的 ${ratio.toFixed(2)} 倍${rows}`,
    )
  }
  judge(`lists page ${database.engine}`, Math.max(...pages), 'ms')
  judge(`lists ratio ${database.engine}`, Math.max(...ratios), '倍')
})
