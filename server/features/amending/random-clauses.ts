import { toNumeral } from '#common/law/numerals.ts'
import { applyDecision } from './apply-decision.rules.ts'
import { textOfBody } from './law-body.rules.ts'
import { readDecision } from './read-decision.rules.ts'
import { RandomSource } from './random-source.ts'
import { editionOf } from './test-texts.ts'

// Random decisions over random laws for tests: the text that a decision must give is kept by the generator itself,
// which knows what it changed.

/** A 款 of a random law: sentences, or words before items. */
interface Paragraph {
  text: string
  items: string[]
}
interface Article {
  paragraphs: Paragraph[]
}

const SIGNS = [...'松柏桐柳梅兰菊竹荷桂枫榆']
const ACTS = ['看护浮桥', '清理航道', '登记船只', '公布水位', '检查缆绳', '停放竹筏', '收取押金', '设立界桩']
/** The office that stands in many lines, for changes in the whole text. */
const OFFICE = '县渡口站'

/** Law and decision of one seed, while they are made. */
class Case extends RandomSource {
  readonly articles: Article[]
  readonly before: string
  /** Orders of the decision, its items. */
  readonly items: string[] = []
  readonly forms: string[] = []
  readonly #old: readonly Article[]
  readonly #free: Set<Article>
  /** “ before each paragraph, before the first alone, or straight marks. */
  readonly #habit: number
  renumbers = false

  constructor(seed: number) {
    super(seed, SIGNS, 300)
    this.articles = Array.from({ length: 4 + this.upTo(6) }, () => this.article())
    this.before = printed(this.articles)
    this.#old = [...this.articles]
    this.#habit = this.upTo(3)
    this.#free = new Set(this.articles)
  }

  sentence(): string {
    return `${this.sign()}村${this.upTo(3) === 0 ? `由${OFFICE}` : '应当'}${this.oneOf(ACTS)}，并报${this.sign()}里${this.oneOf(ACTS)}。`
  }
  item(): string {
    return `${this.sign()}村${this.oneOf(ACTS)}`
  }
  paragraph(withItems = this.upTo(3) === 0): Paragraph {
    if (!withItems) return { text: this.sentence() + (this.upTo(2) === 0 ? this.sentence() : ''), items: [] }
    return {
      text: `${this.sign()}村禁止下列行为：`,
      items: Array.from({ length: 3 + this.upTo(4) }, () => this.item()),
    }
  }
  article(): Article {
    return { paragraphs: Array.from({ length: 1 + this.upTo(4) }, () => this.paragraph()) }
  }

