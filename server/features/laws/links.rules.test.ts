import { describe, expect, it } from 'vitest'
import type { IncomingRow, OutgoingRow } from './detail.sql.ts'
import { linksByNode, relationsOf } from './links.rules.ts'

const out = (values: Partial<OutgoingRow> = {}): OutgoingRow => ({
  type: 'CITE',
  fromOrd: 3,
  start: 0,
  length: 4,
  targetTitle: '某法',
  targetKey: '某法',
  targetAnchor: null,
  basisText: '依照《某法》',
  confidence: 0.9,
  workId: 'w2',
  title: '中华人民共和国某法',
  ...values,
})
const into = (values: Partial<IncomingRow> = {}): IncomingRow => ({
  type: 'CITE',
  workId: 'w3',
  title: '某办法',
  versionId: 'v3',
  fromOrd: 1,
  fromAnchor: 't1',
  fromLabel: '第一条',
  targetAnchor: null,
  basisText: '依照《本法》',
  confidence: 0.9,
  places: 1,
  ...values,
})
const links = (...rows: OutgoingRow[]) => linksByNode('w1', '本条例', rows).get(3) ?? []

describe('linksByNode', () => {
  it('links stand in reading order, by node', () => {
    const byNode = linksByNode('w1', '本条例', [out({ start: 20 }), out({ start: 2 }), out({ fromOrd: 5 })])
    expect([...byNode].map(([ord, list]) => [ord, list.map(({ start }) => start)])).toEqual([
      [3, [2, 20]],
      [5, [0]],
    ])
  })
  it('links never overlap, and one to a provision wins over one to the whole law, whichever came first', () => {
    const whole = out({ start: 2, length: 8 })
    const provision = out({ start: 4, length: 10, targetAnchor: 't5' })
    expect(links(whole, provision).map(({ anchor }) => anchor)).toEqual(['t5'])
    expect(links(provision, whole).map(({ anchor }) => anchor)).toEqual(['t5'])
    expect(links(whole, out({ start: 3, length: 1 }))).toHaveLength(1)
  })
  it('links may touch', () => expect(links(out({ start: 0, length: 4 }), out({ start: 4, length: 4 }))).toHaveLength(2))
  it('links that are not sure, have no place or stand in the title are not shown', () => {
    expect(links(out({ confidence: 0.49 }), out({ length: 0 }))).toEqual([])
    expect(linksByNode('w1', '本条例', [out({ fromOrd: -1 })]).size).toBe(0)
    expect(links(out({ confidence: 0.5 }))).toHaveLength(1)
  })
  it('a link within the law leads to its own provision, and nowhere when none is named', () => {
    expect(links(out({ targetTitle: null, targetAnchor: 't5', workId: null, title: null }))).toEqual([
      { start: 0, length: 4, workId: 'w1', anchor: 't5', title: '本条例', edition: 'current', versionId: null },
    ])
    expect(links(out({ targetTitle: null, workId: null, title: null }))).toEqual([])
  })
  it('a link to a law outside the library keeps its name', () =>
    expect(links(out({ workId: null, title: null }))).toMatchObject([{ workId: null, title: '某法' }]))
})

describe('linksByNode with links that overlap', () => {
  const first = out({ start: 0, length: 10 })
  const second = out({ start: 10, length: 10 })
  const across = out({ start: 5, length: 10, targetAnchor: 't5' })
  it('a link that takes the place of another overlaps none of those that stay', () => {
    const shown = links(first, second, across)
    for (let i = 1; i < shown.length; i++)
      expect(shown[i]?.start).toBeGreaterThanOrEqual((shown[i - 1]?.start ?? 0) + (shown[i - 1]?.length ?? 0))
  })
})

describe('relationsOf', () => {
  const relations = (
    outgoing: OutgoingRow[],
    incoming: IncomingRow[] = [],
    labelOf: (anchor: string) => string = () => '',
  ) =>
    relationsOf(
      'w1',
      outgoing,
      incoming,
      (ord) => ({ anchor: `t${ord}`, label: `第${ord}条` }),
      labelOf,
      () => '01',
    )
  it('there is one relation for each document, kind and direction, with every place', () => {
    const found = relations(
      [out(), out({ fromOrd: 5, targetAnchor: 't7' }), out({ type: 'BASIS' })],
      [into({ workId: 'w2' })],
    )
    expect(found.map(({ direction, type, workId, count }) => [direction, type, workId, count])).toEqual([
      ['out', 'BASIS', 'w2', 1],
      ['out', 'CITE', 'w2', 2],
      ['in', 'CITE', 'w2', 1],
    ])
    expect(
      found[1]?.places.map(({ fromAnchor, targetAnchor, targetLabel }) => [fromAnchor, targetAnchor, targetLabel]),
    ).toEqual([
      ['t3', null, ''],
      ['t5', 't7', '第七条'],
    ])
  })
  it('relations come with the most telling kind first, and outgoing before incoming', () =>
    expect(
      relations(
        [out(), out({ type: 'AMEND' })],
        [into({ type: 'REPEAL' }), into({ type: 'AMEND', workId: 'w4' }), into()],
      ).map(({ type, direction }) => [type, direction]),
    ).toEqual([
      ['AMEND', 'out'],
      ['AMEND', 'in'],
      ['REPEAL', 'in'],
      ['CITE', 'out'],
      ['CITE', 'in'],
    ]))
  it('a relation says in words how each side stands to the other', () => {
    expect(relations([out({ type: 'BASIS' })])[0]?.typeText).toBe('制定依据')
    expect(relations([], [into({ type: 'BASIS' })])[0]?.typeText).toBe('以本法为依据')
  })
  it('a law has no relation with itself, and none by an uncertain reference', () =>
    expect(relations([out({ workId: 'w1' }), out({ targetTitle: null }), out({ confidence: 0.3 })])).toEqual([]))
  it('a relation counts all places and names twenty', () => {
    const [relation] = relations(Array.from({ length: 25 }, (_, fromOrd) => out({ fromOrd })))
    expect([relation?.count, relation?.places.length]).toEqual([25, 20])
  })
  it('documents outside the library are kept apart by their names and have no force', () => {
    const found = relations([
      out({ workId: null, title: null }),
      out({ workId: null, title: null, targetTitle: '他法' }),
    ])
    expect(found).toHaveLength(2)
    for (const title of ['某法', '他法'])
      expect(found).toContainEqual(expect.objectContaining({ title, workId: null, effectStatus: null }))
  })
  it('relations of one kind come in the order of the text', () =>
    expect(relations([out(), out({ workId: 'w9' }), out({ workId: 'w5' })]).map(({ workId }) => workId)).toEqual([
      'w2',
      'w9',
      'w5',
    ]))
  it.each([
    ['t133-1_k2', '第一百三十三条之一第二款'],
    ['t20_k3_x1', '第二十条第三款第一项'],
    ['t5_x2', '第五条第二项'],
    ['z3', '第三章'],
    ['p2_q3', '二、（三）'],
    ['w2_t5_k1', '第五条第一款'],
    ['w2_p2_q3', '二、（三）'],
    ['d3', ''],
  ])('the provision %s is shown as %s', (targetAnchor, label) =>
    expect(relations([out({ targetAnchor })])[0]?.places[0]?.targetLabel).toBe(label),
  )
  it('the provision of this law is named as it is printed here', () =>
    expect(relations([], [into({ targetAnchor: 't5' })], () => '第五条（甲）')[0]?.places[0]?.targetLabel).toBe(
      '第五条（甲）',
    ))
})
