import { describe, expect, it } from 'vitest'
import type { TableOfFile } from '../sheets/sheets.door.ts'
import { columnsGiven, readCatalogue } from './read-catalogue.rules.ts'

const table = (rows: string[][], more: Partial<TableOfFile> = {}): TableOfFile => ({
  name: '',
  rows,
  hidden: new Set(),
  ...more,
})
const mapped = (...tables: TableOfFile[]) =>
  Object.fromEntries(
    readCatalogue(tables).tables.flatMap(({ columns }) =>
      columns.flatMap(({ field, heading }) => (field === null ? [] : [[field, heading]])),
    ),
  )

describe('readCatalogue', () => {
  it('maps the columns of an old system by their usual names, in any order', () => {
    const headings = [
      '责任部门',
      '电子文件',
      '题名',
      '文件编号',
      '印发时间',
      '生效日期',
      '是否有效',
      '有效期（年）',
      '废止依据',
      '效力级别',
      '文种',
      '行政区划',
      '编号',
      '修订情况',
    ]
    expect(
      mapped(
        table([
          headings,
          ['某局', 'a.doc', '某办法', '某政发〔2018〕1号', '2018.7.27', '2018-9-1', '是', '5', '', '', '', '', '1', ''],
        ]),
      ),
    ).toEqual({
      issuers: '责任部门',
      fileName: '电子文件',
      title: '题名',
      docNumber: '文件编号',
      publishedOn: '印发时间',
      effectiveOn: '生效日期',
      force: '是否有效',
      term: '有效期（年）',
      repealedBy: '废止依据',
      fLevel: '效力级别',
      fType: '文种',
      region: '行政区划',
      seq: '编号',
      amended: '修订情况',
    })
  })
  it.each([
    ['法规名称', 'title'],
    ['发文机关名称', 'issuers'],
    ['制定机关', 'issuers'],
    ['文件名', 'fileName'],
    ['文件名称', 'title'],
    ['文件路径', 'fileName'],
    ['成文日期', 'signedOn'],
    ['发文日期', 'signedOn'],
    ['发布日期', 'publishedOn'],
    ['有效期至', 'validUntil'],
    ['失效日期', 'endedOn'],
    ['废止时间', 'endedOn'],
    ['效力状态', 'force'],
    ['统一编号', 'unified'],
    ['附件', 'attachments'],
    ['制定依据', 'basedOn'],
    ['法规类别', 'fType'],
  ])('the heading %s is the field %s', (heading, field) => {
    const other = field === 'title' ? ['发文字号', '某政发〔2018〕1号'] : ['标题', '某办法']
    expect(
      Object.keys(
        mapped(
          table([
            [heading, other[0] ?? ''],
            ['甲', other[1] ?? ''],
          ]),
        ),
      ),
    ).toContain(field)
  })
  it('reads headings of two lines, with the title above them and the totals and notes below', () => {
    const { rows, above, remarks } = readCatalogue([
      table([
        ['某市规范性文件目录（截至2026年6月30日）', '', '', ''],
        ['标题', '文号', '日期', ''],
        ['', '', '公布', '施行'],
        ['一、综合类', '', '', ''],
        ['某渡槽办法', '某政发〔2018〕1号', '2018-07-27', '2018年9月1日'],
        ['合计', '1', '', ''],
        ['注：依据档案整理', '', '', ''],
      ]),
    ])
    expect(rows.map(({ place, cells, days }) => [place, cells.title, days])).toEqual([
      ['第5行', '某渡槽办法', { publishedOn: '2018-07-27', effectiveOn: '2018-09-01' }],
    ])
    expect(above).toEqual(['某市规范性文件目录（截至2026年6月30日）'])
    expect(remarks).toHaveLength(3)
  })
  it('cells that are one below another count for each row, but a title for its own row alone', () => {
    const { rows } = readCatalogue([
      table(
        [
          ['发文机关', '标题', '文号'],
          ['某市水利局', '甲办法', '甲〔2018〕1号'],
          ['', '乙办法', '甲〔2018〕2号'],
        ],
        { merged: [[0, 1, 2]] },
      ),
    ])
    expect(rows.map(({ cells }) => cells.issuers)).toEqual(['某市水利局', '某市水利局'])
  })
  it('sheets have headings of their own or go on with those of the one before', () => {
    const { rows } = readCatalogue([
      table(
        [
          ['标题', '文号'],
          ['甲办法', '甲〔2018〕1号'],
        ],
        { name: '工作表“一”' },
      ),
      table([['乙办法', '甲〔2018〕2号']], { name: '工作表“二”' }),
      table(
        [
          ['文号', '标题'],
          ['甲〔2018〕3号', '丙办法'],
        ],
        { name: '工作表“三”' },
      ),
    ])
    expect(rows.map(({ place, cells }) => `${place}${cells.title}`)).toEqual([
      '工作表“一”第2行甲办法',
      '工作表“二”第1行乙办法',
      '工作表“三”第2行丙办法',
    ])
  })
  it('a second column for the same field and unknown columns are told', () => {
    const { tables } = readCatalogue([
      table([
        ['标题', '公布日期', '发布日期', '柜号'],
        ['甲办法', '2018-1-1', '2018-1-2', '7'],
      ]),
    ])
    expect(tables[0]?.columns.map(({ letter, field, why }) => [letter, field, why])).toEqual([
      ['A', 'title', null],
      ['B', 'publishedOn', null],
      ['C', null, '“公布日期”已经当作公布日期'],
      ['D', null, null],
    ])
  })
  it('columns that staff map count before what their headings say', () => {
    const given = columnsGiven('公布日期=C，标题=档案题')
    if (typeof given === 'string') throw new Error(given)
    const { rows } = readCatalogue(
      [
        table([
          ['档案题', '公布日期', '发布日期'],
          ['甲办法', '2018-1-1', '2018-1-2'],
        ]),
      ],
      given,
    )
    expect(rows[0]).toMatchObject({ cells: { title: '甲办法' }, days: { publishedOn: '2018-01-02' } })
  })
  it('a field that staff say no column tells is told by none, whatever headings say', () => {
    const rows = [
      ['标题', '公布日期', '发布时间', ''],
      ['甲办法', '2018-1-1', '2018-1-2', '2018-1-3'],
    ]
    expect(readCatalogue([table(rows)], { publishedOn: '' }).rows[0]).toMatchObject({ cells: { title: '甲办法' } })
    expect(readCatalogue([table(rows)], { publishedOn: '' }).rows[0]?.days).toEqual({})
    expect(readCatalogue([table(rows)]).rows[0]?.days).toEqual({ publishedOn: '2018-01-01' })
  })
  it('a mapping with an unknown field or without a column is refused in words', () => {
    expect(columnsGiven('题目=C')).toMatch(/“题目”不是目录的栏目/)
    expect(columnsGiven('标题')).toMatch(/“标题”没有写对应的列/)
  })
  it('a hidden row and a failed formula are faults, a day that does not exist is told and not used', () => {
    const { rows } = readCatalogue([
      table(
        [
          ['标题', '公布日期'],
          ['甲办法', '2018-02-30'],
          ['乙办法', '#REF!'],
          ['丙办法', '2018-1-1'],
          ['丁办法', '2018年'],
        ],
        { hidden: new Set([3]) },
      ),
    ])
    expect(rows.map(({ fault }) => fault !== null)).toEqual([false, true, true, false])
    expect(rows[0]?.remarks).toEqual(['第2行“公布日期”列：没有“2018-02-30”这一天，请改正'])
    expect(rows[3]?.remarks).toEqual(['第5行“公布日期”列：“2018年”没有写到日，没有采用'])
  })
  it('a table without headings is told and not read', () => {
    expect(
      readCatalogue([
        table([
          ['一', '二'],
          ['三', '四'],
        ]),
      ]),
    ).toMatchObject({ rows: [], remarks: ['这张表没有找到表头（标题、文号等列名），没有读入'] })
  })
})