  /** An article that no order has named yet; each is named by one item alone. */
  take(is: (article: Article) => boolean = () => true): Article | null {
    const all = [...this.#free].filter((article) => this.articles.includes(article) && is(article))
    if (all.length === 0) return null
    const taken = this.oneOf(all)
    this.#free.delete(taken)
    return taken
  }

  /** The number of an article in the old text. */
  old(article: Article): string {
    return `第${toNumeral(this.#old.indexOf(article) + 1)}条`
  }
  now(article: Article): string {
    return `第${toNumeral(this.articles.indexOf(article) + 1)}条`
  }

  /** A quotation in the way in which this decision prints them. */
  quote(lines: readonly string[]): string {
    const habit = this.#habit
    if (habit === 0) return `“${lines.join('\n“')}”`
    if (habit === 1) return `“${lines.join('\n')}”`
    return `"${lines.join('\n')}"`
  }

  /** An item with the marks of this decision around words too. */
  marked(item: string): string {
    return this.#habit === 2 ? item.replace(/[“”]/g, '"') : item
  }

  /** New paragraphs that stand in the law from now on. */
  renewed(count: number): Paragraph[] {
    return Array.from({ length: count }, () => this.paragraph(false))
  }
}

const linesOfParagraph = ({ text, items }: Paragraph): string[] => [
  text,
  ...items.map((item, at) => `（${toNumeral(at + 1)}）${item}${at === items.length - 1 ? '。' : '；'}`),
]
const linesOfArticle = ({ paragraphs }: Article): string[] => paragraphs.flatMap(linesOfParagraph)

const printed = (articles: readonly Article[]): string =>
  articles
    .map((article, at) => {
      const [first = '', ...rest] = linesOfArticle(article)
      return [`第${toNumeral(at + 1)}条　${first}`, ...rest].join('\n')
    })
    .join('\n')

const nth = (at: number): string => toNumeral(at + 1)
const sentencesOf = (text: string): string[] => text.match(/[^。]+。/g) ?? []
const isPlain = ({ items }: Paragraph): boolean => items.length === 0
const hasItems = ({ paragraphs }: Article): boolean => paragraphs.some(({ items }) => items.length > 0)
/** The name of a 项 in one of its spellings. */
const itemName = (made: Case, at: number): string => (made.upTo(2) === 0 ? `第${nth(at)}项` : `第（${nth(at)}）项`)
const itemLine = (text: string, at: number, last: boolean): string => `（${nth(at)}）${text}${last ? '。' : '；'}`

/** A 款 and its name; with items where `listed` says so. */
function chosen(
  made: Case,
  listed: boolean,
): { article: Article; paragraph: Paragraph; at: number; name: string } | null {
  const fits = (one: Paragraph) => one.items.length > 0 === listed
  const article = made.take(({ paragraphs }) => paragraphs.some(fits))
  if (!article) return null
  const paragraph = made.oneOf(article.paragraphs.filter(fits))
  const at = article.paragraphs.indexOf(paragraph)
  return { article, paragraph, at, name: `${made.old(article)}第${nth(at)}款` }
}

/** Two or more positions in a list, in order. */
function positions(made: Case, length: number, adjacent: boolean): number[] {
  if (adjacent) {
    const from = made.upTo(length - 1)
    return Array.from({ length: 2 + made.upTo(length - from - 1) }, (_, step) => from + step)
  }
  const all = Array.from({ length }, (_, at) => at).filter(() => made.upTo(2) === 0)
  return all.length > 1 ? all : [0, length - 1]
}

/** Changes of one 款 or 项, as a clause whose places are named from the article; they serve alone and below 对第X条作如下修改. */
type Change = (made: Case, article: Article, lead: string) => string | null

const CHANGES: Record<string, Change> = {
  一款: (made, article, lead) => {
    const at = made.upTo(article.paragraphs.length)
    const now = made.paragraph()
    article.paragraphs[at] = now
    return `${lead}第${nth(at)}款修改为：${made.quote(linesOfParagraph(now))}`
  },
  一项: (made, article, lead) => {
    const paragraph = article.paragraphs.find(({ items }) => items.length > 0)
    if (!paragraph) return null
    const at = made.upTo(paragraph.items.length)
    const now = made.item()
    paragraph.items[at] = now
    return `${lead}第${nth(article.paragraphs.indexOf(paragraph))}款${itemName(made, at)}修改为：${made.quote([itemLine(now, at, at === paragraph.items.length - 1)])}`
  },
  导语: (made, article, lead) => {
    const paragraph = article.paragraphs.find(({ items }) => items.length > 0)
    if (!paragraph) return null
    paragraph.text = `${made.sign()}村不得有下列行为：`
    return `${lead}第${nth(article.paragraphs.indexOf(paragraph))}款${made.oneOf(['导语', '（导语）', '开头部分'])}修改为：${made.quote([paragraph.text])}`
  },
  字词: (made, article, lead) => {
    const at = made.upTo(article.paragraphs.length)
    const paragraph = article.paragraphs[at]
    const old = paragraph?.text.match(/^.+?村/)?.[0]
    if (!paragraph || old === undefined) return null
    const now = `${made.sign()}镇`
    paragraph.text = paragraph.text.replace(old, now)
    return `${lead}第${nth(at)}款${made.oneOf(['中的', '中', '的'])}“${old}”修改为“${now}”`
  },
  删词: (made, article, lead) => {
    const at = article.paragraphs.findIndex(({ text }) => text.includes('，并报'))
    const paragraph = article.paragraphs[at]
    const old = paragraph?.text.match(/，并报[^。]+/)?.[0]
    if (!paragraph || old === undefined) return null
    paragraph.text = paragraph.text.replace(old, '')
    const place = `${lead}第${nth(at)}款`
    return made.upTo(2) === 0
      ? `删去${place.replace(/^将/, '')}中的“${old}”`
      : `${place}中的“${old}”${made.oneOf(['', '字样'])}删去`
  },
  加词: (made, article, lead) => {
    const at = made.upTo(article.paragraphs.length)
    const paragraph = article.paragraphs[at]
    const old = paragraph?.text.match(/^.+?村/)?.[0]
    if (!paragraph || old === undefined) return null
    const now = `${made.sign()}镇`
    const behind = made.upTo(2) === 0
    paragraph.text = paragraph.text.replace(old, behind ? `${old}、${now}` : `${now}、${old}`)
    return `${lead}第${nth(at)}款“${old}”${behind ? `后增加“、${now}”` : `前增加“${now}、”`}`
  },
  增款: (made, article, lead) => {
    const at = made.upTo(article.paragraphs.length + 1)
    const now = made.paragraph()
    article.paragraphs.splice(at, 0, now)
    return `${lead.replace(/^将/, '在')}增加一款，作为第${nth(at)}款${made.oneOf(['：', '，即：', ''])}${made.quote(linesOfParagraph(now))}`
  },
  删款: (made, article, lead) => {
    if (article.paragraphs.length < 2) return null
    const at = made.upTo(article.paragraphs.length)
    article.paragraphs.splice(at, 1)
    return `删去${lead.replace(/^将/, '')}第${nth(at)}款`
  },
}

/**
 * A form: writes items of the decision and makes the same change in the law.
 * @returns false where the law has no place for it
 */
type Form = (made: Case) => boolean

const said = (made: Case, ...lines: string[]): true => {
  made.items.push(...lines)
  return true
}

/** A change of one article as a form of its own. */
const alone =
  (change: Change): Form =>
  (made) => {
    const article = made.take(({ paragraphs }) => paragraphs.length > 1 || hasItems({ paragraphs }))
    const words = article === null ? null : change(made, article, `将${made.old(article)}`)
    return words !== null && said(made, words)
  }

/** The article that gets another number because a new one stands before it, and what else happens to it. */
const moved =
  (change: Change, joint: readonly string[]): Form =>
  (made) => {
    if (made.renumbers) return false
    const article = made.take(({ paragraphs }) => paragraphs.length > 1 && hasItems({ paragraphs }))
    if (article === null) return false
    const added = made.article()
    made.articles.splice(made.articles.indexOf(article), 0, added)
    const words = change(made, article, '')
    if (words === null) throw new Error('no place for the change')
    made.renumbers = true
    return said(
      made,
      `将${made.old(article)}改为${made.now(article)}${made.oneOf(joint)}${words}`,
      `增加一条，作为${made.now(added)}：${made.quote(linesOfArticle(added))}`,
    )
  }

const several = (names: readonly string[], made: Case): string => {
  const last = names.at(-1) ?? ''
  return made.upTo(2) === 0 ? names.join('、') : `${names.slice(0, -1).join('、')}和${last}`
}

const FORMS: Record<string, Form> = {
  ...Object.fromEntries(Object.entries(CHANGES).map(([name, change]) => [name, alone(change)])),
  整条: (made) => {
    const article = made.take()
    if (!article) return false
    article.paragraphs = made.article().paragraphs
    return said(
      made,
      `将${made.old(article)}${made.oneOf(['修改为：', '修改为', '修改如下：'])}${made.quote(linesOfArticle(article))}`,
    )
  },
  几条分别: (made) => {
    const [first, second] = [made.take(), made.take()]
    if (!first || !second) return false
    for (const one of [first, second]) one.paragraphs = made.renewed(1)
    return said(
      made,
      `将${made.old(first)}、${made.old(second)}分别修改为：${made.quote(linesOfArticle(first))}${made.oneOf(['', '\n', '、'])}${made.quote(linesOfArticle(second))}`,
    )
  },
  几款: (made) => {
    const article = made.take(({ paragraphs }) => paragraphs.length > 1)
    if (!article) return false
    const at = positions(made, article.paragraphs.length, made.upTo(2) === 0)
    const now = made.renewed(at.length)
    at.forEach((place, index) => (article.paragraphs[place] = now[index] ?? { text: '', items: [] }))
    const names = several(
      at.map((place) => `第${nth(place)}款`),
      made,
    )
    if (made.upTo(2) === 0)
      return said(made, `将${made.old(article)}${names}修改为：${made.quote(now.map(({ text }) => text))}`)
    return said(made, `将${made.old(article)}${names}分别修改为：${now.map(({ text }) => made.quote([text])).join('')}`)
  },
  几项: (made) => {
    const found = chosen(made, true)
    if (!found) return false
    const { items } = found.paragraph
    const at = positions(made, items.length, made.upTo(2) === 0)
    const now = at.map(() => made.item())
    at.forEach((place, index) => (items[place] = now[index] ?? ''))
    const lines = now.map((text, index) => itemLine(text, at[index] ?? 0, at[index] === items.length - 1))
    const names =
      made.upTo(3) === 0
        ? `${at.map((place) => `第（${nth(place)}）`).join('、')}项`
        : several(
            at.map((place) => itemName(made, place)),
            made,
          )
    if (made.upTo(2) === 0) return said(made, `${found.name}${names}修改为：${made.quote(lines)}`)
    return said(made, `将${found.name}${names}分别修改为：${lines.map((line) => made.quote([line])).join('')}`)
  },
  增项: (made) => {
    const found = chosen(made, true)
    if (!found) return false
    const at = made.upTo(found.paragraph.items.length + 1)
    const now = made.item()
    found.paragraph.items.splice(at, 0, now)
    return said(
      made,
      `${found.name}增加一项，作为${itemName(made, at)}：${made.quote([itemLine(now, at, at === found.paragraph.items.length - 1)])}`,
    )
  },
  前后增项: (made) => {
    const found = chosen(made, true)
    if (!found) return false
    const at = made.upTo(found.paragraph.items.length - 1)
    const isAhead = made.upTo(2) === 0
    const now = made.item()
    found.paragraph.items.splice(isAhead ? at : at + 1, 0, now)
    return said(
      made,
      `在${found.name}${itemName(made, at)}${isAhead ? '前' : '后'}增加一项：${made.quote([itemLine(now, isAhead ? at : at + 1, false)])}`,
    )
  },
  前后增条: (made) => {
    const article = made.take()
    if (!article || made.renumbers) return false
    const added = made.article()
    const isAhead = made.upTo(2) === 0
    made.articles.splice(made.articles.indexOf(article) + (isAhead ? 0 : 1), 0, added)
    made.renumbers = true
    return said(
      made,
      `在${made.old(article)}${made.oneOf(['', '之'])}${isAhead ? '前' : '后'}增加一条：${made.quote(linesOfArticle(added))}`,
      '条文顺序作相应调整',
    )
  },
  移款并增款: (made) => {
    const article = made.take(({ paragraphs }) => paragraphs.length > 1)
    if (!article) return false
    const [added] = made.renewed(1)
    const last = article.paragraphs.length - 1
    if (!added) return false
    article.paragraphs.splice(last, 0, added)
    return said(
      made,
      `${made.old(article)}第${nth(last)}款${made.oneOf(['改为', '修改为'])}第${nth(last + 1)}款，增加一款，作为第${nth(last)}款：${made.quote([added.text])}`,
    )
  },
  删项: (made) => {
    const found = chosen(made, true)
    if (!found) return false
    const { items } = found.paragraph
    const at = made.upTo(items.length - 1)
    const count = items.length
    items.splice(at, 1)
    const end = made.oneOf([
      '',
      '，其后各项序号依次顺延',
      `，原第${nth(at + 1)}项${at + 1 < count - 1 ? `至第${nth(count - 1)}项` : ''}改为第${nth(at)}项${at + 1 < count - 1 ? `至第${nth(count - 2)}项` : ''}`,
    ])
    return said(made, `删去${found.name}${itemName(made, at)}${end}`)
  },
  删几项: (made) => {
    const found = chosen(made, true)
    if (!found || found.paragraph.items.length < 4) return false
    const at = positions(made, found.paragraph.items.length - 1, false)
    found.paragraph.items = found.paragraph.items.filter((_, place) => !at.includes(place))
    return said(
      made,
      `删去${found.name}${several(
        at.map((place) => itemName(made, place)),
        made,
      )}`,
    )
  },
  一款改为两款: (made) => {
    const found = chosen(made, false)
    if (!found || found.article.paragraphs.length < 2) return false
    const now = made.renewed(2)
    found.article.paragraphs.splice(found.at, 1, ...now)
    const to = made.oneOf([
      '',
      `，作为第${nth(found.at)}款、第${nth(found.at + 1)}款`,
      `，分别作为第${nth(found.at)}款、第${nth(found.at + 1)}款，修改为`,
    ])
    return said(
      made,
      `将${found.name}${made.oneOf(['改为', '分为', '修改为'])}两款${to}：${made.quote(now.map(({ text }) => text))}`,
    )
  },
  一项改为两项: (made) => {
    const found = chosen(made, true)
    if (!found) return false
    const { items } = found.paragraph
    const at = made.upTo(items.length - 1)
    const now = [made.item(), made.item()]
    items.splice(at, 1, ...now)
    return said(
      made,
      `${found.name}${itemName(made, at)}改为两项，作为第${nth(at)}项、第${nth(at + 1)}项：${made.quote(now.map((text, step) => itemLine(text, at + step, false)))}`,
    )
  },
  两款合并: (made) => {
    const article = made.take(({ paragraphs }) => paragraphs.length > 2)
    if (!article) return false
    const at = made.upTo(article.paragraphs.length - 1)
    const [now] = made.renewed(1)
    if (!now) return false
    const name = `${made.old(article)}第${nth(at)}款${made.oneOf(['与', '和', '、'])}第${nth(at + 1)}款合并为一款`
    if (made.upTo(2) === 0 && article.paragraphs.slice(at, at + 2).every(isPlain)) {
      now.text = article.paragraphs
        .slice(at, at + 2)
        .map(({ text }) => text)
        .join('')
      article.paragraphs.splice(at, 2, now)
      return said(made, name)
    }
    article.paragraphs.splice(at, 2, now)
    return said(made, `将${name}，作为第${nth(at)}款，修改为：${made.quote([now.text])}`)
  },
  句子: (made) => {
    const found = chosen(made, false)
    const sentences = found ? sentencesOf(found.paragraph.text) : []
    if (!found || sentences.length < 2) return false
    const at = made.upTo(2)
    const name = `${found.name}${at === 1 && made.upTo(2) === 0 ? '最后一句' : `第${nth(at)}句`}`
    const now = made.sentence()
    const kind = made.upTo(3)
    if (kind === 0) sentences[at] = now
    else if (kind === 1) sentences.splice(at, 1)
    else sentences.splice(at + 1, 0, now)
    const old = sentencesOf(found.paragraph.text)[at] ?? ''
    found.paragraph.text = sentences.join('')
    if (kind === 0) return said(made, `${name}修改为：“${now}”`)
    if (kind === 1) return said(made, `删去${name}`)
    return said(
      made,
      made.upTo(2) === 0 ? `在${name}后增加一句：“${now}”` : `${found.name}在“${old}”后增加一句：“${now}”`,
    )
  },
  两款互换: (made) => {
    const article = made.take(({ paragraphs }) => paragraphs.length > 1)
    if (!article) return false
    const [first, second, ...rest] = article.paragraphs
    if (!first || !second) return false
    article.paragraphs = [second, first, ...rest]
    return said(made, `将${made.old(article)}第一款改为第二款，第二款改为第一款`)
  },
  作如下修改: (made) => {
    const article = made.take(({ paragraphs }) => paragraphs.length > 1 && hasItems({ paragraphs }))
    if (!article) return false
    // Each order names old numbers, so that only orders which move nothing stand together.
    const names = ['导语', '字词', '加词'].toSorted(() => made.upTo(3) - 1)
    const copies = names.slice(0, 2).flatMap((name) => CHANGES[name]?.(made, article, '') ?? [])
    const lead = `${made.oneOf(['对', '将'])}${made.old(article)}作${made.oneOf(['如下', '出如下', '以下'])}修改：`
    if (made.upTo(2) === 0)
      return said(made, [lead, ...copies.map((words, at) => `（${nth(at)}）${words}。`)].join('\n'))
    return said(made, lead + copies.join('；'))
  },
  其中: (made) => {
    const article = made.renumbers ? null : made.take(({ paragraphs }) => paragraphs.length > 1)
    const words = article === null ? null : CHANGES['字词']?.(made, article, '')
    if (!article || words == null) return false
    const added = made.article()
    made.articles.splice(made.articles.indexOf(article), 0, added)
    made.renumbers = true
    return said(
      made,
      `将${made.old(article)}改为${made.now(article)}，其中${words}`,
      `增加一条，作为${made.now(added)}：${made.quote(linesOfArticle(added))}`,
    )
  },
  改号并改一款: moved(
    (made, article, lead) => CHANGES['一款']?.(made, article, lead) ?? null,
    ['，', '，并将', '，将'],
  ),
  改号并改一项: moved(
    (made, article, lead) => CHANGES['一项']?.(made, article, lead) ?? null,
    ['，', '，并将', '，将'],
  ),
  改号并改字: moved((made, article, lead) => CHANGES['字词']?.(made, article, lead) ?? null, ['，', '，并将']),
  改号并删款: moved((made, article, lead) => CHANGES['删款']?.(made, article, lead) ?? null, ['，', '，并']),
  改号并增款: moved((made, article) => CHANGES['增款']?.(made, article, '') ?? null, ['，', '，并']),
  整条改号: (made) => {
    const article = made.take()
    if (!article || made.renumbers) return false
    const added = made.article()
    made.articles.splice(made.articles.indexOf(article), 0, added)
    article.paragraphs = made.article().paragraphs
    made.renumbers = true
    return said(
      made,
      `将${made.old(article)}改为${made.now(article)}，修改为：${made.quote(linesOfArticle(article))}`,
      `增加一条，作为${made.now(added)}：${made.quote(linesOfArticle(added))}`,
    )
  },
  增条: (made) => {
    if (made.renumbers) return false
    const added = made.article()
    const at = 1 + made.upTo(made.articles.length)
    made.articles.splice(at, 0, added)
    made.renumbers = true
    return said(
      made,
      `增加一条，作为${made.now(added)}${made.oneOf(['：', '，', ''])}${made.quote(linesOfArticle(added))}`,
      '条文顺序作相应调整',
    )
  },
  删条: (made) => {
    const article = made.take()
    if (!article || made.renumbers) return false
    made.articles.splice(made.articles.indexOf(article), 1)
    made.renumbers = true
    return said(made, `删去${made.old(article)}`, '条文顺序作相应调整')
  },
  拆条: (made) => {
    const article = made.take()
    if (!article || made.renumbers) return false
    article.paragraphs = made.renewed(1 + made.upTo(2))
    const second = { paragraphs: made.renewed(1 + made.upTo(2)) }
    made.articles.splice(made.articles.indexOf(article) + 1, 0, second)
    made.renumbers = true
    const quoted = (one: Article) =>
      linesOfArticle(one).map((line, at) => (at === 0 ? `${made.now(one)}　${line}` : line))
    const into =
      made.upTo(2) === 0
        ? `两条，作为${made.now(article)}、${made.now(second)}`
        : `${made.now(article)}和${made.now(second)}`
    const text =
      made.upTo(2) === 0
        ? made.quote([...quoted(article), ...quoted(second)])
        : made.quote(quoted(article)) + made.quote(quoted(second))
    return said(
      made,
      `将${made.old(article)}${made.oneOf(['拆分为', '分为'])}${into}，${made.oneOf(['分别修改为', '修改为'])}：${text}`,
      '条文顺序作相应调整',
    )
  },
  并条: (made) => {
    const first = made.take((one) => made.articles.indexOf(one) < made.articles.length - 1)
    const second = first === null ? undefined : made.articles[made.articles.indexOf(first) + 1]
    if (!first || !second || made.renumbers || made.take((one) => one === second) === null) return false
    const name = `将${made.old(first)}${made.oneOf(['、', '与', '和'])}${made.old(second)}合并，作为${made.old(first)}`
    made.articles.splice(made.articles.indexOf(second), 1)
    first.paragraphs = made.article().paragraphs
    made.renumbers = true
    return said(made, `${name}，修改为：${made.quote(linesOfArticle(first))}`, '条文顺序作相应调整')
  },
  一款单列: (made) => {
    const article = made.take(({ paragraphs }) => paragraphs.length > 1)
    if (!article || made.renumbers) return false
    const at = made.upTo(article.paragraphs.length)
    const alone_ = { paragraphs: article.paragraphs.splice(at, 1) }
    made.articles.splice(made.articles.indexOf(article) + 1, 0, alone_)
    made.renumbers = true
    return said(made, `将${made.old(article)}第${nth(at)}款单列为一条，作为${made.now(alone_)}`, '条文顺序作相应调整')
  },
  删末项: (made) => {
    const found = chosen(made, true)
    if (!found) return false
    const { items } = found.paragraph
    const count = 1 + made.upTo(2)
    items.splice(items.length - count, count)
    const gone = Array.from({ length: count }, (_, step) => itemName(made, items.length + step))
    const names = count === 1 ? gone.join('') : several(gone, made)
    return said(made, made.upTo(2) === 0 ? `删去${found.name}${names}` : `${found.name}${names}予以删除`)
  },
  移款到他条: (made) => {
    if (made.renumbers) return false
    const [source, goal] = [made.take(({ paragraphs }) => paragraphs.length > 1), made.take()]
    if (!source || !goal) return false
    made.renumbers = true
    const at = made.upTo(source.paragraphs.length)
    const to = made.upTo(goal.paragraphs.length + 1)
    goal.paragraphs.splice(to, 0, ...source.paragraphs.splice(at, 1))
    const name = `${made.oneOf(['将', ''])}${made.old(source)}第${nth(at)}款`
    return said(
      made,
      made.oneOf([
        `${name}${made.oneOf(['改为', '调整为', '作为'])}${made.now(goal)}第${nth(to)}款`,
        `${name}${made.oneOf(['移至', '移到'])}${made.old(goal)}${made.oneOf(['', '中'])}，作为第${nth(to)}款`,
      ]),
    )
  },
  移项到他条: (made) => {
    if (made.renumbers) return false
    const [source, goal] = [chosen(made, true), chosen(made, true)]
    if (!source || !goal) return false
    made.renumbers = true
    const at = made.upTo(source.paragraph.items.length)
    const to = made.upTo(goal.paragraph.items.length + 1)
    goal.paragraph.items.splice(to, 0, ...source.paragraph.items.splice(at, 1))
    const name = `${made.oneOf(['将', ''])}${source.name}${itemName(made, at)}`
    return said(
      made,
      made.oneOf([
        `${name}改为${goal.name}${itemName(made, to)}`,
        `${name}移至${goal.name}，作为${itemName(made, to)}`,
      ]),
    )
  },
  范围改字: (made) => {
    if (made.items.length > 0) return false
    const from = made.upTo(made.articles.length - 1)
    const range = made.articles.slice(from, from + 2 + made.upTo(made.articles.length))
    if (!range.some(({ paragraphs }) => paragraphs.some(({ text }) => text.includes(OFFICE)))) return false
    const now = `县${made.sign()}局`
    for (const article of range) for (const one of article.paragraphs) one.text = one.text.replaceAll(OFFICE, now)
    const [first, last] = [range[0], range.at(-1)]
    for (const article of made.articles) made.take((one) => one === article)
    if (!first || !last) return false
    return said(
      made,
      `将${made.old(first)}至${made.old(last)}中的“${OFFICE}”${made.oneOf(['统一', '均', ''])}修改为“${now}”`,
    )
  },
  统改除外: (made) => {
    if (made.items.length > 0) return false
    const holding = made.articles.filter((article) => article.paragraphs.some(({ text }) => text.includes(OFFICE)))
    if (holding.length < 2) return false
    const spared = made.oneOf(holding)
    const now = `县${made.sign()}局`
    for (const article of made.articles)
      if (article !== spared) for (const one of article.paragraphs) one.text = one.text.replaceAll(OFFICE, now)
    for (const article of made.articles) made.take((one) => one === article)
    const change = `“${OFFICE}”${made.oneOf(['统一', '均', ''])}修改为“${now}”`
    return said(
      made,
      made.oneOf([
        `除${made.old(spared)}中的“${OFFICE}”外，将${change}`,
        `除${made.old(spared)}外，将本条例中的${change}`,
        `将本条例中的${change}（${made.old(spared)}中的除外）`,
        `将全文中的${change}，但${made.old(spared)}除外`,
      ]),
    )
  },
}

export const FORM_NAMES: readonly string[] = Object.keys(FORMS)

/** What became of one random decision. */
export interface Outcome {
  forms: string[]
  kind: 'equal' | 'asked' | 'wrong'
  /** Lines that the decision does not touch and that are not there any more. */
  lost: string[]
  /** Whether an order is doubtful or failed. */
  isAsked: boolean
  law: string
  decision: string[]
  expected: string
  made: string
  doubts: string[]
}

/**
 * A random law, a random decision of one to four forms, and what the product makes of them.
 * @param form the first of the forms
 */
export function randomOutcome(seed: number, form: string): Outcome | null {
  const made = new Case(seed)
  const names = [form, ...Array.from({ length: made.upTo(4) }, () => made.oneOf(FORM_NAMES))]
  for (const name of names) if (FORMS[name]?.(made) === true) made.forms.push(name)
  if (made.forms[0] !== form) return null
  const decision = made.items.flatMap((item, at) =>
    `${toNumeral(at + 1)}、${made.marked(item)}${/[。：]$/.test(item) ? '' : '。'}`.split('\n'),
  )
  decision.push('本决定自公布之日起施行。')
  const result = applyDecision(
    editionOf(made.before, '滨海县浮桥条例'),
    readDecision('关于修改《滨海县浮桥条例》的决定', decision),
  )
  const text = textOfBody(result.body)
  const expected = printed(made.articles)
  const isAsked = result.results.some(({ state }) => state !== 'applied')
  const bare = (line: string) => line.replace(/^第[^条]+条　|^（[^）]+）|[；。]$/g, '')
  const [was, should, is] = [made.before, expected, text].map((one) => new Set(one.split('\n').map(bare)))
  const lost = [...(was ?? [])].filter((line) => should?.has(line) === true && is?.has(line) === false)
  return {
    forms: made.forms,
    kind: text === expected ? 'equal' : isAsked ? 'asked' : 'wrong',
    lost,
    isAsked,
    law: made.before,
    decision,
    expected,
    made: text,
    doubts: result.results.flatMap(({ state, doubts, instruction }) =>
      state === 'applied' ? [] : [`${instruction.item} ${state}: ${doubts.join(' / ')}`],
    ),
  }
}
