import { describe, expect, it } from 'vitest'
import { daysOfCell, rowsOfCsv, type TableOfFile } from '../sheets/sheets.door.ts'
import { asOfIn, titleIn } from '../sheets/sheets.door.ts'
import { issuerIn, readList } from './read-table.rules.ts'

const sheet = (rows: string[][], more: Partial<TableOfFile> = {}): TableOfFile => ({
  name: '',
  rows,
  hidden: new Set(),
  ...more,
})
const namesIn = (...sheets: TableOfFile[]) => readList(sheets).laws.map(({ name }) => name)

describe('readList', () => {
  it('finds the headings below the title, whatever the columns are called and in whatever order', () => {
    const { laws, above } = readList([
      sheet([
        ['某省现行有效地方性法规目录（截至2026年6月30日）', '', '', ''],
        ['序号', '发文字号', '文件标题', '颁布时间', '最后一次修订时间', '备 注'],
        ['1', '公告第3号', '《某省石桥条例》', '2011.5.6', '2019年7月8日', ''],
      ]),
    ])
    expect(above).toEqual(['某省现行有效地方性法规目录（截至2026年6月30日）'])
    expect(laws).toEqual([
      {
        place: '第3行',
        name: '某省石桥条例',
        docNumber: '公告第3号',
        issuer: null,
        adoptedOn: null,
        publishedOn: '2011-05-06',
        effectiveOn: null,
        amendedOn: '2019-07-08',
        remark: null,
        fault: null,
      },
    ])
  })
  it('reads headings in two lines, a day in the column that both lines name', () => {
    const { laws } = readList([
      sheet([
        ['序号', '名称', '日期', '', '最近修正', ''],
        ['', '', '通过日期', '公布日期', '日期', '文号'],
        ['1', '某省石桥条例', '2011-05-06', '2011-05-10', '2019-07-08', '公告第9号'],
      ]),
    ])
    expect(laws).toMatchObject([
      { adoptedOn: '2011-05-06', publishedOn: '2011-05-10', amendedOn: '2019-07-08', docNumber: '公告第9号' },
    ])
  })
  it('reads two lists that stand side by side, and leaves out groups, sums and notes, telling them', () => {
    const { laws, remarks } = readList([
      sheet([
        ['序号', '法规名称', '序号', '法规名称'],
        ['一、城乡建设类（2件）', '', '', ''],
        ['1', '某省石桥条例', '2', '某省木桥条例'],
        ['', '', '', ''],
        ['共2件', '', '', ''],
      ]),
    ])
    expect(laws.map(({ name }) => name)).toEqual(['某省石桥条例', '某省木桥条例'])
    expect(remarks).toEqual([
      '第2行“一、城乡建设类（2件）”是分类或者说明，没有当作法规',
      '第5行“共2件”是分类或者说明，没有当作法规',
    ])
  })
  it('goes on with the headings of the table before, and tells which sheet has none', () => {
    const first = sheet(
      [
        ['名称', '通过日期'],
        ['某省石桥条例', '2011-05-06'],
      ],
      { name: '第1个表格' },
    )
    expect(namesIn(first, sheet([['某省木桥条例', '2012-05-06']], { name: '第2个表格' }))).toEqual([
      '某省石桥条例',
      '某省木桥条例',
    ])
    expect(readList([first, sheet([['甲', '乙', '丙']], { name: '工作表“说明”' })]).remarks).toEqual([
      '工作表“说明”没有“名称”一列，没有读入',
    ])
  })
  it('takes amendments that a day or a remark tells of, and no day that a remark tells of something else', () => {
    const { laws } = readList([
      sheet([
        ['法规名称', '公布日期', '备注'],
        ['某省石桥条例', '2011年5月6日公布 2019年7月8日修正', ''],
        ['某省木桥条例', '2011-05-06', '2020年3月1日第一次修正，2021年4月2日第二次修正'],
        ['某省铁桥条例', '2011-05-06', '2011年7月1日起施行'],
      ]),
    ])
    expect(laws.map(({ amendedOn }) => amendedOn)).toEqual(['2019-07-08', '2021-04-02', null])
  })
  it('refuses a row for an error cell, a day that does not exist, a missing name and a hidden row, naming row and column', () => {
    const { laws } = readList([
      sheet(
        [
          ['序号', '法规名称', '通过日期'],
          ['1', '某省石桥条例', '#N/A'],
          ['2', '某省木桥条例', '2019-02-30'],
          ['3', '', '2019-02-03'],
          ['4', '某省铁桥条例', '见附件'],
          ['5', '某省索桥条例', '2019-02-03'],
          ['6', '#REF!', '2019-02-03'],
        ],
        { hidden: new Set([5]) },
      ),
    ])
    expect(laws.map(({ fault }) => fault)).toEqual([
      '第2行“通过日期”列：单元格的公式出错，显示为“#N/A”，请改成实际的内容后重新上传',
      '第3行“通过日期”列：没有“2019-02-30”这一天，请改正',
      '第4行“法规名称”列：没有填写名称，请补上后重新上传',
      '第5行“通过日期”列：看不出“见附件”是哪一天，请写成 2018-07-27 的样子，没有的留空',
      '第6行：这一行在文件里是隐藏的，没有读入；需要的，取消隐藏后重新上传',
      '第7行“法规名称”列：单元格的公式出错，显示为“#REF!”，请改成实际的内容后重新上传',
    ])
  })
})

describe('daysOfCell', () => {
  it.each([
    ['2018年7月27日', ['2018-07-27']],
    ['二〇一八年七月二十七日', ['2018-07-27']],
    ['2018/7/27', ['2018-07-27']],
    ['20180727', ['2018-07-27']],
    ['43308', ['2018-07-27']],
    ['2018年7月', []],
    ['2018.07', []],
    ['——', []],
    ['无', []],
  ])('%s names %j', (cell, days) => {
    expect(daysOfCell(cell)).toEqual(days)
  })
})

describe('the words around a list', () => {
  it('say up to which day it holds, unless they name two', () => {
    expect(asOfIn(['某省现行有效目录', '（截至2026年6月30日）'])).toBe('2026-06-30')
    expect(asOfIn(['截止到2026年6月30日，共300件'])).toBe('2026-06-30')
    expect(asOfIn(['2026年6月30日印发'])).toBeNull()
    expect(asOfIn(['截至2026年6月30日', '截至2025年6月30日'])).toBeNull()
  })
  it('name the list and its body', () => {
    expect(titleIn(['目录', '印发法规目录的通知', '某省现行有效法规目录'], 'x.xlsx')).toBe('某省现行有效法规目录')
    expect(titleIn(['附件1：某省人民政府现行有效规章目录', '2026年'], 'x.xlsx')).toBe('某省人民政府现行有效规章目录')
    expect(titleIn([], '规章目录.xlsx')).toBe('规章目录')
    expect(issuerIn('某省人民政府现行有效规章目录')).toBe('某省人民政府')
    expect(issuerIn('现行有效规章目录')).toBeNull()
  })
})

describe('rowsOfCsv', () => {
  it('reads quoted cells with separators, quotes and line breaks, and the separator that the text has', () => {
    expect(rowsOfCsv('名称,备注\r\n"某省""石桥""条例","甲,\n乙"\r\n')).toEqual([
      ['名称', '备注'],
      ['某省"石桥"条例', '甲,\n乙'],
    ])
    expect(rowsOfCsv('名称\t备注\n某省石桥条例\t')).toEqual([
      ['名称', '备注'],
      ['某省石桥条例', ''],
    ])
  })
})
