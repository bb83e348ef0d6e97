import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'
import { plainWording } from './clauses.rules.ts'
import type { Exception, Order, Place, Unit } from './instruction.ts'
import { readPlaces } from './places.rules.ts'

const UNITS: Record<string, Unit> = {
  条: 'article',
  款: 'paragraph',
  项: 'item',
  目: 'subitem',
  编: 'heading',
  章: 'heading',
  节: 'heading',
  段: 'passage',
  自然段: 'passage',
}
const N = `[${NUMERAL_CHARS}]+`
const Q = '⟦\\d+⟧'
const QS = `${Q}(?:\\n?${Q})*`
const MADE = '(?:统一|相应|均|都|一律|全部)*(?:修改为|修改成|改为|调整为|修正为)'
/** “甲”修改为“乙”, or “甲”后增加“乙”: groups old, new; or neighbour, side, added. */
const EDIT =
  `(?:(${QS})(?:一语|字样|的规定)?(?:统一)?[，,]?${MADE}[:：]?(${QS})` +
  `|(${Q})(?:一?语|一?句)?之?(前|后)(?:面)?(?:增加|增写|加上)(?:规定|一句)?[，,]?(?:内容为)?[:：]?(${Q}))`

/** 均修改为, 统一修改为: wherever the words stand. */
const EVERY = /⟧[^⟦]*(?:统一|均|都|一律|全部)[^⟦]*为/

/** Quotations for several places: “甲。”“乙。”, “甲。”和“乙。” or each in a paragraph of its own. */
const EACH = `${Q}(?:[\\n、，,和及]*${Q})*`
const HEADINGS = `(?:第${N}(?:分编|编|章|节))+`

/** 分为, 拆分为: what stands before the number of parts. */
const INTO = '分为|拆分为|分拆为|分成|拆分成|拆为|拆成'

/** An order, and whether its place is that of the clause before. */
export interface Found {
  order: Order
  inherited: boolean
}

/** What the forms read in a clause. */
interface Clause {
  /** The clause with ⟦n⟧ for its quotations. */
  text: string
  /** The places of the clause before. */
  before: readonly Place[]
  /** Whether the item has given an order before. */
  follows: boolean
  /** The lines of quotations. */
  linesIn: (marks: string | undefined) => string[]
  /** The words of quotations, lines kept apart. */
  wordsIn: (marks: string | undefined) => string
  /** Places in words such as 将第五条中的; none named: those of the clause before. Null when the words are no places. */
  places: (words: string | undefined) => { at: Place[]; inherited: boolean } | null
}

/** A form of clauses. The first of the table that fits and can be read gives the orders. */
interface Form {
  name: string
  pattern: RegExp
  /** What the clause must not hold. */
  unless?: RegExp
  read: (match: RegExpExecArray, clause: Clause) => Found[] | null
}

const one = (order: Order, inherited = false): Found[] => [{ order, inherited }]

/** “甲”、“乙” taken out of places: an order for each. */
const wordsDeleted = (
  { at, inherited }: NonNullable<ReturnType<Clause['places']>>,
  marks: string,
  wordsIn: Clause['wordsIn'],
): Found[] =>
  marks.split(/[、和]/).map((mark) => ({ order: { kind: 'deleteWords', at, oldWords: wordsIn(mark) }, inherited }))

/**
 * The table of forms: numbers and order, title, chapters, what is added, split, moved, joined, deleted, words, whole
 * places.
 */
