import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import {
  CATALOGUE_FIELDS,
  COUNTS_TEXT,
  type ComparedField,
  type Counts,
  outcomeText,
  type RowOutcome,
} from '#common/catalogues.ts'
import type {
  CatalogueInfo,
  catalogueContract,
  CatalogueRowInfo,
  DifferenceGroupInfo,
} from '#common/contract/catalogues.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { exportAnswer } from '#server/platform/excel/export.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { type Audience, audienceOf } from '../laws/laws.door.ts'
import type { Doer } from './bring-in.ts'
import { catalogueHeld, keepDecisions, lastRunOf } from './catalogues.sql.ts'
import { decide } from './decide.ts'
import {
  type CatalogueListed,
  cataloguesShown,
  catalogueShown,
  differencesCounted,
  groupsShown,
  openInGroup,
  outcomesShown,
  restrictedFiles,
  type RowShown,
  rowsOfGroup,
  rowsShown,
  rowsShownAfter,
} from './shown.sql.ts'
import { lastEnd, undoneUntil } from './undo.ts'
import { prepareHandlers } from './uploads.routes.ts'
import { uploadHeld } from './uploads.sql.ts'
import { askForWork, askToStop, goOnWithWork, markDecided, workHeld, type WorkHeld } from './work.sql.ts'

const REPORT_AT_ONCE = 500

export interface CatalogueParts {
  files: FileStore
  /** Called when work was asked for. */
  onWork: () => void
}

const doerOf = ({ viewer: { accountId, username, orgCode } }: Context): Doer => ({ accountId, username, orgCode })

const STATES: Record<CatalogueInfo['state'], string> = {
  waiting: '等待办理',
  running: '正在办理',
  stopped: '已停止',
  done: '已完成',
  undoing: '正在撤销',
  undone: '已撤销',
}

function stateOf({
  work,
  workState,
  state,
}: Pick<CatalogueListed, 'work' | 'workState' | 'state'>): CatalogueInfo['state'] {
  if (workState === 'waiting' || workState === 'stopped') return workState
  if (workState === 'running') return work === 'undo' ? 'undoing' : 'running'
  // A command of an earlier release that was stopped left it so.
  return state === 'running' || state === 'undoing' ? 'stopped' : state
}

/** Whether the last run can be undone now; null where there is nothing to undo. */
function undoUntilOf(catalogue: CatalogueListed, now: Date): string | null {
  if (
    catalogue.lastRun === null ||
    catalogue.state === 'undone' ||
    catalogue.work === 'undo' ||
    catalogue.workState === 'running'
  )
    return null
  const until = undoneUntil(lastEnd(catalogue, catalogue.lastRun).since)
  return until < now ? null : momentText(until)
}

async function infosOf({ db, viewer, clock }: Context, rows: readonly CatalogueListed[]): Promise<CatalogueInfo[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const audience = audienceOf(viewer)
  const outcomes = await outcomesShown(db, audience, ids)
  const differences = new Map((await differencesCounted(db, audience, ids)).map((one) => [one.catalogueId, one]))
  const hidden = await restrictedFiles(
    db,
    audience,
    rows.flatMap(({ loose }) => loose.names),
  )
  return rows.map((catalogue) => {
    const own = outcomes.filter(({ catalogueId }) => catalogueId === catalogue.id)
    const state = stateOf(catalogue)
    const {
      id,
      title,
      fileName,
      asOf,
      run,
      progress,
      trouble,
      isDecided,
      loose,
      createdBy,
      creator,
      begunTime,
      finishedTime,
    } = catalogue
    return {
      id,
      title,
      fileName,
      asOf,
      run,
      state,
      state_dictText: STATES[state],
      progress,
      trouble,
      total: own.reduce((sum, { count }) => sum + count, 0),
      outcomes: own.map(({ outcome, count }) => ({
        outcome: outcome as RowOutcome | null,
        text: outcomeText(outcome),
        count,
      })),
      differences: differences.get(id)?.count ?? 0,
      openDifferences: differences.get(id)?.open ?? 0,
      isDecided,
      loose: loose.count - loose.names.filter((name) => hidden.has(name)).length,
      undoUntil: undoUntilOf(catalogue, clock()),
      createdBy,
      creator,
      begunTime,
      finishedTime,
    }
  })
}

/** @throws Refusal record.not-found */
async function stored(db: Db, id: string): Promise<CatalogueListed> {
  const found = await catalogueShown(db, id)
  if (!found) throw refuse('record.not-found')
  return found
}

async function infoOf(context: Context, id: string): Promise<CatalogueInfo> {
  const [info] = await infosOf(context, [await stored(context.db, id)])
  if (!info) throw refuse('record.not-found')
  return info
}

