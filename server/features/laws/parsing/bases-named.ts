import { findDocNumbers } from '#common/law/doc-numbers.ts'
import { findMarkedTitles } from './book-marks.ts'
import { provisionAnchor, readProvisions } from './provision-list.ts'

/** A law that a cell of 制定依据 names. */
export interface NamedBasis {
  title: string
  /** The provision that it names, as the cell has it; '' for the law as a whole. */
  provision: string
  targetAnchor: string | null
}

/** What names of laws and documents end with, behind which there may be an edition: 档案法（2020年修订）. */
const NAME =
  /(?:宪法|[法令函]|条例|规定|办法|细则|规则|决[定议]|意见|通[知告]|公告|章程|标准|规范|方案|规划|计划|纲要|解释|批复|措施|制度|目录|指[引南]|规程|条约|公约|协定)(?:[（(][^（()）]{0,30}[）)])*$/
/** What stands before the first name and behind the last one. */
const BEFORE = /^(?:\d{1,2}[.．、]\s*|[（(]\d{1,2}[）)]\s*)?(?:主要)?(?:根据|依据|依照|按照|参照)?(?:国务院令)?/
const AFTER = /(?:等)?(?:有关|相关)?(?:法律|法规|规章|规定|文件|精神)*(?:的)?(?:有关|相关)?(?:要求|精神)?[。.]?$/
/** 第十二条, 第三条、第五条第一款 behind a name that has no book marks. */
const PROVISIONS = /第[零〇一二三四五六七八九十百千\d]+条.*$/
/** Words that name nothing. */
const NOTHING =
  /^(?:[-—–－/／\\*＊]*|无|没有|不详|等|其他|其它|(?:等|和|及|有关|相关|法律|法规|规章|文件|规定|要求|精神|政策|的)+|结合.{0,20}实际.*)$/
/** An edition or a number behind a name; （试行） belongs to it. */
const EDITION = /[（(](?!试行|暂行)[^（）()]{0,60}[）)]$/

const anchorsOf = (words: string): { provision: string; targetAnchor: string | null }[] =>
  readProvisions(words, 0).listed.map(({ start, end, provision }) => ({
    provision: words.slice(start, end),
    targetAnchor: provisionAnchor(provision),
  }))

const ofLaw = (title: string, provisions: string): NamedBasis[] => {
  const found = anchorsOf(provisions)
  return found.length === 0 ? [{ title, provision: '', targetAnchor: null }] : found.map((one) => ({ title, ...one }))
}

/** Names without book marks in a stretch of a cell, split where lists are. */
function plainNames(stretch: string, told: { bases: NamedBasis[]; unread: string[] }): void {
  for (const part of stretch.split(/[\n\r;；,，。、]|(?<=[法例定法则])[和及与](?=[\u4e00-\u9fa5]{3})/)) {
    const words = part
      .replace(/\s+/g, '')
      .replace(BEFORE, '')
      .replace(/制定本.*$/, '')
    if (words === '' || NOTHING.test(words)) continue
    // 关于《某法》第三十条的解释 is a name of its own.
    const provisions = words.includes('关于') ? '' : (PROVISIONS.exec(words)?.[0] ?? '')
    const bare = (provisions === '' ? words : words.slice(0, -provisions.length)).replace(EDITION, '')
    const [number] = findDocNumbers(bare)
    const name = NAME.test(bare) ? bare : bare.replace(/等$|等.{0,8}$/, '').replace(AFTER, '')
    if (NAME.test(name) && name.length > 1) told.bases.push(...ofLaw(name, provisions))
    else if (bare === '' && provisions !== '' && told.bases.length > 0)
      told.bases.push(...ofLaw(told.bases.at(-1)?.title ?? '', provisions))
    else if (number !== undefined && number.length >= bare.length - 2)
      told.bases.push({ title: number, provision: '', targetAnchor: null })
    else told.unread.push(part.trim())
  }
}

/**
 * The laws that a cell of 制定依据 names: 《中华人民共和国档案法》第三条, or without book marks 档案法、浙江省档案条例.
 * @returns `unread`: parts of the cell that name nothing which can be told
 */
export function basesNamed(cell: string): { bases: NamedBasis[]; unread: string[] } {
  const told: { bases: NamedBasis[]; unread: string[] } = { bases: [], unread: [] }
  const marked = findMarkedTitles(cell)
  let at = 0
  for (const { start, end, title } of marked) {
    plainNames(cell.slice(at, start), told)
    const name = title.replace(/\s+/g, '')
    const { listed, end: behind } = readProvisions(cell, end)
    told.bases.push(...ofLaw(name, cell.slice(end, behind)))
    at = listed.length > 0 ? behind : end
    // 《X》（国发〔2014〕5号）, 《X》等: what belongs to the name.
    at +=
      /^(?:\s*[（(][^（()）]{0,60}[）)])?\s*(?:等|的有关规定|的规定|有关规定|[和及与以])*/.exec(cell.slice(at))?.[0]
        .length ?? 0
  }
  plainNames(cell.slice(at), told)
  const seen = new Set<string>()
  return {
    bases: told.bases.filter(
      ({ title, provision }) => title !== '' && !seen.has(`${title}|${provision}`) && seen.add(`${title}|${provision}`),
    ),
    unread: told.unread,
  }
}