const FORMS: readonly Form[] = [
  {
    name: 'numbers listed',
    pattern: new RegExp(`^(?:将)?(?:《[^》]*》的?)?条文顺序作?相应调整[:：]((?:[，,]?${Q}(?:调整为|改为)${Q})+)$`),
    read: (match, { wordsIn }) => {
      const pairs = [...(match[1] ?? '').matchAll(new RegExp(`(${Q})(?:调整为|改为)(${Q})`, 'g'))]
      const at = readPlaces(pairs.map(([, old]) => wordsIn(old)).join('、'))
      const to = readPlaces(pairs.map(([, , now]) => wordsIn(now)).join('、'))
      if (at && to)
        return [
          { order: { kind: 'renumber', at, to }, inherited: false },
          { order: { kind: 'reorder' }, inherited: false },
        ]
      return null
    },
  },
  {
    name: 'words declared',
    pattern: /(?:标点|文字|表述|用语)[^⟦，]{0,12}作(?:了|出)?(?:相应|部分|必要|个别)?的?(?:修改|调整|技术性处理)/,
    unless: /⟦/,
    read: () => one({ kind: 'declare' }, true),
  },
  {
    name: 'order of articles',
    pattern:
      /^(?:对|将)?(?:其他|其它|相关|有关)?条(?:文|款)?(?:的?顺序|序号?|款顺序|目顺序)?.{0,12}作?相应(?:的?调整|顺延|改变)|^其他条文序号|条文(?:的)?(?:顺序|序号)/,
    unless: /⟦|第[^，⟦]{1,10}[条款项](?:[^，⟦]*)(?:改为|作为|单列|移至|移到|合并|并入|删[去除])/,
    read: () => one({ kind: 'reorder' }),
  },
  {
    name: 'not applied any more',
    pattern: /不再适用/,
    unless: /⟦/,
    read: () => one({ kind: 'declare' }, true),
  },
  {
    name: 'commencement',
    pattern: /(?:起施行|公布施行|重新公布|公布之日起)$|^(?:本决定|本修正案|根据本决定)|予以公布/,
    unless: /⟦/,
    read: () => one({ kind: 'commence' }),
  },
  // 名称
  {
    name: 'title',
    pattern: new RegExp(
      `^(?:将)?(?:《[^》]*》的?|(?:本|该)?(?:法|条例|规定|办法|规则|细则|解释|决定)的?)?(?:名称|标题|题目|题名)${MADE}[:：]?(?:(${Q})|《(.+)》)$`,
    ),
    read: (match, { wordsIn }) => {
      return one({ kind: 'rename', title: match[1] ? wordsIn(match[1]).replace(/^《(.*)》$/, '$1') : (match[2] ?? '') })
    },
  },
  {
    name: 'title by book marks',
    pattern: /^(?:将)?《[^》]+》(?:更名|改名)为《(.+)》$/,
    read: (match) => {
      return one({ kind: 'rename', title: match[1] ?? '' })
    },
  },
  {
    name: 'headings counted on',
    pattern:
      /^(?:以下|其后|此后|其余|其他)?(?:各)?[编章节]+(?:的)?(?:序号|顺序)?作?(?:依次|相应)的?(?:顺延|调整|递补|前移|后移|改变)$/,
    read: () => one({ kind: 'reorderHeadings' }),
  },
  // 第七条至第九条并入第二章
  {
    name: 'joined to a chapter',
    pattern: new RegExp(
      `^(?:将)?(.+?)(?:并入|归入|移入|移至|移到|划入)((?:第${N}(?:分编|编|章|节))+)(?:[，,](?:分别)?(?:作为|改为)(第[^⟦，编章节]+))?$`,
    ),
    read: (match, { places }) => {
      const at = places(match[1])
      const to = match[3] === undefined ? [] : readPlaces(match[3], at?.at)
      if (at && to && (to.length === 0 || to.length === at.at.length)) {
        const join: Found = { order: { kind: 'join', at: at.at, heading: match[2] ?? '' }, inherited: at.inherited }
        return to.length === 0
          ? [join]
          : [{ order: { kind: 'renumber', at: at.at, to }, inherited: at.inherited }, join]
      }
      return null
    },
  },
  // 将第八条、第九条的位置互换
  {
    name: 'exchange of places',
    pattern: /^(?:将)?(第[^⟦，]+?[条款项])(?:的)?(?:位置|顺序|次序|序号)?(?:互换|对调|调换)$/,
    read: (match, { places }) => {
      const at = places(match[1])
      if (at?.at.length === 2) return one({ kind: 'renumber', at: at.at, to: at.at.toReversed() }, at.inherited)
      return null
    },
  },
  // 章
  {
    name: 'heading replaced',
    pattern: new RegExp(
      `^(?:将)?((?:第${N}(?:分编|编|章|节))+|第${N}部分)的?(?:[编章节]名|名称|标题)?${MADE}[:：]?(${Q})$`,
    ),
    read: (match, { wordsIn }) => {
      return one({
        kind: 'replaceHeading',
        at: { kind: 'heading', heading: match[1] ?? '' },
        heading: wordsIn(match[2]),
      })
    },
  },
  {
    name: 'heading added',
    pattern: new RegExp(
      `^(?:在?[^⟦]*?(?:后|中|前|[编章节]))?增加一(?:个)?(?:分编|[编章节])[，,]?(?:作为((?:第${N}(?:分编|编|章|节))+)[，,]?)?(?:[编章节]名(?:称)?为)?[:：]?(?:(${Q})|《(.+?)》)?(?:[，,]?(?:共[^，⟦]{1,4}条)?[，,]?(?:包括|即)(.+?)(?:(?:至|[、和])([^⟦]+?))?)?[，,]?(?:内容为)?[:：]?(${QS})?$`,
    ),
    read: (match, { linesIn }) => {
      return insertedHeading({
        label: new RegExp(`第${N}(?:分编|编|章|节)$`).exec(match[1] ?? '')?.[0] ?? '',
        named: match[2] === undefined ? (match[3] === undefined ? [] : [match[3]]) : linesIn(match[2]),
        covers: match[4] === undefined || /以下|下列/.test(match[4]) ? null : coversOf(match[4], match[5] ?? match[4]),
        lines: linesIn(match[6]),
      })
    },
  },
  // 第七节相应改为第八节
  {
    name: 'heading renumbered',
    pattern: new RegExp(
      `^(?:将)?原?(${HEADINGS}(?:[、和]${HEADINGS})*)(?:分别|依次|相应地?)*(?:改为|调整为|修改为|作为)(${HEADINGS}(?:[、和]${HEADINGS})*)$`,
    ),
    read: (match) => {
      const [old, now] = [match[1], match[2]].map((list) => (list ?? '').split(/[、和]/))
      if (old && now && old.length === now.length)
        return old.map((heading, index) => ({
          order: { kind: 'renumberHeading', at: { kind: 'heading', heading }, label: now[index] ?? '' },
          inherited: false,
        }))
      return null
    },
  },
  {
    name: 'heading moved',
    pattern: new RegExp(`^(?:将)?((?:第${N}(?:分编|编|章|节))+)调整为包括(.+?)(?:至(.+))?$`),
    read: (match) => {
      const covers = coversOf(match[2], match[3] ?? match[2])
      if (covers) return one({ kind: 'moveHeading', at: { kind: 'heading', heading: match[1] ?? '' }, covers })
      return null
    },
  },
  {
    name: 'heading deleted',
    pattern: new RegExp(`^删[去除]((?:第${N}(?:分编|编|章|节))+)的?[编章节]名$`),
    read: (match) => {
      return one({ kind: 'deleteHeading', at: { kind: 'heading', heading: match[1] ?? '' } })
    },
  },
  {
    name: 'preamble added',
    pattern: new RegExp(`^增加(?:引言|序言)[:：]?(${QS})$`),
    read: (match, { linesIn }) => {
      return one({ kind: 'insert', unit: 'passage', count: 1, at: [], to: [], lines: linesIn(match[1]) })
    },
  },
  // 增加附件二：“…”
  {
    name: 'appendix added',
    pattern: new RegExp(`^(?:增加|新增)(附(?:件|表|录|图)?(?:${N})?)[:：]?(${QS})$`),
    read: (match, { linesIn }) => {
      return one({
        kind: 'insert',
        unit: 'appendix',
        count: 1,
        at: [],
        to: [{ kind: 'appendix', heading: match[1] ?? '' }],
        lines: linesIn(match[2]),
      })
    },
  },
  // 增加第六条之一：“…”
  {
    name: 'article added by its number',
    pattern: new RegExp(
      `^(?:在?(.+?)(?:后|之后|中))?(?:增加|新增)(第${N}条(?:之${N})?)[，,]?(?:内容为)?[:：]?(${QS})$`,
    ),
    read: (match, { linesIn, before }) => {
      const at = match[1] === undefined ? [] : readPlaces(match[1], before)
      const to = readPlaces(match[2] ?? '')
      if (at && to) return one({ kind: 'insert', unit: 'article', count: 1, at, to, lines: linesIn(match[3]) })
      return null
    },
  },
  // 第六条分为两条，作为第六条、第七条，修改为：“…”
  {
    name: 'article split',
    pattern: new RegExp(
      `^(.+?)(?:${INTO}|修改为|改为)(${N})条[，,]?(?:分别)?(?:作为|改为)(.+?)[，,]?(?:分别)?(?:修改为|内容为|规定|即|为)?[:：]?(${EACH})$`,
    ),
    read: (match, { places, linesIn }) => {
      const at = places(match[1])
      const to = readPlaces(match[3] ?? '')
      if (at && to && to.length === parseNumeral(match[2] ?? ''))
        return one({ kind: 'split', at: at.at, to, lines: linesIn(match[4]) }, at.inherited)
      return null
    },
  },
  // 第五条拆分为第五条和第六条，分别修改为：“…”“…”
  {
    name: 'article split into numbers',
    pattern: new RegExp(
      `^(.+?条)(?:${INTO})(第${N}条(?:[、和与及]第${N}条)+)[，,]?(?:分别)?(?:修改为|内容为|规定|即|为)?[:：]?(${EACH})$`,
    ),
    read: (match, { places, linesIn }) => {
      const at = places(match[1])
      const to = readPlaces(match[2] ?? '')
      return at && to ? one({ kind: 'split', at: at.at, to, lines: linesIn(match[3]) }, at.inherited) : null
    },
  },
  // 第八条修改为两款，分别作为第一款、第二款：“…”; 第三条第二项改为两项，作为第二项、第三项：“…”
  {
    name: 'parts made of one',
    pattern: new RegExp(
      `^(.+?)(?:${INTO}|修改为|改为)(${N})([款项])(?:[，,]?(?:分别)?(?:作为|为)([^⟦]+?))?[，,]?(?:分别)?(?:修改为|内容为|规定|即)?[:：]?(${EACH})$`,
    ),
    read: (match, { places, linesIn }) => {
      const at = places(match[1])
      const parts = parseNumeral(match[2] ?? '') ?? 0
      const to = at === null || match[4] === undefined ? [] : readPlaces(match[4], at.at)
      if (at?.at.length !== 1 || to === null || (to.length > 0 && to.length !== parts)) return null
      const whole = at.at[0] !== undefined && isWholeArticle(at.at[0])
      if (whole && match[3] === '项') return null
      // An article that gets two 款 is quoted as a whole: its 款 take their numbers by themselves.
      return one({ kind: 'replace', at: at.at, to: whole ? [] : to, lines: linesIn(match[5]), parts }, at.inherited)
    },
  },
  // 将第五条第二款单列为一条，作为第六条
  {
    name: 'paragraph alone',
    pattern: /^(.+?)(?:单独|单列)(?:作为|改为|成为|为|作)?(?:一条[，,]?(?:作为|改为))?(第[^⟦，]+条)$/,
    unless: /⟦/,
    read: (match, { places }) => {
      const at = places(match[1])
      const to = readPlaces(match[2] ?? '')
      if (at && to) return one({ kind: 'renumber', at: at.at, to }, at.inherited)
      return null
    },
  },
  // 将第六条移至第四条之前，作为第四条
  {
    name: 'moved',
    pattern: new RegExp(
      `^(.+?)(?:移至|移到|移入|调整到|调整至)([^⟦，]+?)(?:之?[前后]|中)?[，,]?(?:分别)?(?:作为|改为)(第[^⟦，：:]+)(?:[，,]?(?:并|将其)?(?:修改为|内容为)[:：]?(${QS}))?$`,
    ),
    read: (match, { places, linesIn }) => {
      const at = places(match[1])
      // 第二条第二款移至第四条，作为第二款: the 款 of the article that is named last.
      const near = at === null ? null : readPlaces(match[2] ?? '', at.at)
      const to = readPlaces(match[3] ?? '', near ?? at?.at)
      if (!at || !near || !to || at.at.length !== to.length) return null
      const order = { at: at.at, to, ...(match[3]?.includes('条') === true ? {} : { byOld: true as const }) }
      return one(
        match[4] === undefined
          ? { kind: 'renumber', ...order }
          : { kind: 'replace', ...order, lines: linesIn(match[4]) },
        at.inherited,
      )
    },
  },
  // 将第三条中的“甲”、第七条中的“乙”分别修改为“丙”“丁”
  {
    name: 'words replaced in pairs',
    pattern: new RegExp(
      `^((?:[^⟦]*?${Q})+)[，,]?分别(?:相应)?(?:${MADE}|替换为)[:：]?(${Q}(?:(?:[、，,和及]|以及)?${Q})*)$`,
    ),
    read: (match, { places, wordsIn, before }) => {
      const now = [...(match[2] ?? '').matchAll(new RegExp(Q, 'g'))].map(([mark]) => wordsIn(mark))
      let last: Place[] | null = [...before]
      const edits = [...(match[1] ?? '').matchAll(new RegExp(`([^⟦]*?)(${Q})`, 'g'))].map(
        ([, where = '', mark], index): Found | null => {
          const own = where.replace(/^(?:[、，,和及]|以及)/, '')
          const at =
            own === '' ? (last === null || last.length === 0 ? null : { at: last, inherited: false }) : places(own)
          last = at?.at ?? null
          return at === null || now[index] === undefined
            ? null
            : {
                order: { kind: 'replaceWords', at: at.at, oldWords: wordsIn(mark), newWords: now[index] },
                inherited: at.inherited,
              }
        },
      )
      if (edits.length === now.length && edits.every((edit) => edit !== null)) return edits
      return null
    },
  },
  // 增加一款作为第二款，将该条修改为：“…”: the quotation is the whole article.
  {
    name: 'whole after an addition',
    pattern: new RegExp(
      `^(?:在)?(.+?)中?增加${N}[款项][，,]?(?:作为[^⟦，]+)?[，,](?:将)?该条(?:修改为|内容为)[:：]?(${QS})$`,
    ),
    read: (match, { linesIn, before }) => {
      const at = readPlaces(match[1] ?? '', before)
      if (at) return one({ kind: 'replace', at, to: [], lines: linesIn(match[2]) })
      return null
    },
  },
  // 增加一条、一款、一项
  {
    name: 'unit added',
    pattern: new RegExp(
      `^(.*?)增加(${N})?个?(条|款|项|目|节|章|编|自然段|段)(?:规定)?[，,]?(?:分别)?(?:作为(.+?))?[，,]?(?:规定|内容为|内容如下)?[:：]?[，,]?(${QS})$`,
    ),
    read: (match, { places, linesIn, before }) => {
      // 第二项前增加一项: it stands before the place that is named.
      const ahead = /之?前[，,]?$/.exec(match[1] ?? '')
      const at = places(ahead === null ? match[1] : match[1]?.slice(0, ahead.index))
      const to = match[4] ? readPlaces(match[4], at?.at ?? before) : []
      if (at && to)
        return one(
          {
            kind: 'insert',
            unit: UNITS[match[3] ?? ''] ?? 'article',
            count: parseNumeral(match[2] ?? '一') ?? 1,
            at: at.at,
            to,
            lines: linesIn(match[5]),
            ...(ahead === null ? {} : { ahead: true as const }),
          },
          at.inherited && to.length === 0,
        )
      return null
    },
  },
  // 合并
  {
    name: 'merged',
    pattern: new RegExp(
      `^(.+?)合并[，,]?(?:${MADE}|作为|为)(?:一[条款项目][，,]?)?(?:作为)?(第.+?)?[，,]?(?:修改为|内容为)?[:：]?(${QS})$`,
    ),
    read: (match, { places, linesIn }) => {
      const at = places(match[1])
      const to = match[2] ? readPlaces(match[2], at?.at) : []
      if (at && to) return one({ kind: 'merge', at: at.at, to, lines: linesIn(match[3]) })
      return null
    },
  },
  // 将第二款并入第一款; 第二款并入第一款，修改为：“…”
  {
    name: 'joined to a paragraph',
    pattern: new RegExp(
      `^(.*?第${N}[款项])(?:并入|归入)([^⟦，]*第${N}[款项])(?:[，,]?(?:并)?(?:作为[^⟦，]+[，,])?(?:修改为|内容为)[:：]?(${QS}))?$`,
    ),
    read: (match, { places, linesIn }) => {
      const moved = places(match[1])
      const into = moved && readPlaces(match[2] ?? '', moved.at)
      if (!moved || into?.length !== 1) return null
      return one({ kind: 'merge', at: [...into, ...moved.at], to: [], lines: linesIn(match[3]) }, moved.inherited)
    },
  },
  // 第二款与第三款合并为一款; 将第四条、第五条合并为第四条
  {
    name: 'merged without a text',
    pattern: /^(.+?)合并(?:成|为|作为)?(?:[一1]([条款项目]))?[，,]?(?:作为|为|改为)?(第[^⟦，]+)?$/,
    unless: /⟦/,
    read: (match, { places }) => {
      const at = places(match[1])
      const to = match[3] === undefined ? [] : readPlaces(match[3], at?.at)
      if (!at || !to || at.at.length < 2 || to.length > 1 || (match[2] === undefined && to.length === 0)) return null
      return one({ kind: 'merge', at: at.at, to, lines: [] }, at.inherited)
    },
  },
  // 删去
  {
    name: 'words deleted',
    pattern: new RegExp(
      `^(.*?)(?:中的?)?删[去除](.*?)(?:中的?|的)?(${Q}(?:[、和]${Q})*)(?:字样|的?规定|一语|的内容)?$`,
    ),
    read: (match, { places, wordsIn }) => {
      const at = places(`${match[1]}${match[2]}`)
      return at && wordsDeleted(at, match[3] ?? '', wordsIn)
    },
  },
  // 将第三条中的“甲”删去
  {
    name: 'words taken out',
    pattern: new RegExp(`^(.*?)(?:中的?|的)?(${Q}(?:[、和]${Q})*)(?:的?规定|的内容)?(?:予以|均|都|一律)*删[去除]$`),
    read: (match, { places, wordsIn }) => {
      const at = places(match[1])
      return at && wordsDeleted(at, match[2] ?? '', wordsIn)
    },
  },
  // 删去第一款末尾的“甲”和第二款末尾的“乙”
  {
    name: 'words deleted at several places',
    pattern: new RegExp(`^删[去除]((?:[、和及]?(?:以及)?[^⟦]+?(?:中的?|的)${Q})+)$`),
    read: (match, { wordsIn, before }) => {
      let last = before
      const found = [...(match[1] ?? '').matchAll(new RegExp(`(?:以及|[、和及])?([^⟦]+?)(?:中的?|的)(${Q})`, 'g'))].map(
        ([, where, mark]) => {
          const at = readPlaces((where ?? '').replace(/规定$/, ''), last)
          last = at ?? last
          return { at, oldWords: wordsIn(mark) }
        },
      )
      if (found.every(({ at }) => at !== null))
        return found.map(({ at, oldWords }) => ({
          order: { kind: 'deleteWords', at: at ?? [], oldWords },
          inherited: false,
        }))
      return null
    },
  },
  // 删去第三章（第十条至第十五条）
  {
    name: 'chapter deleted with its articles',
    pattern: new RegExp(
      `^(?:将)?删[去除](${HEADINGS})[，,]?(?:[（(]|包括|即)(?:包括|即|共?${N}条[，,])?(第${N}条[^⟦）)]*)[）)]?$`,
    ),
    read: (match) => {
      const covers = readPlaces(match[2] ?? '')
      return covers && one({ kind: 'delete', at: [{ kind: 'heading', heading: match[1] ?? '' }], covers })
    },
  },
  {
    name: 'deleted',
    pattern: /^(?:删[去除](.+)|(.+?)(?:予以)?删[去除])$/,
    unless: /⟦/,
    read: (match, { places }) => {
      const at = places(match[1] ?? match[2])
      if (at) return one({ kind: 'delete', at: at.at }, at.inherited)
      return null
    },
  },
  // 将“甲”修改为“乙”
  {
    name: 'words replaced',
    pattern: new RegExp(`^(.*?)((?:[、，,]?(?:和)?(?:将)?${EDIT})+)$`),
    read: (match, { places, wordsIn }) => {
      const at = places(match[1])
      if (at)
        return [...(match[2] ?? '').matchAll(new RegExp(EDIT, 'g'))].map(
          ([edit, old, now, place, side, added]): Found => {
            if (old !== undefined) {
              const every = EVERY.test(edit) ? { every: true as const } : {}
              return {
                order: { kind: 'replaceWords', at: at.at, oldWords: wordsIn(old), newWords: wordsIn(now), ...every },
                inherited: at.inherited,
              }
            }
            return {
              order: {
                kind: 'insertWords',
                at: at.at,
                beside: side === '前' ? 'before' : 'after',
                neighbour: wordsIn(place),
                newWords: wordsIn(added),
              },
              inherited: at.inherited,
            }
          },
        )
      return null
    },
  },
  // 宪法修正案: 第十五条：“甲。”修改为：“乙。”
  {
    name: 'long words replaced',
    pattern: new RegExp(`^(.*?)[:：]?(${QS})[，,]?${MADE}[:：]?(${QS})$`),
    read: (match, { places, wordsIn }) => {
      const at = places(match[1])
      if (at) return one({ kind: 'replaceWords', at: at.at, oldWords: wordsIn(match[2]), newWords: wordsIn(match[3]) })
      return null
    },
  },
  // “甲”后增加“乙”; 末尾增加“乙”
  {
    name: 'words beside words',
    pattern: new RegExp(
      `^(.*?)(${Q})(?:一?语|一?句)?之?(前|后)(?:面)?(?:增加|增写|加上)(?:规定|一句)?[，,]?(?:内容为|即)?[:：]?(${Q})$`,
    ),
    read: (match, { places, wordsIn }) => {
      const at = places(match[1])
      if (at)
        return one(
          {
            kind: 'insertWords',
            at: at.at,
            beside: match[3] === '前' ? 'before' : 'after',
            neighbour: wordsIn(match[2]),
            newWords: wordsIn(match[4]),
          },
          at.inherited,
        )
      return null
    },
  },
  {
    name: 'words at an edge',
    pattern: new RegExp(`^(.*?)(开始部分|开头|条首)?(?:增加|增写)(?:规定|一句)?[:：]?(${QS})$`),
    read: (match, { places, wordsIn }) => {
      const at = places(match[1])
      if (at)
        return one(
          {
            kind: 'insertWords',
            at: at.at,
            beside: match[2] ? 'start' : 'end',
            neighbour: null,
            newWords: wordsIn(match[3]),
            // 第二条第一款后增加：“…。” may be a sentence of this 款 or one more.
            ...(/[条款]之?后$/.test(match[1] ?? '') && /[。；]$/.test(wordsIn(match[3])) ? { unsure: true } : {}),
          },
          at.inherited,
        )
      return null
    },
  },
  // 改为第N条，修改为：“…”
  {
    name: 'renumbered and replaced',
    pattern: new RegExp(
      `^(.+?)(分别|依次)?(?:改为|作为|调整为|修改为)(第?[^，,]+?)[，,]?(?:并)?(?:将该条)?(分别)?(?:修改为|内容为)?[:：](${EACH})$`,
    ),
    read: (match, clause) => {
      const at = clause.places(match[1])
      const to = readPlaces(match[3] ?? '', at?.at)
      return at && to ? replacements(at, to, match[5] ?? '', match[4] !== undefined, clause) : null
    },
  },
  {
    name: 'replaced',
    pattern: new RegExp(`^(.*?)(分别)?(?:相应地?)?${MADE}[:：]?[，,]?(${EACH})$`),
    read: (match, clause) => {
      const at = clause.places(match[1])
      if (!at) return null
      const again = /该[条款]|这一(?:条|款|自然段)|相应/.test(match[1] ?? '') || /相应/.test(clause.text)
      if (again && clause.follows)
        return one({ kind: 'restate', at: at.at, lines: clause.linesIn(match[3]) }, at.inherited)
      return replacements(at, [], match[3] ?? '', match[2] !== undefined, clause)
    },
  },
  // 原第二款作为第三款
  {
    name: 'renumbered',
    pattern: /^(.+?)(?:分别|依次|相应地?)?(?:改为|作为|调整为|修改为)(?:第?)(.+)$/,
    unless: /⟦/,
    read: (match, { places }) => {
      const at = places(match[1])
      const to = readPlaces(match[2]?.startsWith('第') ? (match[2] ?? '') : `第${match[2]}`, at?.at)
      if (at && to && at.at.length === to.length) return one({ kind: 'renumber', at: at.at, to }, at.inherited)
      return null
    },
  },
]

