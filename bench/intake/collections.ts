import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseLaw, readSource } from '#server/features/laws/laws.door.ts'
import type { Paper } from '#server/testing/printed.ts'
import { type Case, htmlOf, markdownOf, plainWordOf, textOf } from './paper.ts'

/** An event of a 题注: its day as year, month and day, and what follows the day. */
interface Told {
  day: readonly [number, number, number]
  words: string
}

const plainDay = ([year, month, day]: Told['day']) => `${year}年${month}月${day}日`
const dotted = ([year, month, day]: Told['day']) => `${year}.${month}.${day}`
const iso = ([year, month, day]: Told['day']) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const DIGITS = '〇一二三四五六七八九'
const inCharacters = (number: number) =>
  number < 10
    ? (DIGITS[number] ?? '')
    : `${number < 20 ? '' : DIGITS[Math.floor(number / 10)]}十${number % 10 === 0 ? '' : DIGITS[number % 10]}`
const chineseDay = ([year, month, day]: Told['day']) =>
  `${[...String(year)].map((digit) => DIGITS[Number(digit)]).join('')}年${inCharacters(month)}月${inCharacters(day)}日`
const line = ({ day, words }: Told) => (/修正$|修正案/.test(words) ? '根据' : '') + plainDay(day) + words
const lines = (all: readonly Told[]) => all.map(line)
const wrapped = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, 'gu')) ?? []
const verb = (words: string) =>
  /(?:通过|批准|公布|发布|修正|修订|修改)$/.exec(words.replace(/第.次(?=修)/, ''))?.[0] ?? '公布'
const last = (all: readonly Told[]) => all.at(-1) ?? { day: [2000, 1, 1] as const, words: '通过' }

/** How collections of laws write the events of a 题注. */
const FORMS: Readonly<Record<string, (all: readonly Told[]) => string[]>> = {
  一段一对括号: (all) => [`（${lines(all).join('　')}）`],
  每段一对括号: (all) => lines(all).map((text) => `（${text}）`),
  每段没有括号: lines,
  半角括号: (all) => [`(${lines(all).join(' ')})`],
  方头括号: (all) => [`【${lines(all).join('；')}】`],
  分号和句号: (all) => [`${lines(all).join('；')}。`],
  逗号: (all) => [`（${lines(all).join('，')}）`],
  题注标签: (all) => ['题注：', ...lines(all)],
  历史沿革: (all) => [`历史沿革：${lines(all).join('；')}`],
  历次修改: (all) => ['历次修改：', ...lines(all)],
  修订信息: (all) => [`修订信息：${lines(all).join('；')}`],
  带圈序号: (all) => lines(all).map((text, at) => `${'①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮'[at] ?? '•'}${text}`),
  带点序号: (all) => lines(all).map((text, at) => `${at + 1}. ${text}`),
  圆点: (all) => lines(all).map((text) => `● ${text}`),
  连字符: (all) => lines(all).map((text) => `- ${text}`),
  点分日期: (all) => [`（${all.map(({ day, words }) => dotted(day) + words).join(' ')}）`],
  横线日期: (all) => all.map(({ day, words }) => `${iso(day)} ${words}`),
  汉字日期: (all) => [`（${all.map(({ day, words }) => chineseDay(day) + words).join('　')}）`],
  全角数字: (all) => [`（${wide(lines(all).join('　'))}）`],
  新的在前: (all) => lines(all.toReversed()),
  日期在后: (all) => all.map(({ day, words }) => `${words}（${plainDay(day)}）`),
  破折号: (all) => all.map(({ day, words }) => `${plainDay(day)}——${words}`),
  冒号: (all) => all.map(({ day, words }) => `${plainDay(day)}：${words}`),
  制表符: (all) => all.map(({ day, words }) => `${plainDay(day)}\t${words}`),
  只有动词: (all) => [`（${all.map(({ day, words }) => plainDay(day) + verb(words)).join('，')}）`],
  动词作标签: (all) => all.map(({ day, words }) => `${verb(words)}日期：${iso(day)}`),
  动词作方头标签: (all) => all.map(({ day, words }) => `【${verb(words)}日期】${dotted(day)}`),
  于某日: (all) =>
    all
      .map(({ day, words }) => words.replace(/(.*)(通过|批准|修订)$/, `$1于${plainDay(day)}$2`))
      .map((text, at) => (/年/.test(text) ? text : line(all[at] ?? last(all)))),
  行宽二十八: (all) => wrapped(`（${lines(all).join('　')}）`, 28),
  行宽四十: (all) => lines(all).flatMap((text) => wrapped(`（${text}）`, 40)),
  逐字空格: (all) => [
    `（ ${lines(all)
      .join('　')
      .replace(/(\d+)(年|月|日)/g, ' $1 $2 ')} ）`,
  ],
  又根据: (all) => [
    `（${lines(all)
      .map((text, at) => (at > 1 ? text.replace(/^根据/, '又根据') : text))
      .join('，')}）`,
  ],
  本法经过: (all) => [`本法${lines(all).join('，')}。`],
}

const WRITERS: readonly [string, (paper: Paper) => Uint8Array][] = [
  ['.txt', textOf],
  ['.docx', plainWordOf],
  ['.md', markdownOf],
  ['.html', htmlOf],
]
const LAWS = 10
const FOLDERS = ['行政法', '经济法', '社会法', '行政法规']

/**
 * Laws of the corpus with at least two events, their 题注 written in every form, each form of a law in another kind of
 * file.
 */
export async function collections(folder: string): Promise<Case[]> {
  if (!existsSync(folder)) return []
  const papers: { paper: (note: readonly string[]) => Paper; all: Told[]; version: string; articles: number }[] = []
  for (const name of FOLDERS.flatMap((part) =>
    readdirSync(join(folder, part))
      .slice(0, 60)
      .map((file) => join(part, file)),
  )) {
    if (papers.length === LAWS) break
    const source = await readSource(name.split('/').at(-1) ?? name, readFileSync(join(folder, name)))
    const { title, events, versionDate, articleCount } = parseLaw(source)
    const body = source.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
    const isPlain =
      events.length > 1 && events.every(({ text, verb }) => text.length > 8 && verb !== 'effect' && verb !== 'other')
    if (
      !isPlain ||
      versionDate === null ||
      body.length > 80 ||
      body.length < source.blocks.length ||
      articleCount === 0
    )
      continue
    const all = events.map(({ date, text }): Told => {
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
      return { day: [year, month, day], words: text }
    })
    papers.push({ paper: (note) => ({ title, note, body }), all, version: versionDate, articles: articleCount })
  }
  return papers.flatMap(({ paper, all, version, articles }, law) =>
    Object.entries(FORMS).map(([form, write], at): Case => {
      const [ending, file] = WRITERS[(at + law) % WRITERS.length] ?? (['.txt', textOf] as const)
      const written = paper(write(all))
      return {
        kind: '题注 汇编',
        fileName: `${form} ${written.title}${ending}`,
        bytes: file(written),
        right: { title: written.title, version, articles },
      }
    }),
  )
}
