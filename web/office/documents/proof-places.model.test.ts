import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aligned,
  doubtfulPlaces,
  inOrder,
  isConfirmed,
  movedOffset,
  openPlaces,
  type PlacesGiven,
  placesIn,
  type RecognisedLine,
  stepFrom,
  withPlace,
} from './proof-places.model.ts'

/** A line of which the characters between brackets are doubtful. */
function line(marked: string, page = 1, certainty = 40): RecognisedLine {
  let isDoubtful = false
  const points: string[] = []
  const sure: number[] = []
  for (const point of marked) {
    if (point === '[' || point === ']') isDoubtful = point === '['
    else {
      points.push(point)
      sure.push(isDoubtful ? certainty : 95)
    }
  }
  return { page, box: [0, 0, 1, 0.1], text: points.join(''), certainty: sure }
}
const words = (lines: RecognisedLine[]) => doubtfulPlaces(lines).map(({ kind, words: said }) => [kind, said])

describe('doubtful places', () => {
  it('are whole labels, dates, numbers and names where one character of these is doubtful, and otherwise the doubtful characters', () => {
    expect(words([line('第[二]条本办法自2026年[6]月1日起施行。')])).toEqual([
      ['label', '第二条'],
      ['date', '2026年6月1日'],
    ])
    expect(words([line('处[五]百元以上一千元以下的[罚款]。')])).toEqual([
      ['number', '五百'],
      ['other', '罚款'],
    ])
    expect(words([line('由绍兴市人民政[府]负责，[各]方配合。')])).toEqual([
      ['name', '绍兴市人民政府'],
      ['other', '各'],
    ])
    // What was misread is the label all the same.
    expect(words([line('第[工]条 为了校对')])).toEqual([['label', '第工条']])
    expect(words([line('𠮷[𠮷]祥')])).toEqual([['other', '𠮷']])
  })
  it('come labels first, then numbers, dates and names as they are read, then the rest by certainty', () => {
    const lines = [
      line('[甲]乙', 1, 50),
      line('二〇二[六]年一月一日'),
      line('第[一]条'),
      line('[丙]丁', 1, 10),
      line('共[12]件'),
      line('第[二]条'),
      line('省[财]政厅'),
    ]
    expect(inOrder(doubtfulPlaces(lines)).map(({ kind, words: said }) => `${kind} ${said}`)).toEqual([
      'label 第一条',
      'label 第二条',
      'number 12',
      'date 二〇二六年一月一日',
      'name 省财政厅',
      'other 丙',
      'other 甲',
    ])
  })
})

const LINES = [
  line('绍兴市校对办法'),
  line('（2026年[4]月1日公布）'),
  line('第一条[为]了校对，制定本办法。'),
  line('第[二]条本办法自公布之日起施行。', 2),
  line('—[3]—', 2),
]
const TEXTS = {
  title: '绍兴市校对办法',
  titleNote: '（2026年4月1日公布）',
  body: '第一条　为了校对，制定本办法。\n第二条　本办法自公布之日起施行。',
}
const said = (texts: typeof TEXTS) =>
  aligned(LINES, texts).places.map(({ field, start, end, isCorrected }) => [
    field,
    texts[field].slice(start, end),
    isCorrected,
  ])