/**
 * 修改为, for one place or several: as many quotations as places are one each, “甲。”“乙。” of one place are its paragraphs.
 */
function replacements(
  { at, inherited }: { at: Place[]; inherited: boolean },
  to: Place[],
  marks: string,
  each: boolean,
  { linesIn }: Clause,
): Found[] | null {
  const quotes = marks.match(new RegExp(Q, 'g')) ?? []
  if (to.length > 0 && to.length !== at.length) return null
  if (at.length < 2) return each ? null : one({ kind: 'replace', at, to, lines: linesIn(marks) }, inherited)
  if (quotes.length === at.length)
    return at.map((place, index) => ({
      order: { kind: 'replace', at: [place], to: to.slice(index, index + 1), lines: linesIn(quotes[index]) },
      inherited,
    }))
  return quotes.length > 1 && each
    ? null
    : one({ kind: 'replace', at, to, lines: linesIn(marks), ...(each ? { each } : {}) }, inherited)
}

const isWholeArticle = ({ kind, paragraph, item, part, sentence }: Place): boolean =>
  kind === 'provision' && paragraph === undefined && item === undefined && part === undefined && sentence === undefined

/**
 * The orders of a clause; null when no form fits.
 * @param before the places of the clause before
 * @param follows whether the item has given an order before
 */
