// npm run bench -- truth : what the library asserts of every law of the corpus, by basis and by look, each with
// examples.
import type { Link, TreeNode } from '#common/contract/laws.ts'
import { BASIS_TEXT, EFFECT_TEXT, type Basis } from '#common/law/model.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { lawDetail } from '#server/features/laws/detail.ts'
import { effectOf, chainOf, REFERENCE, versionOn, visibleWorks, type WorkRow } from '#server/features/laws/laws.door.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { issuerReaderOfSeeds, loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { corpusLibrary, finish, judge } from './library.ts'

const EXAMPLES = 10
const today = new Date().toISOString().slice(0, 10)
const database = await openDatabase({ databaseUrl: null, dataDir: await corpusLibrary() })
// The register of facts may be newer than the library.
await loadBaseSeeds(database.db)
const works = await visibleWorks(database.db, 'all')

/** Prints how many there are of each kind, with examples. */
function table(title: string, entries: readonly { kind: string; example: string }[]): void {
  console.log(`\n${title}（${entries.length.toLocaleString('zh-CN')}）`)
  const kinds = new Map<string, string[]>()
  for (const { kind, example } of entries) kinds.set(kind, [...(kinds.get(kind) ?? []), example])
  for (const [kind, examples] of [...kinds].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`  ${kind}: ${examples.length.toLocaleString('zh-CN')}`)
    // Spread over the whole list, so that the same laws are not always shown.
    const shown = Math.min(EXAMPLES, examples.length)
    for (let i = 0; i < shown; i++) console.log(`    ${examples[Math.floor((i * examples.length) / shown)] ?? ''}`)
  }
}
const basisText = (basis: Basis | null) => (basis === null ? '未载明' : BASIS_TEXT[basis.kind])
const isNational = ({ fType }: WorkRow) => fType === 'FT10' || fType === 'FT11'

const read = works.flatMap((work) => {
  const reading = versionOn(work, today)
  return reading ? [{ work, ...reading, effect: effectOf(reading.version, work, today) }] : []
})
table(
  '今日效力',
  read.map(({ work, effect }) => ({
    kind: EFFECT_TEXT[effect.look],
    example: `${work.title}：${effect.reason}（${basisText(effect.basis)}）`,
  })),
)
table(
  '效力依据',
  read.map(({ work, effect }) => ({
    kind: basisText(effect.basis),
    example: `${work.title}：${effect.text}，${effect.basis?.words ?? ''}`,
  })),
)
const versions = works.flatMap((work) => work.versions.map((version) => ({ work, version })))
table(
  '施行日期的依据',
  versions.map(({ work, version }) => ({
    kind: basisText(version.effectBasis),
    example: `${work.title}（${version.versionDate ?? '无日期'}）：${version.effectDate ?? '—'}，${version.effectBasis?.words ?? ''}`,
  })),
)
const amended = versions.filter(({ work, version }) => isNational(work) && version.kind !== '制定')
table(
  '修改过的国家法律、行政法规的施行日期',
  amended.map(({ work, version }) => ({
    kind: basisText(version.effectBasis),
    example: `${work.title}（${version.versionDate ?? ''}）：${version.effectDate ?? '—'}`,
  })),
)
table(
  '公布日期',
  versions.map(({ work, version }) => ({
    kind: version.publishDate === null ? '未载明' : '题注',
    example: `${work.title}：${version.publishDate ?? '—'}`,
  })),
)
table(
  '文本链',
  works.flatMap((work) =>
    chainOf(work).map(({ date, kind, version }) => ({
      kind: version ? '收录' : '未收录',
      example: `${work.title}：${date ?? '无日期'} ${kind}`,
    })),
  ),
)
const reader = await issuerReaderOfSeeds()
/** Whether a name is that of one body: no part of a sentence, and no list of several. */
const isOneBody = (name: string, region: string) => reader.read(name, { home: null, province: region })?.length === 1
table(
  '制定机关',
  works.map(({ title, issuers, region }) => ({
    kind: issuers.length === 0 ? '不明' : issuers.every((name) => isOneBody(name, region)) ? '有' : '不是机关名称',
    example: `${title}：${issuers.join('、')}`,
  })),
)
table(
  '类型与层级',
  works.map(({ title, fType, fLevel, region, issuers }) => ({
    kind: `${fType} ${fLevel}`,
    example: `${title}：${region}，${issuers.join('、')}`,
  })),
)

// Every reference as the page of the law's newest text shows it, and where its link leads.
const anchors = new Map<string, Set<string>>()
for (const { versionId, anchor } of await database.db.selectFrom('lawNode').select(['versionId', 'anchor']).execute())
  anchors.set(versionId, (anchors.get(versionId) ?? new Set()).add(anchor))
const todays = new Map(read.map(({ work, version }) => [work.workId, version.versionId]))
const editionText = (edition: Link['edition']) =>
  edition === 'current' ? '今天的文本' : edition === 'then' ? '当时的文本' : '当时的文本未收录'
const links: { kind: string; example: string }[] = []
const absent: string[] = []
for (const { work, version } of read) {
  const { tree } = await lawDetail(database.db, 'all', { id: work.workId, version: version.versionId }, today)
  const visit = (node: TreeNode): void => {
    for (const { start, length, workId, anchor, title, edition, versionId } of node.links) {
      const place = anchor === null ? '' : `#${anchor}`
      const example = `${version.title} ${node.anchor}“${node.text.slice(start, start + length)}” → ${title}${place}`
      const own = workId === work.workId
      links.push({
        kind:
          workId === null ? '库外' : own ? '本法' : `${editionText(edition)}${anchor === null ? '，全文' : '，条文'}`,
        example,
      })
      const target = own ? version.versionId : (versionId ?? todays.get(workId ?? ''))
      if (anchor !== null && !anchors.get(target ?? '')?.has(anchor)) absent.push(example)
    }
    node.children.forEach(visit)
  }
  tree.forEach(visit)
}
table('引用指向的文本', links)
for (const example of absent.slice(0, EXAMPLES)) console.log(`指向不存在的条文：${example}`)

const ended = new Map(
  (await database.db.selectFrom('lawFact').select(['targetKey', 'day']).where('kind', '=', 'REPEAL').execute()).map(
    (fact) => [fact.targetKey, fact.day],
  ),
)
const green = read.filter(
  ({ work, effect }) => ended.has(titleKey(work.title)) && (effect.look === '01' || effect.look === 'unverified'),
)
for (const { work, effect } of green) console.log(`仍示为未失效：${work.title}：${effect.reason}`)
console.log('')
judge(
  'truth dates without basis',
  versions.filter(({ version }) => version.effectDate !== null && version.effectBasis === null).length,
  '个',
)
judge(
  'truth codes without basis',
  read.filter(({ effect }) => effect.basis === null && !['unverified', 'toCheck'].includes(effect.look)).length,
  '部',
)
judge('truth links to absent provisions', absent.length, '个')
judge('truth ended laws shown in force', green.length, '部')
judge(
  'truth amended days known',
  (100 * amended.filter(({ version }) => version.effectDate !== null).length) / Math.max(1, amended.length),
  '%',
  false,
)
const unknownIssuer = works.filter(({ issuers, fType }) => issuers.length === 0 && fType !== REFERENCE)
judge('truth issuers unknown', unknownIssuer.length, '部')
judge(
  'truth issuers no bodies',
  works.filter(({ issuers, region }) => issuers.some((name) => !isOneBody(name, region))).length,
  '部',
)
await database.close()
finish()