describe('the recognised lines in the text as it is now', () => {
  it('stand where their words stand; a page number that the reader left out has no place', () => {
    expect(said(TEXTS)).toEqual([
      ['titleNote', '2026年4月1日', false],
      ['body', '为', false],
      ['body', '第二条', false],
    ])
  })
  it('are corrected where the words differ, wherever they moved, and not where white space or the width of characters does', () => {
    const body = '# 总则\n\n新的一段。\n第一条　因了校对，制定本办法。\n\n第 二 条　本办法自公布之日起施行。'
    expect(said({ ...TEXTS, titleNote: '(２０２６年5月1日公布)', body })).toEqual([
      ['titleNote', '２０２６年5月1日', true],
      ['body', '因', true],
      ['body', '第 二 条', false],
    ])
    expect(said({ ...TEXTS, titleNote: '(２０２６年４月1日公布)' })[0]).toEqual([
      'titleNote',
      '２０２６年４月1日',
      false,
    ])
  })
  it('tell the line at the caret', () => {
    const { lineAt } = aligned(LINES, TEXTS)
    expect([lineAt(0), lineAt(TEXTS.body.indexOf('办法')), lineAt(TEXTS.body.indexOf('施行')), lineAt(10_000)]).toEqual(
      [2, 2, 3, 3],
    )
  })

  it('a place that nobody touched keeps its words whatever is inserted or taken out elsewhere', () => {
    const sentences = Array.from(
      { length: 12 },
      (_, at) =>
        `第${'一二三四五六七八九十甲乙'[at]}条　${'壬癸子丑寅卯辰巳午未申酉'[at]}类事项由${at}号窗口办理，办结后三十日内归档备查。`,
    )
    const lines = sentences.map((text) => line(text.replace('　', '').replace(/(.)类/, '[$1]类')))
    const HOW = ['insert', 'drop', 'double', 'end']
    const ADDED = ['新增', '#', '另行规定。\n', '　']
    fc.assert(
      fc.property(fc.array(fc.nat(12 * 4 * 4 - 1), { maxLength: 5 }), fc.nat(11), (edits, kept) => {
        const now = sentences.map((text) => [text])
        for (const number of edits) {
          const [at, how, added] = [number % 12, HOW[Math.floor(number / 12) % 4], ADDED[Math.floor(number / 48)] ?? '']
          if (at === kept) continue
          if (how === 'drop') now[at] = []
          else if (how === 'end') now[at] = (now[at] ?? []).map((text) => text + added)
          else now[at]?.unshift(how === 'double' ? (sentences[at] ?? '').replace('类', '等') : added)
        }
        const body = now.flat().join('\n')
        const place = aligned(lines, { title: '', titleNote: '', body }).places.find((one) => one.line === kept)
        expect(place).toMatchObject({
          isCorrected: false,
          start: body.indexOf(`${lines[kept]?.text.slice(3, 4)}类事项由${kept}号`),
        })
      }),
      { numRuns: 300 },
    )
  })
  it('are found in a long text in little time', () => {
    const lines = Array.from({ length: 1_500 }, (_, at) =>
      line(`第${at}行的文字写着${at * 7}件事项和[${at % 9}]个例子，其余从略不表。`),
    )
    const body = lines
      .map(({ text }) => text)
      .join('\n')
      .replaceAll('例子', '样本')
    const began = performance.now()
    const { places } = aligned(lines, { title: '', titleNote: '', body })
    expect(places.length).toBe(1_500)
    expect(performance.now() - began).toBeLessThan(3_000)
  })
  const latin = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 9 })
  it('offsets move with what is typed before them, until the text is aligned again', () => {
    fc.assert(
      fc.property(latin, latin, fc.constantFrom('之', '者也', '乎'), (head, typed, tail) => {
        const moved = movedOffset(head.length + tail.length, head + tail, head + typed + tail)
        expect(moved).toBe(head.length + typed.length + tail.length)
        expect(movedOffset(head.length, tail + head, tail + head + typed)).toBe(head.length)
      }),
    )
  })
})

it('what is neither confirmed nor corrected is counted as open, saved or not', () => {
  const proof = { lines: LINES, confirmed: [{ place: '3:0', by: '甲', name: '甲', time: '' }] }
  expect(openPlaces(proof, TEXTS, { confirmed: [], reopened: [] })).toBe(2)
  expect(openPlaces(proof, { ...TEXTS, titleNote: '（2026年5月1日公布）' }, { confirmed: ['2:3'], reopened: [] })).toBe(
    0,
  )
  expect(openPlaces(proof, TEXTS, { confirmed: [], reopened: ['3:0'] })).toBe(3)
})

describe('going through the places', () => {
  const places = inOrder(doubtfulPlaces([line('第[一]条'), line('第[二]条'), line('[甲]乙')]))
  it('visits each open one once and begins anew behind the last, in both directions', () => {
    const open = () => true
    const round = (by: 1 | -1) => {
      const keys: string[] = []
      for (let key: string | null = null; keys.length < 4;) {
        key = stepFrom(places, key, by, open)?.key ?? null
        keys.push(key ?? '')
      }
      return keys
    }
    expect(round(1)).toEqual(['0:0', '1:0', '2:0', '0:0'])
    expect(round(-1)).toEqual(['2:0', '1:0', '0:0', '2:0'])
    expect(stepFrom(places, '0:0', 1, ({ key }) => key === '2:0')?.key).toBe('2:0')
    expect(stepFrom(places, '0:0', 1, () => false)).toBeUndefined()
  })
  it('a confirmation that is taken back leaves nothing to be saved', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.array(fc.nat(5)), (known, acts) => {
        const keys = ['0:0', '1:0', '2:0']
        const saved = new Set(keys.filter((_, at) => (known >> at) % 2 === 1))
        let given: PlacesGiven | null = null
        for (const number of acts) {
          const [key, isRight] = [keys[number % 3] ?? '', number > 2]
          given = withPlace(placesIn(given), key, isRight, saved)
          expect(isConfirmed(placesIn(given), key, saved)).toBe(isRight)
        }
        for (const key of keys) given = withPlace(placesIn(given), key, saved.has(key), saved)
        expect(given).toBeNull()
      }),
    )
  })
})
