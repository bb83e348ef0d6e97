// npm run bench -- registers : a designed register of 100,000 records beside the built-in list of 100,000 users, in
// turn, on both engines.
import { sql } from 'kysely'
import { designOf, fieldOf } from '#server/testing/designs.ts'
import { onBothEngines, tidied, timed } from './both-engines.ts'
import { makeLargeOffice, OFFICE, TOKENS } from './large-office.ts'
import { judge, percentile } from './library.ts'

const TIMES = 100
/** Twelve fields, most of them texts, as registers have. */
const DESIGN = designOf([
  fieldOf('name', '名称', { required: true }),
  fieldOf('number', '编号'),
  fieldOf('kind', '类别', { control: 'list', dictCode: 'priority' }),
  fieldOf('amount', '金额', { type: 'decimal', queryMode: 'group' }),
  fieldOf('signed_on', '日期', { control: 'date', type: 'date', queryMode: 'group' }),
  fieldOf('checked_at', '核对时间', { control: 'datetime', type: 'datetime' }),
  fieldOf('urgent', '加急', { control: 'switch' }),
  fieldOf('place', '地点'),
  fieldOf('owner', '经办单位'),
  fieldOf('phone', '电话'),
  fieldOf('quantity', '数量', { type: 'int' }),
  fieldOf('remark', '备注'),
])
const word = (text: string) => encodeURIComponent(text)
const CASES = [
  {
    name: '第一页',
    user: 'pageNo=1&pageSize=10&column=createTime&order=desc',
    record: 'pageNo=1&pageSize=10&column=createTime&order=desc',
  },
  {
    name: '第 5,000 页',
    user: 'pageNo=5000&pageSize=10&column=createTime&order=desc',
    record: 'pageNo=5000&pageSize=10&column=createTime&order=desc',
  },
  {
    name: '名称含“伟99”，排序',
    user: `realname=${word('*伟99*')}&column=username&order=asc`,
    record: `name=${word('*伟99*')}&column=number&order=asc`,
  },
] as const

await onBothEngines(makeLargeOffice, async ({ engine, database, ask, send }) => {
  const token = TOKENS.everything
  const made = await send('/online/cgform/api/addAll', token, { code: 'bench', name: '测量台账', design: DESIGN })
  const { id } = made.json<{ result: { id: string } }>().result
  await send(`/online/cgform/api/doDbSynch/${id}/normal`, token, {})
  await send('/online/cgform/head/addMenu', token, { id, parentId: 'menu-data', name: '测量台账' })
  const { db } = database
  await sql`insert into role_permission (role_id, permission_id) select 'role-admin', id from permission on conflict do nothing`.execute(
    db,
  )
  await sql`insert into form.f_bench (id, created_by, created_at, name, number, kind, amount, signed_on, checked_at, urgent, place, owner, phone, quantity, remark)
    select 'r' || n, 'user1', timestamptz '2020-01-01' + n * interval '1 minute',
      (array['张','王','李','赵','陈'])[n % 5 + 1] || (array['伟','芳','娜','敏','静','强'])[n % 6 + 1] || n, 'N' || n, 'L', n, '2020-01-01'::date + n % 1000,
      timestamptz '2020-01-01' + n * interval '1 hour', 'N', '地点' || n % 100, '单位' || n % 50, '0571-8' || n, n, md5(n::text)
    from generate_series(1, ${sql.lit(OFFICE.users)}) n`.execute(db)
  await tidied(database)
  console.log(
    `\n${engine}：台账 ${OFFICE.users.toLocaleString('en')} 条，用户 ${OFFICE.users.toLocaleString('en')} 个，轮流各 ${TIMES} 次`,
  )
  const ratios: number[] = []
  for (const { name, user, record } of CASES) {
    const calls = { user: `/sys/user/list?${user}`, record: `/online/cgform/api/getData/bench?${record}` }
    const totals = await Promise.all(
      Object.values(calls).map(
        async (path) => (await ask(path, token)).json<{ result: { total: number } }>().result.total,
      ),
    )
    if (totals[0] !== totals[1]) throw new Error(`${name}: ${totals.join(' and ')}`)
    const took: Record<keyof typeof calls, number[]> = { user: [], record: [] }
    for (let at = 0; at < TIMES; at++)
      for (const key of ['user', 'record'] as const) took[key].push(...(await timed(1, () => ask(calls[key], token))))
    const [users, records] = [percentile(took.user, 0.5), percentile(took.record, 0.5)]
    ratios.push(records / users)
    const p95 = percentile(took.record, 0.95)
    console.log(
      `  ${name}：台账 p50 ${records.toFixed(1)} p95 ${p95.toFixed(1)} ms，用户 p50 ${users.toFixed(1)} ms，${(records / users).toFixed(2)} 倍`,
    )
  }
  judge(`registers to users ${database.engine}`, Math.max(...ratios), '倍')
})
