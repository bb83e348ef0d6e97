import { NOTE_FORMS } from '#server/testing/note-forms.ts'
import { type Paper, printedOf } from '#server/testing/printed.ts'
import { bytesOf, type Case, htmlOf, markdownOf, plainRtfOf, plainWordOf, textOf } from './paper.ts'
import { REGULATION, RULE } from './sketches.ts'

/** Writers of every kind of file, taken in turn. */
const WRITERS: readonly [string, (paper: Paper) => Uint8Array][] = [
  ['.txt', textOf],
  ['.docx', plainWordOf],
  ['.pdf', printedOf],
  ['.md', markdownOf],
  ['.html', htmlOf],
  ['.rtf', plainRtfOf],
]
const writerAt = (at: number) => WRITERS[at % WRITERS.length] ?? (['.txt', textOf] as const)

/** Each form of the note in two kinds of file. */
const notes: Case[] = NOTE_FORMS.flatMap(({ id, lines, version, adopted, published }, at) =>
  [at, at + 2].map((kind): Case => {
    const [ending, write] = writerAt(kind)
    const note = lines.map((line) => line.replaceAll('〈X〉', `〈${REGULATION.title}〉`))
    return {
      kind: '题注',
      fileName: `${id}${ending}`,
      bytes: write({ ...REGULATION, note }),
      right: {
        title: REGULATION.title,
        articles: 9,
        ...(version === null ? {} : { version }),
        ...(adopted === undefined ? {} : { adopted }),
        ...(published === undefined ? {} : { published }),
      },
    }
  }),
)

let turn = 0
/** A text in one kind of file, each in the next. */
const structure = (name: string, body: readonly string[], right: Case['right']): Case => {
  const [ending, write] = writerAt(turn++)
  return {
    kind: '结构',
    fileName: `${name}${ending}`,
    bytes: write({ ...RULE, body }),
    right: { title: RULE.title, ...right },
  }
}
const END = '第四条　本规定自2021年5月1日起施行。'
const OPEN = '第一条　为了规范公共晾晒场地的管理，制定本规定。'
const SITES = [
  '第二条　场地管理委员会由下列人员组成：',
  '主任，',
  '副主任若干人，',
  '委员若干人，',
  '秘书一人。',
  '委员会每届任期三年。',
]
const ITEMS = [
  '第二条　场地应当：',
  '（一）平整；',
  '（二）分区：',
  '1．粮食区；',
  '2．衣被区；',
  '（三）通风；',
  '（四）向阳。',
]
const shapes: [string, readonly string[], Case['right']][] = [
  ['列举的人', [OPEN, ...SITES, '第三条　场地公示开放时间。', END], { articles: 4, paragraphs: { 2: 2 } }],
  ['项里有目而后还有项', [OPEN, ...ITEMS, '第三条　场地公示开放时间。', END], { articles: 4, paragraphs: { 2: 1 } }],
  [
    '款以引用开头',
    [OPEN, '第二条　场地由居民委员会管理。', '第三条规定的时间以外，场地不开放。', '第三条　场地公示开放时间。', END],
    { articles: 4, paragraphs: { 2: 2 } },
  ],
  [
    '条之一',
    [OPEN, '第二条　场地由居民委员会管理。', '第二条之一　场地不收费。', '第三条　场地公示开放时间。', END],
    { articles: 5 },
  ],
  [
    '阿拉伯数字的条',
    [OPEN, '第二条　场地由居民委员会管理。', '第三条　场地公示开放时间。', END].map((line) =>
      line.replace(/^第(.)条/, (_, sign: string) => `第${'一二三四'.indexOf(sign) + 1}条`),
    ),
    { articles: 4 },
  ],
  [
    '条号后是句点',
    [OPEN, '第二条　场地由居民委员会管理。', '第三条　场地公示开放时间。', END].map((line) => line.replace('　', '．')),
    { articles: 4, article: { 2: '场地由居民委员会管理。' } },
  ],
  [
    '条号独占一行',
    [OPEN, '第二条　场地由居民委员会管理。', '第三条　场地公示开放时间。', END].flatMap((line) => line.split('　')),
    { articles: 4, article: { 2: '场地由居民委员会管理。' } },
  ],
  [
    '条旨',
    [OPEN, '第二条〔管理单位〕　场地由居民委员会管理。', '第三条【开放时间】　场地公示开放时间。', END],
    { articles: 4, has: ['场地由居民委员会管理'] },
  ],
  [
    '带括号的条旨',
    [OPEN, '第二条（管理单位）　场地由居民委员会管理。', '第三条（开放时间）　场地公示开放时间。', END],
    { articles: 4, has: ['场地由居民委员会管理'] },
  ],
  ['中间缺一条', [OPEN, '第三条　场地公示开放时间。', END], { told: true }],
  ['条号重复', [OPEN, '第二条　场地由居民委员会管理。', '第二条　场地公示开放时间。', END], { told: true }],
  ['条号沉入前条', [OPEN, '第二条　场地由居民委员会管理。第三条　场地公示开放时间。', END], { told: true }],
  [
    '附件里另起的条',
    [
      OPEN,
      '第二条　场地由居民委员会管理。',
      '第三条　场地公示开放时间。',
      END,
      '附件',
      '公约',
      '第一条　不占位。',
      '第二条　不留垃圾。',
    ],
    { articles: 6, has: ['不占位', '不留垃圾'] },
  ],
  [
    '附件1-1',
    [
      OPEN,
      '第二条　场地由居民委员会管理。',
      '第三条　场地公示开放时间。',
      END,
      '附件1',
      '场地名录',
      '南岸场地。',
      '附件1-1',
      '南岸场地图例',
      '红色为粮食区。',
      '附件2',
      '登记表',
    ],
    { articles: 4, has: ['红色为粮食区'] },
  ],
  [
    '决定里引的条',
    [OPEN, '第二条　场地由居民委员会管理，居民公约规定：“第三条　不留垃圾。”', '第三条　场地公示开放时间。', END],
    { articles: 4 },
  ],
]

const several: Case = {
  kind: '结构',
  fileName: '一份文件里两部规定.txt',
  bytes: bytesOf(
    [
      RULE.title,
      ...RULE.note,
      ...RULE.body,
      '',
      '临潮市公共水井管理规定',
      '（2021年4月2日临潮市人民政府令第32号公布）',
      '第一条　为了管理公共水井，制定本规定。',
      '第二条　本规定自2021年6月1日起施行。',
    ].join('\n'),
  ),
  right: { told: true },
}

/** Forms of the 题注, and the levels of a text. */
export const STRUCTURE: readonly Case[] = [...notes, ...shapes.map((shape) => structure(...shape)), several]
