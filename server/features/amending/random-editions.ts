import { articleLabel, toNumeral } from '#common/law/numerals.ts'
import { RandomSource } from './random-source.ts'
import { editionOf } from './test-texts.ts'

// Random pairs of editions for tests: a law, and what became of it by changes of all kinds. What the decision must do
// is known from the pair alone.

interface Item {
  text: string
  subitems: string[]
}
interface Paragraph {
  text: string
  items: Item[]
  rows?: string[][]
}
interface Article {
  num: number
  sub: number
  paragraphs: Paragraph[]
}
interface Chapter {
  /** '' for the articles of a law without chapters. */
  name: string
  articles: Article[]
}
interface Law {
  title: string
  chapters: Chapter[]
  appendix: string[]
}

const BODIES = [
  '县级以上人民政府交通运输主管部门',
  '乡镇人民政府',
  '发展和改革主管部门',
  '市场监督管理部门',
  '渡口管理机构',
  '村民委员会',
  '公安机关',
  '应急管理部门',
]
const THINGS = [
  '渡船',
  '竹筏',
  '缆绳',
  '候船亭',
  '救生衣',
  '航标',
  '护栏',
  '乘客名册',
  '浮桥',
  '码头',
  '夜间照明设施',
  '摆渡费用',
]
const ACTS = ['检查', '维修', '登记', '公布', '保管', '更换', '清点', '验收']
const ADVERBS = ['及时', '定期', '依法', '逐级', '如实']
const AMOUNTS = [
  '五百元以上二千元以下',
  '一千元以上三千元以下',
  '不超过三十日',
  '每年不少于二次',
  '百分之二十',
  '十五个工作日',
]
const NAMES = ['总则', '渡口设置', '渡船管理', '安全保障', '监督检查', '经费保障', '服务规范', '法律责任', '附则']
const SIGNS = [...'东西南北上下青白红金长石']

/** Names and amounts that a drafter does not cut. */
export const WHOLE_WORDS: readonly string[] = [...BODIES, ...THINGS, ...AMOUNTS]

/** Makes a law and changes it. */
class Maker extends RandomSource {
  readonly kinds: string[] = []

  constructor(seed: number) {
    super(seed, SIGNS, 20)
  }

  /** The name of a place that stands nowhere else. */
  place(): string {
    return `${this.sign()}河`
  }
  clause(): string {
    const things = [this.oneOf(THINGS), ...Array.from({ length: this.upTo(3) }, () => this.oneOf(THINGS))]
    const list = [...new Set(things)]
    const object = list.length > 1 ? `${list.slice(0, -1).join('、')}和${list.at(-1) ?? ''}` : (list[0] ?? '')
    return `${this.place()}沿岸的${this.oneOf(BODIES)}应当${this.upTo(2) === 0 ? this.oneOf(ADVERBS) : ''}${this.oneOf(ACTS)}${object}`
  }
  sentence(): string {
    const rest = [
      `，期限为${this.oneOf(AMOUNTS)}`,
      `，并报${this.oneOf(BODIES)}备案`,
      `；违反规定的，处${this.oneOf(AMOUNTS)}罚款`,
      '（冰封期除外）',
      '',
    ]
    return `${this.clause()}${this.oneOf(rest)}。`
  }
  item(): Item {
    const text = `在${this.place()}${this.oneOf(ACTS)}${this.oneOf(THINGS)}`
    if (this.upTo(8) > 0) return { text, subitems: [] }
    return {
      text: `${text}的下列情形：`,
      subitems: Array.from(
        { length: 2 + this.upTo(2) },
        () => `${this.place()}${this.oneOf(ACTS)}${this.oneOf(THINGS)}`,
      ),
    }
  }
  paragraph(): Paragraph {
    const kind = this.upTo(12)
    if (kind < 3)
      return {
        text: `${this.place()}沿岸禁止下列行为：`,
        items: Array.from({ length: 2 + this.upTo(5) }, () => this.item()),
      }
    return { text: this.sentence() + (kind < 6 ? this.sentence() : ''), items: [] }
  }
  article(): Article {
    return { num: 0, sub: 0, paragraphs: Array.from({ length: 1 + this.upTo(3) }, () => this.paragraph()) }
  }
  law(): Law {
    const has = this.upTo(3) > 0
    const count = has ? 2 + this.upTo(3) : 1
    const names = [...NAMES]
    const chapters = Array.from({ length: count }, (): Chapter => {
      const name = has ? (names.splice(this.upTo(names.length), 1)[0] ?? '') : ''
      return { name, articles: Array.from({ length: 1 + this.upTo(5) }, () => this.article()) }
    })
    const law = { title: `${this.place()}渡口管理条例`, chapters, appendix: this.upTo(6) === 0 ? this.table() : [] }
    numbered(law, true)
    if (this.upTo(4) === 0) this.addSub(law)
    return law
  }
  table(): string[] {
    return Array.from({ length: 3 }, (_, at) =>
      at === 0 ? '| 渡口 | 班次 |' : `| ${this.place()} | ${this.upTo(90)} |`,
    )
  }

