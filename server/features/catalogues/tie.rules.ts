import {
  docNumberKey,
  findDocNumbers,
  normaliseDocNumber,
  typedNumber,
  unifiedNumber,
} from '#common/law/doc-numbers.ts'
import { titleKey } from '#common/law/text-keys.ts'
import type { CatalogueRow } from './read-catalogue.rules.ts'

/** How a row and a file were tied. */
export type TiedBy = 'fileName' | 'numberInName' | 'titleInName' | 'numberInText' | 'titleInText'
export const TIED_BY_TEXT: Record<TiedBy, string> = {
  fileName: '文件名一列',
  numberInName: '文件名里的文号',
  titleInName: '文件名里的标题',
  numberInText: '正文的文号',
  titleInText: '正文的标题',
}

/** Why a row has no file whose column names one that is not there. */
export const NOT_FOUND = '没有找到文件'

/** What is tied to a row. */
export interface Tie {
  file: string
  by: TiedBy
}

/** What tying by names gave. Files are named as reports name them, rows by their number. */
export interface Ties {
  tied: Map<number, Tie>
  /** Files that belong to a row and are not its text: attachments, and the same text in another format. */
  beside: Map<string, { ord: number; what: string; isAttachment?: true }>
  /** Attachments that a row names and that no file is found for, by row. */
  missing: Map<number, string[]>
  /** Why rows have no file although some fit, by row. */
  open: Map<number, string>
}

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
const ENDING =
  /\.(?:md|markdown|mdx|txt|text|docx?|docm|rtf|pdf|x?html?|mht|mhtml|wps|ofd|epub|xlsx?|et|csv|zip|rar|7z|pptx?|jpe?g|png|tiff?|gif|bmp)$/i