export function readClause(
  clause: string,
  quotes: readonly string[][],
  before: readonly Place[],
  follows: boolean,
): Found[] | null {
  const linesIn = (marks: string | undefined) =>
    [...(marks ?? '').matchAll(/⟦(\d+)⟧/g)].flatMap(([, n]) => quotes[Number(n)] ?? [])
  const places = (words: string | undefined) => {
    const plain = (words ?? '')
      .replace(/^(?:将|在|对|把)/, '')
      .replace(/(?:的|中|中的|内|后|之后|规定|在|，)+$/, '')
      .replace(/^其中?(?:的|$)/, '')
    if (plain === '') return { at: [...before], inherited: true }
    const at = readPlaces(plain, before)
    return at === null ? null : { at, inherited: false }
  }
  const wordsIn = (marks: string | undefined) => linesIn(marks).join('\n')
  const { text, spared } = withoutExceptions(plainWording(clause))
  const except = spared.map((words): Exception | null => {
    const [, where = '', mark] = new RegExp(`^(.*?)(?:中?的)?(${Q})?$`).exec(words) ?? []
    const at = readPlaces(where.replace(/(?:的|中|规定)+$/, ''), before)
    return at === null ? null : { at, words: mark === undefined ? null : wordsIn(mark) }
  })
  if (except.some((one) => one === null)) return null
  const read: Clause = { text, before, follows, linesIn, wordsIn, places }
  for (const { pattern, unless, read: readForm } of FORMS) {
    const match = unless?.test(read.text) === true ? null : pattern.exec(read.text)
    const found = match === null ? null : readForm(match, read)
    if (found !== null)
      return withExceptions(
        found,
        except.filter((one) => one !== null),
      )
  }
  return null
}