/** The catalogue, locked until the transaction ends. @throws Refusal record.not-found */
async function locked(db: Db, id: string): Promise<WorkHeld> {
  const held = await workHeld(db, id, true)
  if (!held) throw refuse('record.not-found')
  return held
}

const rowInfo = ({ ord: _ord, beside: _beside, differences, ...row }: RowShown): CatalogueRowInfo => ({
  ...row,
  outcome: row.outcome as RowOutcome | null,
  outcome_dictText: outcomeText(row.outcome),
  differences: differences.map((one) => ({ ...one, fieldText: CATALOGUE_FIELDS[one.field] })),
})

/** What counts for a whole group, where that was decided. */
const ruleOf = (rules: Readonly<Record<string, Counts>>, field: ComparedField, kind: string): Counts | null =>
  rules[`${field}|${kind}`] ?? rules[field] ?? null

const differenceText = ({ field, kind, sheet, text, counts }: RowShown['differences'][number]): string =>
  `${CATALOGUE_FIELDS[field]}·${kind}：目录“${sheet}”，正文“${text}”，${COUNTS_TEXT[counts]}`

const REPORT_COLUMNS = [
  { title: '行', width: 12, value: ({ place }: RowShown) => place },
  { title: '标题', width: 50, value: ({ title }: RowShown) => title },
  { title: '文号', width: 24, value: ({ docNumber }: RowShown) => docNumber },
  { title: '结果', width: 24, value: ({ outcome }: RowShown) => outcomeText(outcome) },
  { title: '文件', width: 50, value: ({ fileName }: RowShown) => fileName },
  { title: '对应方式', width: 16, value: ({ tiedBy }: RowShown) => tiedBy },
  { title: '说明', width: 60, value: ({ note }: RowShown) => note },
  { title: '其他文件', width: 40, value: ({ beside }: RowShown) => beside.join('；') },
  {
    title: '目录与正文不一致',
    width: 80,
    value: ({ differences }: RowShown) => differences.map(differenceText).join('；'),
  },
]