const stemOf = (name: string): string => baseOf(name).replace(ENDING, '')
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll('\\', '/')
    .replace(/^(?:[a-z]:)?\/+|^\.\//i, '')
    .replace(/\s+/g, '')
    .toLowerCase()

/**
 * Formats in the order in which one of several files of a name is taken as the text: those that hold characters before
 * pictures of pages.
 */
const FORMATS = ['docx', 'docm', 'doc', 'wps', 'rtf', 'md', 'txt', 'html', 'htm', 'epub', 'ofd', 'pdf']
const formatOf = (name: string): number => {
  const at = FORMATS.indexOf(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
  return at < 0 ? FORMATS.length : at
}

/** The names in a cell: one a line, or with 、 and ; between them. */
const namesInCell = (cell: string): string[] =>
  cell
    .split(/[\n;；]|、(?=[^、]*\.\w{2,5}(?:$|、))/)
    .map((name) => name.trim())
    // 1.某办法.docx is the first of a list; 1.docx is a name.
    .map((name) => (/^\d+$/.test(name.replace(ENDING, '')) ? name : name.replace(/^\d{1,2}[.．、]\s*/, '')))
    .filter((name) => name !== '')

const LISTED = '目录里列为附件'
const NO_ATTACHMENT = /^(?:[-—–－/／\\*＊]*|无|没有|有|是|否|[\d一二三四五六七八九十]+[个件份])$/
/** The attachments that a cell names: 附件1.docx；附件2.xlsx, 收费标准、申请表. */
const attachmentsInCell = (cell: string): string[] =>
  namesInCell(cell)
    .flatMap((name) => (ENDING.test(name) ? [name] : name.split(/[、,，]/)))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !NO_ATTACHMENT.test(name))

/** The number of 附件1, 附件二.docx, '' of 附件; null for a name of its own. */
const attachmentNumber = (name: string): string | null => {
  const number = /^附件?[:：]?(\d{0,2}|[一二三四五六七八九十]{0,3})$/.exec(folded(stemOf(name)))?.[1]
  return number === undefined || folded(stemOf(name)) === '附' ? null : plainNumber(number)
}
/** 01 and 一 as 1. */
const plainNumber = (number: string): string => {
  const at = '一二三四五六七八九十'.indexOf(number)
  return number === '' ? '' : number.length === 1 && at >= 0 ? String(at + 1) : number.replace(/^0+(?=\d)/, '')
}
const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')))
/**
 * Whether a file has the name that a cell gives, with or without its folders and its ending, or is the 附件1 that it
 * means.
 */
export function isNamed(file: string, name: string): boolean {
  const number = attachmentNumber(name)
  const base = folded(baseOf(file))
  if (number !== null)
    return new RegExp(`附件?0*${number}(?!\\d)`).test(base.replace(/[一二三四五六七八九十]/, plainNumber))
  return (
    folded(file).endsWith(folded(name)) ||
    folded(stemOf(file)) === folded(stemOf(name)) ||
    folded(stemOf(file)) === folded(name)
  )
}

/**
 * Whether a file lies beside that of a row under this name: 某办法-附件1.xlsx beside 某办法.docx, in a folder 某办法, or in the
 * same folder when it is one of this file alone.
 */
function liesBeside(file: string, own: string, name: string, isAlone: boolean): boolean {
  const stem = folded(own.replace(ENDING, ''))
  const path = folded(file.replace(ENDING, ''))
  const isSameKind =
    !ENDING.test(name) ||
    folded(file).slice(path.length) === folded(name).slice(folded(name.replace(ENDING, '')).length)
  const rest = path.startsWith(stem)
    ? path
        .slice(stem.length)
        .replace(/^[/\-_（(.]+/, '')
        .replace(/[）)]$/, '')
    : null
  const inFolder =
    folderOf(file) === folderOf(own) && isAlone && folderOf(own) !== '' ? path.slice(path.lastIndexOf('/') + 1) : null
  if (!isSameKind) return false
  const number = attachmentNumber(name)
  const fits = (words: string | null): boolean => {
    if (words === null || words === '') return false
    if (number === null) return words === folded(name.replace(ENDING, ''))
    const found = /^附件?(\d{1,2}|[一二三四五六七八九十]{1,3})?(?![\d一二三四五六七八九十])/.exec(words)
    return found !== null && plainNumber(found[1] ?? '') === number
  }
  return fits(rest) || fits(inFolder)
}

/** Keys of the numbers that a row gives: 发文字号 and 统一编号. */
export const numbersOfRow = ({ cells }: Pick<CatalogueRow, 'cells'>): string[] =>
  [cells.docNumber, cells.unified].flatMap((number) =>
    number === undefined ? [] : (docNumberKey(number) ?? docNumberKey(normaliseDocNumber(number)) ?? []),
  )

/** Marks of an edition behind a title: （2018年修正）, _20180727. */
const EDITION =
  /[（(](?:(?:19|20)\d{2}年?[^（()）]{0,16}|修正|修订|全文|正文|定稿|终稿)[）)]$|[_\-\s.]*(?:19|20)\d{2}(?:[-_.年]?\d{1,2}(?:[-_.月]?\d{1,2}日?)?)?$|[_\-\s]*(?:全文|正文|定稿|终稿|最终版)$/
const LEADING_NUMBER = /^[（(【[]?\d{1,6}[）)】\]]?[\s_.\-、．]+/

/** The titles that the name of a file may hold, the likeliest first. */
export function titlesInName(name: string): string[] {
  const whole = stemOf(name)
  const plain = whole.replace(LEADING_NUMBER, '')
  const withoutNumbers = plain.replace(
    /^[^《》]*?(?:〔|\[|［|【|（|\()\s*\d{4}\s*(?:〕|\]|］|】|）|\))\s*第?\s*\d{1,5}\s*号?[\s_.\-：:]*/,
    '',
  )
  const quoted = /《(.+)》/.exec(whole)?.[1]
  const found = [whole, plain, withoutNumbers, ...(quoted === undefined ? [] : [quoted])]
  return [...new Set([...found, ...found.map((one) => one.replace(EDITION, ''))])].filter((one) => one.length >= 4)
}

/** Keys of the numbers that the name of a file holds. */
function numbersInName(name: string): string[] {
  const stem = stemOf(name).replace(LEADING_NUMBER, '')
  const written = findDocNumbers(stem).flatMap((number) => docNumberKey(number) ?? [])
  if (written.length > 0) return written
  const unified = unifiedNumber(stem.replaceAll('_', '-'))
  return unified === null ? [...(typedNumber(stem)?.keys ?? [])] : [unified]
}

function indexOf<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const index = new Map<string, T[]>()
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const found = index.get(key)
      if (found) found.push(item)
      else index.set(key, [item])
    }
  return index
}

