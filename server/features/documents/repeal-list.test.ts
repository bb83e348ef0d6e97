import { describe, expect, it } from 'vitest'
import { parseLaw, sourceOfText } from '../laws/laws.door.ts'
import { listedRepeals } from './repeal-list.rules.ts'

const TITLE = '浙江省人民政府关于废止和宣布失效部分行政规范性文件的决定'
const listed = (lines: string[], title = TITLE) =>
  listedRepeals(
    parseLaw(
      sourceOfText(
        {
          title,
          titleNote: '2026年4月1日浙江省人民政府令第410号公布',
          body: ['本决定自2026年5月1日起施行。', ...lines].join('\n'),
        },
        'x.md',
      ),
    ),
  ).map(({ targetTitle, basisText }) => [targetTitle, basisText])

describe('documents that lists of a decision end', () => {
  it('titles of numbered lines, of marked titles and of tables are found under headings that end them', () =>
    expect(
      listed([
        '附件1',
        '废止的行政规范性文件目录',
        '1. 浙江省人民政府关于加强消防工作的通知（浙政发〔2001〕5号）',
        '2. 《浙江省征地补偿暂行规定》（省政府令第20号）',
        '附件2',
        '宣布失效的行政规范性文件目录',
        '| 序号 | 文件名称 | 文号 |',
        '| 1 | 关于开展专项检查的通知 | 浙政办发〔2006〕2号 |',
      ]),
    ).toEqual([
      [
        '浙江省人民政府关于加强消防工作的通知',
        '附件1 废止的行政规范性文件目录：1.浙江省人民政府关于加强消防工作的通知（浙政发〔2001〕5号）',
      ],
      ['浙江省征地补偿暂行规定', '附件1 废止的行政规范性文件目录：2.《浙江省征地补偿暂行规定》（省政府令第20号）'],
      ['关于开展专项检查的通知', '附件2 宣布失效的行政规范性文件目录：1，关于开展专项检查的通知，浙政办发〔2006〕2号'],
    ]))
  it('lists of what stays in force or is amended end nothing', () =>
    expect(
      listed([
        '附件1',
        '继续有效的行政规范性文件目录',
        '1. 浙江省人民政府关于加强消防工作的通知',
        '附件2',
        '修改的行政规范性文件目录',
        '1. 浙江省人民政府关于加强防汛工作的通知',
      ]),
    ).toEqual([]))
  it('an annex of a text that ends nothing is no such list', () =>
    expect(
      listed(['附件', '废止的行政规范性文件目录', '1. 浙江省人民政府关于加强消防工作的通知'], '浙江省消防工作规定'),
    ).toEqual([]))
  it('sentences in such an annex are no titles', () =>
    expect(listed(['附件', '废止的行政规范性文件目录', '说明：本目录所列文件，自公布之日起停止执行。'])).toEqual([]))
})