async function* reportRows(db: Db, audience: Audience, id: string): AsyncIterable<readonly RowShown[]> {
  for (let after = -1; ;) {
    const rows = await rowsShownAfter(db, audience, id, after, REPORT_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.ord
  }
}

const isBusy = ({ workState }: WorkHeld): boolean => workState === 'waiting' || workState === 'running'
const busy = (held: WorkHeld, what: string) =>
  invalid('id', `目录${held.title}正在办理，请等它结束或者先停止，再${what}`)
const undoingFirst = (held: WorkHeld) => invalid('id', `目录${held.title}的撤销没有办完，请先接着办完撤销`)

/**
 * What each step of a catalogue does, in a transaction that holds the catalogue. What is done already is not done
 * again.
 */
const STEPS: Record<'stop' | 'goOn' | 'apply' | 'undo', (context: Context, held: WorkHeld) => Promise<void>> = {
  async stop({ db, clock }, held) {
    if (held.work === null) throw invalid('act', `目录${held.title}没有正在办理的事项，不用停止`)
    if (held.workState !== 'stopped') await askToStop(db, held.id, clock())
  },
  async goOn({ db }, held) {
    if (isBusy(held)) return
    if (held.work === null) throw invalid('act', `目录${held.title}没有停下来的事项，不用接着办`)
    if (held.work === 'bringIn' && held.uploadId === null)
      throw invalid(
        'act',
        `目录${held.title}是用导入命令导入的，文件在运行命令的机器上；请再次运行同一命令，从停下的地方接着办`,
      )
    if (held.work === 'bringIn' && !(await uploadHeld(db, held.uploadId ?? '', null)))
      throw invalid(
        'act',
        `目录${held.title}上传的文件停下来以后保留 7 天，已经清理；请重新上传目录和文件，已入库的会接着办`,
      )
    await goOnWithWork(db, held.id)
  },
  async apply(context, held) {
    const { db, clock } = context
    if (held.work === 'apply' && isBusy(held)) return
    if (isBusy(held)) throw busy(held, '应用判定')
    if (held.work === 'undo' || held.state === 'undoing') throw undoingFirst(held)
    if (held.work === 'bringIn') throw invalid('act', `目录${held.title}还没有办完，请接着办：判定随之应用`)
    const { isDecided, state } = await stored(db, held.id)
    if (state === 'undone') throw invalid('act', `目录${held.title}已经撤销，没有可以应用的判定`)
    if (!isDecided && held.work !== 'apply')
      throw invalid('act', `目录${held.title}没有新的判定；请先在不一致之处判定以目录还是以正文为准`)
    await askForWork(db, held.id, { work: 'apply', doer: doerOf(context), now: clock() })
  },
  async undo(context, held) {
    const { db, clock } = context
    if (held.work === 'undo' && isBusy(held)) return
    if (held.work === 'undo') return goOnWithWork(db, held.id)
    if (held.workState === 'running') throw busy(held, '撤销')
    if (held.state === 'undone') throw invalid('act', `目录${held.title}已经撤销`)
    const catalogue = await catalogueHeld(db, held.id)
    if (!catalogue) throw refuse('record.not-found')
    const { since } = lastEnd(catalogue, (await lastRunOf(db, held.id))?.run ?? 0)
    if (catalogue.state !== 'undoing' && clock() > undoneUntil(since))
      throw invalid(
        'act',
        `目录${held.title}是 ${momentText(since)} 导入的，超过一天，不能整体撤销；请在“文件数据”里逐份办理`,
      )
    await askForWork(db, held.id, { work: 'undo', doer: doerOf(context), now: clock() })
  },
}

const pageOf = ({ pageNo = 1, pageSize = PAGE_SIZE }: { pageNo?: number; pageSize?: number }) => ({
  from: (pageNo - 1) * pageSize,
  size: pageSize,
})

/** The calls of common/contract/catalogues.ts. */
export function catalogueHandlers({ files, onWork }: CatalogueParts): Handlers<typeof catalogueContract> {
  return {
    ...prepareHandlers({ files, onWork }),

    async 'GET /dataManagement/catalogue/list'(context) {
      const { total, records } = await cataloguesShown(context.db, pageOf(context.query))
      return { total, catalogues: await infosOf(context, records) }
    },

    'GET /dataManagement/catalogue/queryById': (context) => infoOf(context, context.query.id),

    async 'GET /dataManagement/catalogue/rows'({ db, viewer, query }) {
      const { id, outcome, field, kind, words } = query
      await stored(db, id)
      if (kind !== undefined && field === undefined) throw invalid('field', '按差别查找的，请同时选择栏目')
      const wanted = {
        id,
        ...(outcome === undefined ? {} : { outcome }),
        ...(field === undefined ? {} : { field }),
        ...(kind === undefined ? {} : { kind }),
        ...(words === undefined ? {} : { words }),
      }
      const { total, records } = await rowsShown(db, audienceOf(viewer), { ...wanted, ...pageOf(query) })
      return { total, rows: records.map(rowInfo) }
    },

    async 'GET /dataManagement/catalogue/differences'({ db, viewer, query }) {
      const { rules } = await stored(db, query.id)
      return (await groupsShown(db, audienceOf(viewer), query.id)).map((group): DifferenceGroupInfo => ({
        ...group,
        fieldText: CATALOGUE_FIELDS[group.field],
        counts: ruleOf(rules, group.field, group.kind),
      }))
    },

    async 'GET /dataManagement/catalogue/loose'({ db, viewer, query }) {
      const { loose } = await stored(db, query.id)
      const hidden = await restrictedFiles(db, audienceOf(viewer), loose.names)
      return loose.names.filter((name) => !hidden.has(name))
    },

    async 'GET /dataManagement/catalogue/report'(context) {
      const { db, query, viewer } = context
      const { title, id } = await stored(db, query.id)
      const audience = audienceOf(viewer)
      const { total } = await rowsShown(db, audience, { id, from: 0, size: 0 })
      await noteExport(context, `目录${title}的报告`, total)
      return exportAnswer(context, {
        title: `目录${title}的报告`,
        format: 'xlsx',
        columns: REPORT_COLUMNS,
        rows: reportRows(db, audience, id),
      })
    },

    async 'POST /dataManagement/catalogue/decide'(context) {
      const { db, body, viewer } = context
      const { id, field, kind, counts } = body
      const held = await locked(db, id)
      if (isBusy(held)) throw busy(held, '判定')
      const audience = audienceOf(viewer)
      const asked = body.rowIds === undefined ? null : idsIn(body.rowIds)
      needChosen(asked)
      const rowIds = await rowsOfGroup(db, audience, id, { field, kind, rowIds: asked })
      if (rowIds.length < (asked?.length ?? 1)) throw refuse('record.not-found')
      const isWhole =
        asked === null &&
        (audience === 'all' ||
          rowIds.length === (await rowsOfGroup(db, 'all', id, { field, kind, rowIds: null })).length)
      // A rule for the group would decide for rows that the caller may not know of.
      if (!isWhole) await keepDecisions(db, rowIds, { [field]: counts })
      else await decide(db, id, { field, kind, counts })
      await markDecided(db, id)
      return { open: await openInGroup(db, audience, id, field, kind) }
    },

    async 'POST /dataManagement/catalogue/step'(context) {
      const { db, body, afterCommit } = context
      const held = await locked(db, body.id)
      await STEPS[body.act](context, held)
      if (body.act !== 'stop') afterCommit(onWork)
      return infoOf(context, body.id)
    },
  }
}