const few = (names: readonly string[]): string =>
  names.slice(0, 5).join('、') + (names.length > 5 ? ` 等 ${names.length} 个` : '')

/**
 * Ties rows to files by what is known without reading them: the column of file names, then the number, then the title
 * in the name. A tie is made where exactly one fits; what else fits is told.
 * @param files names with folders, `/` between them
 * @param kept ties of an earlier run, which stay
 */
export function tieByNames(
  rows: readonly CatalogueRow[],
  files: readonly string[],
  kept: ReadonlyMap<number, Tie> = new Map(),
): Ties {
  const tied = new Map(kept)
  const open = new Map<number, string>()
  const beside: Ties['beside'] = new Map()
  const missing: Ties['missing'] = new Map()
  const held = new Set([...kept.values()].map(({ file }) => file))
  const usable = rows.filter(({ fault }) => fault === null)

  /** Ties the rows and files that point at each other alone; says why others are not tied. */
  const tie = (by: TiedBy, wanted: ReadonlyMap<number, readonly string[]>) => {
    const claims = indexOf([...wanted], ([, candidates]) => candidates)
    for (const [ord, candidates] of wanted) {
      if (tied.has(ord)) continue
      const free = candidates.filter((file) => !held.has(file))
      if (free.length === 0) {
        if (candidates.length > 0) open.set(ord, `${TIED_BY_TEXT[by]}指向“${few(candidates)}”，这个文件已经属于另一行`)
        continue
      }
      const [file, others] = oneOfFormats(free)
      if (file === null) {
        open.set(ord, `按${TIED_BY_TEXT[by]}有 ${free.length} 个文件可以对应：${few(free)}；请在目录里写明文件名`)
        continue
      }
      const rivals = (claims.get(file) ?? []).filter(([other]) => other !== ord && !tied.has(other))
      if (rivals.length > 0) {
        const places = rivals.map(([other]) => rows[other]?.place ?? '')
        open.set(ord, `“${file}”按${TIED_BY_TEXT[by]}也对应${few(places)}；请在目录里写明文件名，或者删去重复的行`)
        continue
      }
      tied.set(ord, { file, by })
      held.add(file)
      open.delete(ord)
      for (const other of others) {
        held.add(other)
        beside.set(other, { ord, what: `与“${file}”同名，格式不同，没有另行入库` })
      }
    }
  }

  const byPath = indexOf(files, (file) => {
    const path = folded(file)
    return [path, folded(baseOf(file)), folded(stemOf(file)), path.replace(ENDING, '')]
  })
  const atPath = (name: string): readonly string[] => {
    const path = folded(name)
    const exact = byPath.get(path) ?? []
    if (exact.length > 0)
      return exact.some((file) => folded(file) === path) ? exact.filter((file) => folded(file) === path) : exact
    const base = path.slice(path.lastIndexOf('/') + 1)
    const named = byPath.get(base) ?? byPath.get(base.replace(ENDING, '')) ?? []
    // The path of the old system ends as that of the file does, as far as both go.
    const parts = path.split('/')
    const near = named.filter((file) => parts.length > 1 && folded(file).split('/').at(-2) === parts.at(-2))
    return near.length > 0 ? near : named
  }
  const attachedTo = new Map<number, string[]>()
  const attach = (file: string, ord: number, what: string) => {
    held.add(file)
    attachedTo.set(ord, [...(attachedTo.get(ord) ?? []), file])
    beside.set(file, { ord, what, isAttachment: true })
  }
  const listed = usable.flatMap(({ ord, cells }) =>
    attachmentsInCell(cells.attachments ?? '').map((name) => ({ ord, name })),
  )
  const claims = indexOf(listed, ({ name }) => [folded(name)])
  const isOwn = (name: string) => claims.get(folded(name))?.length === 1
  // A name of its own is an attachment whatever its title says; 附件1 belongs to the file that it lies beside, which is
  // not known yet.
  for (const { ord, name } of listed) {
    const [file, other] = ENDING.test(name) && attachmentNumber(name) === null && isOwn(name) ? atPath(name) : []
    if (file !== undefined && other === undefined && !held.has(file)) attach(file, ord, LISTED)
  }
  const named = usable.filter(({ cells }) => cells.fileName !== undefined)
  tie(
    'fileName',
    new Map(named.map(({ ord, cells }) => [ord, atPath(namesInCell(cells.fileName ?? '')[0] ?? '')] as const)),
  )
  for (const { ord, cells } of named) {
    if (!tied.has(ord)) {
      if (!open.has(ord)) open.set(ord, `${NOT_FOUND}“${(cells.fileName ?? '').slice(0, 80)}”`)
      continue
    }
    for (const name of namesInCell(cells.fileName ?? '').slice(1))
      for (const file of atPath(name)) {
        if (!held.has(file)) attach(file, ord, '目录里与正文列在一起，作为附件')
      }
  }

  const left = () => usable.filter(({ ord }) => !tied.has(ord))
  const free = () => files.filter((file) => !held.has(file))
  const match = (
    by: TiedBy,
    keysOfRow: (row: CatalogueRow) => readonly string[],
    keysOfFile: (file: string) => readonly string[],
  ) => {
    const rest = left()
    const keys = indexOf(rest, keysOfRow)
    const index = indexOf(free(), (file) => keysOfFile(file).filter((key) => keys.has(key)))
    const wanted = rest.flatMap((row) => {
      const found = [...new Set(keysOfRow(row).flatMap((key) => index.get(key) ?? []))]
      return found.length > 0 ? [[row.ord, found] as const] : []
    })
    tie(by, new Map(wanted))
  }
  match('numberInName', numbersOfRow, numbersInName)
  match(
    'titleInName',
    ({ cells }) => (cells.title === undefined ? [] : [titleKey(cells.title)]),
    (file) => titlesInName(file).map(titleKey),
  )
  // By their folder, and by what stands before 附件 in their names.
  const byPlace = indexOf(listed.length === 0 ? [] : free(), (file) => {
    const path = folded(file.replace(ENDING, ''))
    const stem = /^(.+?)[-_（(.]*附件?[\d一二三四五六七八九十]*[）)]?[^/]*$/.exec(path)?.[1]
    return [folded(folderOf(file)), ...(stem === undefined ? [] : [stem])]
  })
  const isWithin = new Map<string, number>()
  for (const { file } of tied.values()) isWithin.set(folderOf(file), (isWithin.get(folderOf(file)) ?? 0) + 1)
  for (const { ord, name } of listed) {
    if (attachedTo.get(ord)?.some((file) => isNamed(file, name))) continue
    const own = tied.get(ord)?.file
    const isAlone = own !== undefined && isWithin.get(folderOf(own)) === 1
    const around =
      own === undefined ? [] : [folded(own.replace(ENDING, '')), ...(isAlone ? [folded(folderOf(own))] : [])]
    const near = [...new Set(around.flatMap((place) => byPlace.get(place) ?? []))].filter(
      (file) => !held.has(file) && liesBeside(file, own ?? '', name, isAlone),
    )
    const named =
      near.length > 0
        ? near
        : isOwn(name) && attachmentNumber(name) === null
          ? atPath(name).filter((file) => !held.has(file))
          : []
    const [file, other] = named
    if (file !== undefined && other === undefined) attach(file, ord, LISTED)
    else
      missing.set(ord, [
        ...(missing.get(ord) ?? []),
        named.length > 1 ? `${name}（有 ${named.length} 个文件可以对应）` : name,
      ])
  }
  // 某办法-附件1.xlsx beside 某办法.docx, and what lies in a folder of that name.
  const stems = new Map([...tied].map(([ord, { file }]) => [folded(file.replace(ENDING, '')), ord]))
  for (const file of free()) {
    const path = folded(file.replace(ENDING, ''))
    const stem =
      /^(.+?)[-_\s（(]*附件?[\d一二三四五六七八九十]*[）)]?[^/]*$/.exec(path)?.[1] ??
      (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '')
    const ord = stems.get(stem.replace(/\/$/, ''))
    if (ord === undefined) continue
    held.add(file)
    beside.set(file, { ord, what: '与正文放在一起的附件' })
  }
  return { tied, beside, open, missing }
}