  /** One article or more with 之N behind an article. */
  addSub(law: Law): boolean {
    const chapter = this.oneOf(law.chapters)
    const at = this.upTo(chapter.articles.length)
    const before = chapter.articles[at]
    if (!before) return false
    const last = chapter.articles.findLastIndex(({ num }) => num === before.num)
    const count = 1 + this.upTo(3)
    const from = chapter.articles[last]?.sub ?? 0
    chapter.articles.splice(
      last + 1,
      0,
      ...Array.from({ length: count }, (_, step) => ({ ...this.article(), num: before.num, sub: from + step + 1 })),
    )
    return true
  }
}

/** Gives articles their numbers in order; those with 之N stay with the article before them. */
function numbered(law: Law, first = false): void {
  let num = 0
  for (const article of law.chapters.flatMap(({ articles }) => articles)) {
    if (article.sub === 0) num++
    if (!first && num === 0) article.sub = 0
    article.num = Math.max(1, num)
  }
}

const itemLines = (items: readonly Item[]): string[] =>
  items.flatMap(({ text, subitems }, at) => {
    const end = at === items.length - 1 ? '。' : '；'
    const below = subitems.map((one, index) => `${index + 1}.${one}${index === subitems.length - 1 ? end : '；'}`)
    return [`（${toNumeral(at + 1)}）${text}${below.length > 0 ? '' : end}`, ...below]
  })

function printed({ chapters, appendix }: Law): string {
  const lines = chapters.flatMap(({ name, articles }, at) => [
    ...(name === '' ? [] : [`第${toNumeral(at + 1)}章　${name}`]),
    ...articles.flatMap(({ num, sub, paragraphs }) => {
      const own = paragraphs.flatMap(({ text, items, rows }) => [
        text,
        ...itemLines(items),
        ...(rows ?? []).map((row) => `| ${row.join(' | ')} |`),
      ])
      return own.map((line, index) => (index === 0 ? `${articleLabel(num, sub)}　${line}` : line))
    }),
  ])
  return [...lines, ...(appendix.length > 0 ? ['附件：渡口班次表', ...appendix] : [])].join('\n')
}

/** A change of the law in place. @returns false where the law has no place for it */
type Change = (made: Maker, law: Law) => boolean

const all = (law: Law): Article[] => law.chapters.flatMap(({ articles }) => articles)
const anyArticle = (made: Maker, law: Law): Article => made.oneOf(all(law))

/** A paragraph with or without items. */
function anyParagraph(made: Maker, law: Law, listed: boolean): Paragraph | null {
  const found = all(law)
    .flatMap(({ paragraphs }) => paragraphs)
    .filter(({ items }) => items.length > 0 === listed)
  return found.length === 0 ? null : made.oneOf(found)
}

function edited(made: Maker, law: Law, edit: (text: string) => string): boolean {
  const paragraph = anyParagraph(made, law, made.upTo(5) === 0)
  if (!paragraph) return false
  const next = edit(paragraph.text)
  if (next === paragraph.text) return false
  paragraph.text = next
  return true
}
const swap = (made: Maker, text: string, words: readonly string[]): string => {
  const there = words.filter((word) => text.includes(word))
  if (there.length === 0) return text
  const old = made.oneOf(there)
  return text.replace(old, made.oneOf(words.filter((word) => !word.includes(old) && !old.includes(word))))
}

