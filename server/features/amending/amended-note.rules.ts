import { EVENT_TEXT, type TitleNoteEvent } from '#common/law/model.ts'
import { parseNumeral, toNumeral } from '#common/law/numerals.ts'
import { withinBookMarks } from './decision-frame.rules.ts'

/** The act that a text is: the day that counts, and how a 题注 names it. */
export interface Made {
  /** YYYY-MM-DD */
  date: string
  words: string
  /** What it was: 通过, 公布. */
  act: string
  /** Whether it was approved by another body, which is named with it. */
  approved: boolean
}

/** What a 题注 is made of. */
interface Noted {
  events: readonly TitleNoteEvent[]
  versionDate: string | null
}

/** 2026年3月1日浙江省第十四届人民代表大会常务委员会第二十次会议; 经 and 报经 say that it is approved, which the verb says too. */
const said = ({ date, body }: TitleNoteEvent): string => `${dayInWords(date)}${body.replace(/^报?经/, '')}`

/**
 * The act that a text is. What one body adopts and another approves counts from the approval, and its 题注 names both
 * (立法法 art. 81).
 */
export function madeOf({ events, versionDate }: Noted): Made | null {
  const approval = events.findLast(({ verb }) => verb === 'approve')
  if (approval) {
    const adoption = events.findLast(({ verb, date }) => verb === 'adopt' && date <= approval.date)
    return {
      date: approval.date,
      words: `${adoption ? `${said(adoption)}通过　` : ''}${said(approval)}批准的`,
      act: '批准',
      approved: true,
    }
  }
  const event =
    events.find(({ date, verb }) => date === versionDate && (verb === 'adopt' || verb === 'publish')) ?? events[0]
  return event ? { date: event.date, words: said(event), act: EVENT_TEXT[event.verb], approved: false } : null
}

/** 2026年3月1日 */
function dayInWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}

const SESSION = /^(.+?)第[^届]{1,6}届(人民代表大会)(常务委员会)?第.{1,6}次会议$/
/** 报浙江省人民代表大会常务委员会批准, 经浙江省人民代表大会常务委员会批准后施行 */
const ASKS = /(?:报请?|报经|经)([\u4e00-\u9fa5]{2,20}人民代表大会(?:常务委员会)?)批准/

/**
 * The congress or committee that must approve a decision, as a 题注 names its session with blanks; null where nothing
 * shows that one must. It is the one that approved the law which the decision changes, or that the decision names: what
 * a city, an autonomous prefecture or county makes without leave, as 经济特区法规 are, shows neither.
 */
function approvalNeeded(base: Noted, decision: Decided): string | null {
  const body = base.events.findLast(({ verb }) => verb === 'approve')?.body.replace(/^报?经/, '')
  const [, area, congress, standing = ''] = SESSION.exec(body ?? '') ?? []
  const asked = decision.lines.flatMap((line) => ASKS.exec(line)?.[1] ?? [])[0]
  const [, askedArea, askedCongress, askedStanding = ''] = /^(.+?)(人民代表大会)(常务委员会)?$/.exec(asked ?? '') ?? []
  const named = congress ? { area, standing } : askedCongress ? { area: askedArea, standing: askedStanding } : null
  // The body that approves may itself decide.
  if (
    named?.area === undefined ||
    decision.issuers.some((issuer) => issuer.startsWith(`${named.area ?? ''}人民代表大会`))
  )
    return null
  return `${named.area}第　　届人民代表大会${named.standing}第　　次会议`
}

interface Decided {
  title: string
  made: Made | null
  lines: readonly string[]
  issuers: readonly string[]
}

/** 题注 of an amended text: the old one, and the act that amended it; with what a person has to fill in, for readers. */
export function noteAfter(
  base: Noted & { titleNote: string },
  decision: Decided,
): { titleNote: string; notes: string[] } {
  const { made, title } = decision
  if (made === null) return { titleNote: base.titleNote, notes: [] }
  const earlier = (base.titleNote.match(/修正/g) ?? []).length
  const kind = earlier === 0 ? '修正' : `第${toNumeral(Math.max(earlier, lastOrdinal(base.titleNote)) + 1)}次修正`
  const needed = made.approved ? null : approvalNeeded(base, decision)
  const words = needed === null ? made.words : `${made.words}${made.act}　　　　年　　月　　日${needed}批准的`
  const named = made.approved || needed !== null ? title : title.replace(/^.*?(?=关于)/, '')
  return {
    titleNote: [base.titleNote, `根据${words}《${withinBookMarks(named)}》${kind}`].filter(Boolean).join('\n'),
    notes:
      needed === null
        ? []
        : [
            '这件决定须经批准，它的题注没有载明批准：草稿题注中批准的日期和会议留作空白，请补填后再提交；施行日期也请一并核对',
          ],
  }
}

const lastOrdinal = (titleNote: string) =>
  Math.max(
    0,
    ...[...titleNote.matchAll(/第([一二三四五六七八九十]+)次修正/g)].map(
      ([, numeral = '']) => parseNumeral(numeral) ?? 0,
    ),
  )
