import { describe, expect, it } from 'vitest'
import { pointStep } from '#common/law/points.ts'
import { unitsOf, type NodeRow } from './units.ts'

/** Nodes of a text from lines: the indent is the depth. `一、|加大支持|` is label, caption and text. */
function nodesOf(...lines: string[]): NodeRow[] {
  const depthOf = (line: string) => line.length - line.trimStart().length
  const path: string[] = []
  return lines.map((line, ord) => {
    const [label = '', caption = '', text = ''] = line.trim().split('|')
    const next = lines.findIndex((other, at) => at > ord && depthOf(other) <= depthOf(line))
    path.splice(depthOf(line), Infinity, pointStep(label) ?? `d${ord}`)
    return {
      ord,
      lastOrd: (next < 0 ? lines.length : next) - 1,
      level: 'passage',
      label,
      caption,
      text,
      anchor: path.join('_'),
      repealed: false,
    }
  })
}

describe('unitsOf', () => {
  it('each point below a heading is a provision of its own, read with the headings above it', () => {
    const units = unitsOf(
      nodesOf(
        '||各市：',
        '一、|改善服务|',
        ' （一）|配备设施|',
        '  1.||轮椅不少于十辆。',
        '  2.||药箱一个。',
        ' （二）||保障医护。每列两名。',
        '  1.||医师一名；',
        ' ||另有规定的除外。',
        '二、||经费自筹。',
      ),
    )
    expect(units.map(({ ord, text }) => `${ord} ${text.replaceAll(/\s+/g, ' ').trim()}`)).toEqual([
      '0 各市：',
      '3 改善服务 配备设施 1. 轮椅不少于十辆。',
      '4 改善服务 配备设施 2. 药箱一个。',
      '5 改善服务 （二） 保障医护。每列两名。 1. 医师一名；',
      '7 改善服务 另有规定的除外。',
      '8 二、 经费自筹。',
    ])
  })

  it('a heading over paragraphs is one provision with them, and one over a single point is read with it', () => {
    expect(
      unitsOf(
        nodesOf('一、|目标|', ' ||到2027年建成。', ' ||完好率99%。', '二、|附则|', ' 1.||本措施自发布之日起施行。'),
      ).map(({ ord }) => ord),
    ).toEqual([0, 4])
  })

  it('the paragraphs of a heading before its points are a provision of their own', () => {
    const units = unitsOf(
      nodesOf('一、|改善服务|', ' ||本节所称服务，指站内服务。', ' （一）||配备药箱。', ' （二）||配备轮椅。'),
    )
    expect(units.map(({ ord, text }) => `${ord} ${text.replaceAll(/\s+/g, ' ').trim()}`)).toEqual([
      '0 一、 改善服务 本节所称服务，指站内服务。',
      '2 改善服务 （一） 配备药箱。',
      '3 改善服务 （二） 配备轮椅。',
    ])
  })

  it('finds the paragraphs of a notice together, for less than what it issues', () => {
    const levels = ['passage', 'passage', 'passage', 'issued', 'article']
    const nodes = nodesOf(
      ' ||各县水利局：',
      ' ||现将守灯办法印发给你们。',
      ' ||附件：守灯办法',
      ' |守灯办法|',
      '  第一条||每月补助八百元。',
    )
    expect(unitsOf(nodes.map((node, at) => ({ ...node, level: levels[at] ?? '' })))).toEqual([
      { ord: 1, text: expect.stringMatching(/水利局：\s+现将守灯办法印发给你们。\s+附件：守灯办法/), weight: 4 },
      { ord: 4, text: expect.stringContaining('八百元'), weight: 1 },
    ])
    expect(unitsOf(nodesOf(' ||桥灯应当常亮。')).map(({ weight }) => weight)).toEqual([1])
  })

  it('who signed a text and when is found with its opening', () => {
    const units = unitsOf(
      nodesOf(
        '||为保障浮桥安全，现通告如下：',
        '一、||浮桥夜间关闭。',
        '二、||违反的，依法处理。',
        '||请过桥的人互相转告。',
        '||特此通告。',
        '||滨海县人民政府',
        '||2025年6月1日',
        '附件：||浮桥位置图',
      ),
    )
    expect(units.map(({ ord, text }) => `${ord} ${text.replaceAll(/\s+/g, ' ').trim()}`)).toEqual([
      '0 为保障浮桥安全，现通告如下： 特此通告。 滨海县人民政府 2025年6月1日',
      '1 一、 浮桥夜间关闭。',
      '2 二、 违反的，依法处理。',
      '3 请过桥的人互相转告。',
      '7 附件： 浮桥位置图',
    ])
  })

  it('who signed a text without an opening is found alone', () =>
    expect(unitsOf(nodesOf('一、||浮桥夜间关闭。', '||滨海县人民政府')).map(({ ord }) => ord)).toEqual([0, 1]))
})
