// npm run bench -- spreadsheet : people are exported, edited in LibreOffice and imported again, as .xls and .xlsx; then
// 5,000 lines of which 50 are wrong. Needs LibreOffice (soffice) and python3-uno on this machine.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cellsOf } from '#server/platform/excel/read-workbook.ts'
import { writeXlsx } from '#server/platform/excel/write-xlsx.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/settings.ts'
import { formOf } from '#server/testing/form.ts'
import { makePerson, makeSession } from '#server/testing/people.ts'
import { diskStore } from '#server/platform/files/store.ts'
import { finish, judge, need } from './library.ts'

const SOFFICE = '/usr/bin/soffice'
need(SOFFICE)
const folder = mkdtempSync(join(tmpdir(), 'fagui-sheets-'))
const TITLES = [
  '用户账号',
  '用户姓名',
  '性别',
  '生日',
  '手机号码',
  '电子邮件',
  '工号',
  '职务',
  '部门',
  '角色',
  '座机',
  '状态',
]

const database = await openDatabase({ dataDir: folder, databaseUrl: null })
await migrate(database.pool, await readMigrations())
await loadBaseSeeds(database.db)
const app = await buildApp({
  db: database.db,
  settings: readSettings({}),
  rateLimits: false,
  files: diskStore(join(folder, 'files')),
})
const admin = await makePerson(database.db, { roles: ['admin'], realname: '管理员' })
const token = await makeSession(database.db, admin.id, new Date())

async function fetched(address: string): Promise<Uint8Array> {
  const response = await app.inject({ url: `/fagui${address}`, headers: { 'x-access-token': token } })
  if (response.statusCode !== 200 || response.headers['content-type']?.toString().includes('json'))
    throw new Error(response.body)
  return response.rawPayload
}
interface Outcome {
  code: number
  message: string
  result: { totalCount: number; successCount: number; errorCount: number; fileUrl: string | null }
}
async function imported(name: string, bytes: Uint8Array): Promise<Outcome> {
  const { body, headers } = formOf({}, [{ name, bytes }])
  const response = await app.inject({
    method: 'POST',
    url: '/fagui/sys/user/importExcel',
    payload: body as Buffer,
    headers: { ...headers, 'x-access-token': token },
  })
  return response.json<Outcome>()
}
async function workbookOf(lines: string[][]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const columns = TITLES.map((title, at) => ({ title, value: (line: string[]) => line[at] ?? null }))
  for await (const part of writeXlsx({ title: '用户列表数据', subtitle: '导出人:管理员', columns, rows: [lines] }))
    parts.push(part)
  return Buffer.concat(parts)
}
const person = (prefix: string, n: number) => [
  `${prefix}${n}`,
  `王${n}`,
  '男',
  '1990-02-03',
  `139${String(n).padStart(8, '0')}`,
  `${prefix}${n}@example.gov.cn`,
  `${prefix}-${n}`,
]

const office = spawn(
  SOFFICE,
  [
    '--headless',
    '--norestore',
    '--nologo',
    `-env:UserInstallation=file://${folder}/profile`,
    '--accept=pipe,name=fagui;urp;',
  ],
  { stdio: 'ignore' },
)
/** Does what a user does: opens the file, types into cells, saves it. */
function edited(from: string, to: string, cells: [row: number, column: number, text: string][]): void {
  const { status, stderr } = spawnSync(
    '/usr/bin/python3',
    [join(import.meta.dirname, 'spreadsheet-edit.py'), from, to],
    {
      input: JSON.stringify(cells),
    },
  )
  if (status !== 0) throw new Error(stderr.toString())
}

let differing = 0
try {
  const first = await imported('名单.xlsx', await workbookOf(Array.from({ length: 200 }, (_, n) => person('first', n))))
  console.log(`先导入 200 人：${first.message}`)
  for (const [round, format] of (['xls', 'xlsx'] as const).entries()) {
    const from = join(folder, `export.${format}`)
    const to = join(folder, `edited.${format}`)
    writeFileSync(from, await fetched(`/sys/user/exportXls?format=${format}&username=first*&column=username&order=asc`))
    const prefix = `${format}new`
    // The users get other names and numbers; everything else stays as exported.
    edited(
      from,
      to,
      Array.from({ length: 200 }, (_, n): [number, number, string][] => [
        [n + 3, 0, `${prefix}${n}`],
        [n + 3, 1, `李${n}`],
        [n + 3, 4, `137${String(round * 1000 + n).padStart(8, '0')}`],
        [n + 3, 5, `${prefix}${n}@example.gov.cn`],
        [n + 3, 6, `00${round}${n}`],
      ]).flat(),
    )
    const { message, result } = await imported(`edited.${format}`, readFileSync(to))
    const again = await cellsOf({
      field: 'file',
      name: 'again',
      bytes: await fetched(`/sys/user/exportXls?format=${format}&username=${prefix}*&column=username&order=asc`),
    })
    const lines = new Map(again.slice(3).map((line) => [line[0], line]))
    for (let n = 0; n < 200; n++) {
      const line = lines.get(`${prefix}${n}`)
      const expected = [
        `${prefix}${n}`,
        `李${n}`,
        '男',
        '1990-02-03',
        `137${String(round * 1000 + n).padStart(8, '0')}`,
        `${prefix}${n}@example.gov.cn`,
        `00${round}${n}`,
      ]
      if (JSON.stringify(line?.slice(0, 7)) !== JSON.stringify(expected)) differing++
    }
    console.log(
      `.${format}：导出 → LibreOffice 修改并保存 → 导入 ${result.successCount} 人（${message}），再导出逐格核对`,
    )
  }
  const lines = Array.from({ length: 5000 }, (_, n) => {
    const line = person('many', n + 10_000)
    if (n % 100 === 7) line[4] = '12'
    return line
  })
  const began = performance.now()
  const { code, result } = await imported('五千人.xlsx', await workbookOf(lines))
  const seconds = (performance.now() - began) / 1000
  const report = await cellsOf({ field: 'file', name: 'errors', bytes: await fetched(result.fileUrl ?? '') })
  console.log(
    `5,000 行：code ${code}，成功 ${result.successCount}，错误 ${result.errorCount}，错误文件 ${report.length - 3} 行，第一行：${report[3]?.slice(0, 4).join(' | ')}`,
  )
  if (result.errorCount !== 50 || report.length - 3 !== 50) differing++
  const { n } = await database.db
    .selectFrom('account')
    .select((on) => on.fn.countAll<number>().as('n'))
    .where('username', 'like', 'many%')
    .executeTakeFirstOrThrow()
  if (n !== 4950) differing++
  judge('spreadsheet differs', differing, '处')
  judge('spreadsheet import', seconds, '秒')
} finally {
  office.kill()
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
finish()