const CHANGES: Record<string, Change> = {
  机关: (made, law) => edited(made, law, (text) => swap(made, text, BODIES)),
  事物: (made, law) => edited(made, law, (text) => swap(made, text, THINGS)),
  数额: (made, law) => edited(made, law, (text) => swap(made, text, AMOUNTS)),
  修饰: (made, law) => edited(made, law, (text) => text.replace('应当', `应当${made.oneOf(ADVERBS)}`)),
  增列举: (made, law) =>
    edited(made, law, (text) => {
      const there = THINGS.filter((thing) => text.includes(thing))
      const thing = made.oneOf(THINGS)
      return there.length === 0 || there.includes(thing)
        ? text
        : text.replace(there[0] ?? '', `${there[0] ?? ''}、${thing}`)
    }),
  删分句: (made, law) => edited(made, law, (text) => text.replace(/，(?:期限|并报)[^。；，]+/, '')),
  增分句: (made, law) => edited(made, law, (text) => text.replace(/。$/, `，并报${made.oneOf(BODIES)}备案。`)),
  删括号: (made, law) => edited(made, law, (text) => text.replace('（冰封期除外）', '')),
  几处: (made, law) => {
    const article = anyArticle(made, law)
    for (const paragraph of article.paragraphs) paragraph.text = swap(made, swap(made, paragraph.text, BODIES), THINGS)
    return true
  },
  统改: (made, law) => {
    const [old, now] = [made.oneOf(BODIES), made.oneOf(['水上交通服务中心', '水路运输事业发展中心'])]
    for (const { paragraphs } of all(law))
      for (const paragraph of paragraphs) paragraph.text = paragraph.text.replaceAll(old, now)
    return true
  },
  换款: (made, law) => {
    const { paragraphs } = anyArticle(made, law)
    paragraphs[made.upTo(paragraphs.length)] = made.paragraph()
    return true
  },
  增款: (made, law) => {
    const { paragraphs } = anyArticle(made, law)
    paragraphs.splice(
      made.upTo(paragraphs.length + 1),
      0,
      ...Array.from({ length: 1 + made.upTo(2) }, () => made.paragraph()),
    )
    return true
  },
  删款: (made, law) => {
    const { paragraphs } = anyArticle(made, law)
    return paragraphs.length > 1 && paragraphs.splice(made.upTo(paragraphs.length), 1).length > 0
  },
  换款序: (made, law) => {
    const { paragraphs } = anyArticle(made, law)
    if (paragraphs.length < 2) return false
    paragraphs.push(...paragraphs.splice(0, 1))
    return true
  },
  换项: (made, law) => {
    const items = anyParagraph(made, law, true)?.items
    if (!items) return false
    items[made.upTo(items.length)] = made.item()
    return true
  },
  增项: (made, law) => {
    const items = anyParagraph(made, law, true)?.items
    items?.splice(made.upTo(items.length + 1), 0, made.item())
    return items !== undefined
  },
  删项: (made, law) => {
    const items = anyParagraph(made, law, true)?.items
    return items !== undefined && items.length > 2 && items.splice(made.upTo(items.length), 1).length > 0
  },
  目: (made, law) => {
    const items = anyParagraph(made, law, true)?.items.filter(({ subitems }) => subitems.length > 0) ?? []
    if (items.length === 0) return false
    const { subitems } = made.oneOf(items)
    if (made.upTo(2) === 0) subitems.push(`${made.place()}${made.oneOf(ACTS)}${made.oneOf(THINGS)}`)
    else subitems[0] = `${made.place()}${made.oneOf(ACTS)}${made.oneOf(THINGS)}`
    return true
  },
  换条: (made, law) => {
    anyArticle(made, law).paragraphs = made.article().paragraphs
    return true
  },
  增条: (made, law) => {
    const { articles } = made.oneOf(law.chapters)
    const at = made.upTo(articles.length + 1)
    // 之N stays behind its article.
    if ((articles[at]?.sub ?? 0) > 0) return false
    articles.splice(at, 0, ...Array.from({ length: 1 + made.upTo(4) }, () => made.article()))
    return true
  },
  增之条: (made, law) => made.addSub(law),
  删条: (made, law) => {
    const { articles } = made.oneOf(law.chapters)
    const at = made.upTo(articles.length)
    // A main article goes with nothing that hangs on it, and a chapter keeps an article.
    if (articles.length < 2 || (articles[at]?.sub === 0 && (articles[at + 1]?.sub ?? 0) > 0)) return false
    const last = articles[at]?.sub !== 0 && articles[at + 1]?.num === articles[at]?.num
    return !last && articles.splice(at, 1).length > 0
  },
  移条: (made, law) => {
    if (all(law).some(({ sub }) => sub > 0)) return false
    const from = made.oneOf(law.chapters)
    const to = made.oneOf(law.chapters)
    if (from.articles.length < 2) return false
    const [article] = from.articles.splice(made.upTo(from.articles.length), 1)
    if (article) to.articles.splice(made.upTo(to.articles.length + 1), 0, article)
    return true
  },
  换章名: (made, law) => {
    const chapter = made.oneOf(law.chapters)
    if (chapter.name === '') return false
    chapter.name = `${chapter.name}与${made.oneOf(['应急', '信用', '档案'])}`
    return true
  },
  增章: (made, law) => {
    if (law.chapters[0]?.name === '') return false
    const articles = Array.from({ length: 1 + made.upTo(4) }, () => made.article())
    law.chapters.splice(1 + made.upTo(law.chapters.length), 0, {
      name: `${made.oneOf(['应急', '信用', '档案'])}管理${made.place()}`,
      articles,
    })
    return true
  },
  分章: (made, law) => {
    const at = made.upTo(law.chapters.length)
    const chapter = law.chapters[at]
    const cut = (chapter?.articles.length ?? 0) - 1
    if (!chapter || chapter.name === '' || cut < 1 || (chapter.articles[cut]?.sub ?? 0) > 0) return false
    law.chapters.splice(at + 1, 0, { name: `${made.place()}保护`, articles: chapter.articles.splice(cut) })
    return true
  },
  并章: (made, law) => {
    const at = 1 + made.upTo(law.chapters.length)
    const [chapter, before] = [law.chapters[at], law.chapters[at - 1]]
    if (!chapter || !before) return false
    before.articles.push(...chapter.articles)
    law.chapters.splice(at, 1)
    return true
  },
  删章: (made, law) => {
    const at = 1 + made.upTo(law.chapters.length)
    if (law.chapters[at] === undefined) return false
    law.chapters.splice(at, 1)
    return true
  },
  名称: (made, law) => {
    law.title = `${made.place()}渡口和浮桥管理条例`
    return true
  },
  附件: (made, law) => {
    law.appendix =
      law.appendix.length === 0
        ? made.table()
        : made.upTo(3) === 0
          ? []
          : [...law.appendix.slice(0, -1), `| ${made.place()} | 9 |`]
    return true
  },
  表格: (made, law) => {
    const paragraph = all(law)
      .flatMap(({ paragraphs }) => paragraphs)
      .find(({ rows }) => rows !== undefined)
    if (paragraph?.rows) paragraph.rows[1] = [made.place(), '7']
    return paragraph !== undefined
  },
}