/** 除第四条、第五条外; （第四条中的除外）; ，但第四条中的“甲”除外. */
const EXCEPTIONS = [/^除(.+?)(?:之?外|以外)[，,]/, /[（(](.+?)除外[）)]/, /[，,]?但是?[，,]?(?:对)?(.+?)除外$/]

/** A clause without the places that it leaves as they are, and these as it names them. */
function withoutExceptions(clause: string): { text: string; spared: string[] } {
  const spared: string[] = []
  let text = clause
  for (const exception of EXCEPTIONS)
    text = text.replace(exception, (_, words: string) => {
      spared.push(words)
      return ''
    })
  // What is left names no place: 除第四条外，将“甲”统一修改为“乙” means the whole law.
  return { text: spared.length > 0 ? text.replace(/^将?(?=⟦)/, '将全文中的') : text, spared }
}

/** Orders with what they leave as it is; null where one of them is about more than words. */
function withExceptions(found: Found[], except: Exception[]): Found[] | null {
  if (except.length === 0) return found
  const made = found.map(({ order, inherited }): Found | null =>
    order.kind === 'replaceWords' || order.kind === 'deleteWords' ? { order: { ...order, except }, inherited } : null,
  )
  return made.every((one) => one !== null) ? made : null
}

function coversOf(first: string | undefined, last: string | undefined): [Place, Place] | null {
  const [from] = readPlaces(first ?? '') ?? []
  const [to] = readPlaces(last ?? '') ?? []
  return from && to ? [from, to] : null
}

