import { describe, expect, it } from 'vitest'
import { readPoint } from './point-names.ts'
import { isPointAnchor, PointIndex, pointLabel, pointStep } from './points.ts'

describe('pointStep', () => {
  it.each([
    ['第二部分', 'n2'],
    ['二、', 'p2'],
    ['十一、', 'p11'],
    ['（三）', 'q3'],
    ['(三)', 'q3'],
    ['2.', 'r2'],
    ['２．', 'r2'],
    ['2、', 'r2'],
    ['（2）', 's2'],
    ['(２)', 's2'],
    ['③', 'u3'],
    ['甲、', null],
    ['5.1.2', null],
    ['注：', null],
    ['', null],
  ])('the label %s has the step %s', (label, step) => expect(pointStep(label)).toBe(step))
})

describe('pointLabel', () => {
  it.each([
    ['p2_q3_r2', '二、（三）2.'],
    ['p11_q12', '十一、（十二）'],
    ['n1_p2', '第一部分二、'],
    ['z3_j1_q2', '第三章第一节（二）'],
    ['fl1_p2_q4', '附件1 二、（四）'],
    ['p2_q3_r2_s1_u4', '二、（三）2.（1）④'],
    ['p2~2', '二、'],
    ['d3', ''],
    ['p2_d1', ''],
  ])('the point %s is cited as %s', (anchor, label) => expect(pointLabel(anchor)).toBe(label))
})

describe('readPoint', () => {
  it.each([
    ['二、（三）2.', 'p2_q3_r2'],
    ['二、(三)2', 'p2_q3_r2'],
    ['二、 （三） ２．', 'p2_q3_r2'],
    ['第二部分第（三）项', 'n2_q3'],
    ['第二部分的第三项', 'n2_x3'],
    ['第二部分中第（三）项的规定', 'n2_q3'],
    ['第（十二）条措施', 'q12'],
    ['第十二条措施', 't12'],
    ['第二条第（三）项', 't2_q3'],
    ['第2点', 't2'],
    ['三、（一）③', 'p3_q1_u3'],
    ['（四）', 'q4'],
    ['12', 'r12'],
    ['2025年', null],
    ['1.5亿元', null],
    ['养老', null],
    ['第二款', null],
    ['目录', null],
  ])('%s is read as %s', (words, address) => expect(readPoint(words)?.address ?? null).toBe(address))
  it('the name ends where the next level does not follow', () =>
    expect(readPoint('见第（一）项、第（二）项', 1)).toEqual({ address: 'q1', end: 6 }))
})

describe('PointIndex', () => {
  const measures = new PointIndex([
    'd1',
    'p1',
    'p1_q1',
    'p1_q2',
    'p1_q2_r1',
    'p1_q2_r2',
    'p2',
    'p2_q3',
    'p2_q4',
    'p2_q4_r1',
    'p3',
    'p3_q5',
  ])
  const plan = new PointIndex([
    'p1',
    'p1_q1',
    'p1_q2',
    'p1_q2_r1',
    'p1_q2_r2',
    'p2',
    'p2_q1',
    'p2_q2',
    'p2_q3',
    'fl1_p1',
    'fl1_p4',
    'p5',
    'p5~2',
  ])
  it.each<[string, string | null, string]>([
    ['q5', 'p3_q5', 'numbers that run through the text name one point'],
    ['p2_q4', 'p2_q4', 'an address'],
    ['n2_q3', 'p2_q3', '第二部分 is 二、'],
    ['n2_x4', 'p2_q4', '第四项 is the （四） below it'],
    ['t4', 'p2_q4', '第四条 is （四） where there is no 四、'],
    ['t2', null, '第二条 may be 二、 and （二）'],
    ['p2_q1', null, '（一） stands below 一、'],
    ['t2_x3', 'p2_q3', '第二条第三项'],
    ['q9', null, 'no such point'],
    ['r1', null, 'several points 1.'],
    ['t2_k1', null, 'a 款 is no point'],
  ])('in a text whose numbers run on %s means %s: %s', (named, anchor) => expect(measures.find(named)).toBe(anchor))
  it.each<[string, string | null, string]>([
    ['t2', 'p2', '第二条 is 二、, for （二） is there twice'],
    ['q2', null, '（二） is there twice'],
    ['q3', 'p2_q3', '（三） is there once'],
    ['n2_q2', 'p2_q2', '第二部分第（二）项'],
    ['p1_q2_r2', 'p1_q2_r2', 'an address of three levels'],
    ['p4', 'fl1_p4', 'only the 附件 has 四、'],
    ['p5', null, 'two points 五、'],
  ])('in a text whose numbers begin again %s means %s: %s', (named, anchor) => expect(plan.find(named)).toBe(anchor))
  it('knows points by their addresses', () =>
    expect(['p1', 'fl2_p1_q3', 'z1_q2~2', 'd1', 'p1_d2', 't4', 't4_x2', 'fl1', ''].filter(isPointAnchor)).toEqual([
      'p1',
      'fl2_p1_q3',
      'z1_q2~2',
    ]))
})