/** A pair of editions of one seed, and the changes between them. */
export interface RandomPair {
  kinds: string[]
  old: { title: string; body: string }
  now: { title: string; body: string }
  /** Whether marks of half width stand in the old edition. */
  halfWidth: boolean
}

/** A random law and what became of it. */
export function randomPair(seed: number): RandomPair {
  const made = new Maker(seed)
  const law = made.law()
  if (made.upTo(8) === 0) {
    const holder = made.oneOf(all(law)).paragraphs.at(-1)
    if (holder && holder.items.length === 0)
      holder.rows = [
        ['渡口', '班次'],
        [made.place(), '12'],
        [made.place(), '30'],
      ]
  }
  const before = printed(law)
  const halfWidth = made.upTo(4) === 0
  const old = { title: law.title, body: halfWidth ? before.replaceAll('，', ',').replaceAll('；', ';') : before }
  const kinds: string[] = []
  const names = Object.keys(CHANGES)
  for (let left = 1 + made.upTo(6); left > 0; left--) {
    const name = made.oneOf(names)
    if (CHANGES[name]?.(made, law) === true) kinds.push(name)
    // Each change meets the law with its numbers.
    numbered(law)
  }
  return { kinds, old, now: { title: law.title, body: printed(law) }, halfWidth }
}

/** The editions of a pair as trees. */
export const editionsOf = ({ old, now }: RandomPair) => ({
  old: editionOf(old.body, old.title),
  now: editionOf(now.body, now.title),
})