/** A new chapter, and the articles that its quotation holds. */
function insertedHeading({
  label,
  named,
  covers,
  lines,
}: {
  label: string
  named: readonly string[]
  covers: [Place, Place] | null
  lines: readonly string[]
}): Found[] | null {
  const own = new RegExp(`^第${N}(?:分编|编|章|节)(?:[\\s　]|$)`)
  const quoted = [...lines]
  // “第四章 安全保障” may stand at the head of the quotation once more.
  if (named.length > 0 && own.test(quoted[0] ?? '')) quoted.shift()
  const first = [...named, ...quoted].findIndex((line) => ARTICLE_LINE.test(line))
  const all = [...named, ...quoted]
  // A title may be printed in two lines.
  const words = (first < 0 ? all : all.slice(0, first)).join('\n')
  const body = first < 0 ? [] : all.slice(first)
  if (words === '') return null
  const to = body.flatMap((line) => readPlaces(ARTICLE_LINE.exec(line)?.[0].trim() ?? '') ?? [])
  const order: Order = {
    kind: 'insertHeading',
    heading: label === '' || words.startsWith(label) ? words : `${label} ${words}`,
    covers: covers ?? (to[0] ? [to[0], to.at(-1) ?? to[0]] : null),
  }
  const added: Found[] =
    body.length === 0
      ? []
      : [{ order: { kind: 'insert', unit: 'article', count: to.length, at: [], to, lines: body }, inherited: false }]
  return [...added, { order, inherited: order.covers === null }]
}

const ARTICLE_LINE = new RegExp(`^第${N}条(?:之${N})?(?=[\\s　])`)