/** Of files that are the same name in several formats the one with the text; null where they are different files. */
function oneOfFormats(files: readonly string[]): [string | null, string[]] {
  const [first, ...others] = files.toSorted((a, b) => formatOf(a) - formatOf(b))
  if (first === undefined) return [null, []]
  if (others.length === 0) return [first, []]
  const same = others.every((file) => folded(file.replace(ENDING, '')) === folded(first.replace(ENDING, '')))
  return same ? [first, others] : [null, []]
}

/** Ties files that names did not tie, one after another, by what their texts say. */
export class TiesByText {
  readonly #numbers = new Map<string, Set<number>>()
  readonly #titles = new Map<string, Set<number>>()
  /** Rows that a text was found for, and the file. */
  readonly tied = new Map<number, Tie>()
  /** What else was found, by row: another file with the same number or title. */
  readonly open = new Map<number, string>()

  constructor(rows: readonly CatalogueRow[]) {
    const add = (index: Map<string, Set<number>>, key: string, ord: number) =>
      index.set(key, (index.get(key) ?? new Set()).add(ord))
    for (const row of rows) {
      for (const key of numbersOfRow(row)) add(this.#numbers, key, row.ord)
      if (row.cells.title !== undefined) add(this.#titles, titleKey(row.cells.title), row.ord)
    }
  }

  /** Whether any row waits for a file. */
  get isEmpty(): boolean {
    return this.#numbers.size === 0 && this.#titles.size === 0
  }

  /** The row of a text, as far as exactly one has its number or else its title; what is found for others is told. */
  rowOf(file: string, { title, docNumbers }: { title: string; docNumbers: readonly string[] }): number | null {
    const byNumber = new Set(docNumbers.flatMap((number) => [...(this.#numbers.get(docNumberKey(number) ?? '') ?? [])]))
    const byTitle = this.#titles.get(titleKey(title)) ?? new Set<number>()
    const both = [...byNumber].filter((ord) => byTitle.has(ord))
    const [by, candidates]: [TiedBy, number[]] =
      both.length > 0
        ? ['numberInText', both]
        : byNumber.size > 0
          ? ['numberInText', [...byNumber]]
          : ['titleInText', [...byTitle]]
    const [ord, other] = candidates
    if (ord === undefined) return null
    if (other !== undefined) {
      for (const one of candidates)
        if (!this.tied.has(one))
          this.open.set(one, `“${file}”按${TIED_BY_TEXT[by]}可以对应 ${candidates.length} 行；请在目录里写明文件名`)
      return null
    }
    const before = this.tied.get(ord)
    if (before !== undefined && before.file !== file) {
      this.open.set(ord, `“${before.file}”和“${file}”按${TIED_BY_TEXT[by]}都对应这一行，用了前一个`)
      return null
    }
    this.tied.set(ord, { file, by })
    return ord
  }
}
