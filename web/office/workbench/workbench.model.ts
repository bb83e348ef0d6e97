import type { MenuNode } from '#common/contract/permissions.ts'
import type { Workbench, WorkbenchPart } from '#common/contract/workbench.ts'
import type { Visit } from '#web/platform/visits.ts'

/** Names of the parts, in the usual order. */
export const PARTS: Record<WorkbenchPart, string> = {
  begin: '开始使用',
  waiting: '等我处理',
  quick: '常用页面',
  deadlines: '期限',
  jobs: '运行失败的任务',
  coming: '即将施行',
  imports: '最近入库',
  visited: '最近访问',
}
const USUAL = Object.keys(PARTS) as WorkbenchPart[]

/** Parts that the browser knows: pages and what was opened. */
export type OwnPart = 'quick' | 'visited'
/** Parts that the server is asked for. */
export type AnsweredPart = Exclude<WorkbenchPart, OwnPart>
export const needsAnswer = (part: WorkbenchPart): part is AnsweredPart => part !== 'quick' && part !== 'visited'

/** The first steps of a new installation: what is to be done, and the screen where. */
export const FIRST_STEPS: Record<
  NonNullable<Workbench['begin']>[number]['step'],
  { text: string; about: string; to: string }
> = {
  name: { text: '平台名称和所在省份', about: '显示在页眉和每页标题，检索时本省的文件在前', to: '/isystem/systemInfo' },
  accounts: { text: '为同事开设账号', about: '按经办、初审、复审、发布分配角色', to: '/isystem/user' },
  library: { text: '带入原有的文件', about: '连同登记它们的目录整批入库', to: '/dataManagement/catalogue' },
  forceList: { text: '上传现行有效目录', about: '与馆藏比对，时效性有据可查', to: '/dataManagement/forceList' },
  release: { text: '发布第一份文件', about: '发布以后公众可以检索和阅读', to: '/dataManagement/document' },
}

/** How files come in one by one, or by the folder, for those who bring in no whole library and beside that. */
export const SINGLE_FILES = {
  text: '零散的文件在“文件数据”入库',
  about: '拖入文件夹成批入库，也可以导入登记表',
  to: '/dataManagement/document?takeIn=1',
}

const HEAD_PX = 72
const LINE_PX = 40
const LINE_WIDTHS = [80, 60, 70] as const
/** Widths of the lines that stand for a part of this height in pixels while it is loaded, in per cent. */
export function linesFor(px: number | undefined): number[] {
  const count = px === undefined ? LINE_WIDTHS.length : Math.max(1, Math.floor((px - HEAD_PX) / LINE_PX))
  return Array.from({ length: count }, (_, at) => LINE_WIDTHS[at % LINE_WIDTHS.length] ?? 80)
}

/** The parts shown, in order: those chosen, or the usual ones. */
export const partsShown = (chosen: readonly WorkbenchPart[] | null): readonly WorkbenchPart[] => chosen ?? USUAL

/** All parts for choosing: those shown in their order, then the others. */
export const partsToChoose = (shown: readonly WorkbenchPart[]): WorkbenchPart[] => [
  ...shown,
  ...USUAL.filter((part) => !shown.includes(part)),
]

/** The order after a part moved up or down by one place. */
export function moved<T>(list: readonly T[], part: T, by: -1 | 1): T[] {
  const at = list.indexOf(part)
  const to = at + by
  if (at < 0 || to < 0 || to >= list.length) return [...list]
  return list.map((one, index) => (index === to ? part : index === at ? (list[to] ?? one) : one))
}

/** A page that the user may open. */
export interface OwnPage {
  to: string
  title: string
  icon: string | undefined
}

const LEFT_OUT = new Set(['home/Index', 'workbench/Index'])
const MOST_PAGES = 8
const MOST_VISITS = 6

/** The pages of a menu that have a screen and are shown in it. */
function pagesOf(nodes: readonly MenuNode[]): OwnPage[] {
  return nodes.flatMap(({ path, component, hidden, meta, children }) => {
    if (hidden) return []
    if (children) return pagesOf(children)
    const isPage =
      component !== null && !component.includes('layouts/') && !LEFT_OUT.has(component) && !path.includes(':')
    return isPage ? [{ to: path, title: meta.title, icon: meta.icon }] : []
  })
}

const pathOf = (to: string) => to.replace(/[?#].*/, '')

/** The pages of the menu that the user opens most; those never opened follow in the order of the menu. */
export function mostUsed(menu: readonly MenuNode[], visits: readonly Visit[]): OwnPage[] {
  const times = new Map<string, number>()
  for (const visit of visits) times.set(pathOf(visit.to), (times.get(pathOf(visit.to)) ?? 0) + visit.times)
  return pagesOf(menu)
    .toSorted((one, other) => (times.get(other.to) ?? 0) - (times.get(one.to) ?? 0))
    .slice(0, MOST_PAGES)
}

/** The pages that the user opened last. */
export const lastVisited = (visits: readonly Visit[]): readonly Visit[] => visits.slice(0, MOST_VISITS)

/** When a page was opened: the time of today, else the day. */
export function visitedAt(at: number, now: Date): string {
  const [day, time] = momentOf(new Date(at))
  return day === momentOf(now)[0] ? time : day
}

const two = (value: number) => String(value).padStart(2, '0')
const momentOf = (moment: Date): [day: string, time: string] => [
  `${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
  `${two(moment.getHours())}:${two(moment.getMinutes())}`,
]

/** Address of the list behind the number of laws coming into force. */
export const comingAddress = ({ from, to }: { from: string; to: string }): string =>
  `/retrieval?effectDate_begin=${from}&effectDate_end=${to}&sort=effectDate`

/** Address of an edition. */
export const editionAddress = ({ workId, versionId }: { workId: string; versionId: string }): string =>
  `/details?id=${encodeURIComponent(workId)}&version=${encodeURIComponent(versionId)}`
