import { expect, it } from 'vitest'
import type { DesignedField, FormDesign } from '#common/rules/online-design.ts'
import { mergeDesigns, type NamedDesign, readAnew } from './merge-design.model.ts'

const field = (name: string, title: string, other: Partial<DesignedField> = {}): DesignedField => ({
  id: name,
  name,
  title,
  control: 'text',
  type: 'string',
  length: 100,
  scale: 2,
  required: false,
  unique: false,
  defaultValue: null,
  dictCode: null,
  format: null,
  inList: true,
  inForm: true,
  inQuery: true,
  queryMode: 'single',
  guarded: false,
  ...other,
})
const BEGAN: NamedDesign = {
  name: '合同台账',
  description: '',
  design: {
    fields: [field('a', '名称'), field('b', '编号'), field('c', '备注')],
    indexes: [],
    tables: [
      { id: 't', code: 'items', name: '标的', relation: 'many', fields: [field('x', '品名'), field('y', '规格')] },
    ],
    listStyle: 'normal',
    hidden: ['import'],
  },
}
const changed = (
  change: (design: FormDesign) => Partial<FormDesign>,
  other: Partial<NamedDesign> = {},
): NamedDesign => {
  const design = structuredClone(BEGAN.design)
  return { ...BEGAN, ...other, design: { ...design, ...change(design) } }
}
const put = (fields: readonly DesignedField[], id: string, other: Partial<DesignedField>) =>
  fields.map((one) => (one.id === id ? { ...one, ...other } : one))
const titles = ({ design }: NamedDesign) => design.fields.map(({ title }) => title)

// spec §1.16
it('what only one of two designers changed, added or took away is kept, in fields, sub-tables, buttons and the head', () => {
  const present = changed(
    ({ fields, tables }) => ({
      fields: [...put(fields, 'a', { title: '合同名称' }), field('d', '他的新字段', { name: 'f1' })],
      tables: tables.map((table) => ({ ...table, fields: put(table.fields, 'x', { required: true }) })),
      hidden: ['import', 'export'],
      listStyle: 'erp',
    }),
    { name: '合同登记' },
  )
  const mine = changed(
    ({ fields, tables }) => ({
      fields: [
        ...put(fields, 'a', { required: true }).filter(({ id }) => id !== 'c'),
        field('new-f1', '我的新字段', { name: 'f1' }),
      ],
      tables: tables.map((table) => ({
        ...table,
        name: '清单',
        fields: put(table.fields, 'x', { title: '货名' }).slice(0, 1),
      })),
      hidden: [],
    }),
    { description: '各处室的合同' },
  )
  const { merged, both } = mergeDesigns({ began: BEGAN, present, mine })
  expect(both).toEqual([])
  expect(merged).toMatchObject({
    name: '合同登记',
    description: '各处室的合同',
    design: { listStyle: 'erp', hidden: ['export'] },
  })
  expect(titles(merged).toSorted()).toEqual(['合同名称', '他的新字段', '我的新字段', '编号'].toSorted())
  expect(merged.design.fields[0]).toMatchObject({ title: '合同名称', required: true })
  expect(new Set(merged.design.fields.map(({ name }) => name)).size, 'names that the program gave do not meet').toBe(4)
  expect(merged.design.tables).toMatchObject([{ id: 't', name: '清单', fields: [{ title: '货名', required: true }] }])
})

// spec §1.16
it('what both changed is told by its title, and is as the later one wants it', () => {
  const present = changed(({ fields, tables }) => ({
    fields: put(fields, 'a', { title: '他的标题', length: 50 }).filter(({ id }) => id !== 'b'),
    tables: tables.map((table) => ({ ...table, fields: put(table.fields, 'y', { title: '他的规格' }) })),
  }))
  const mine = changed(({ fields, tables }) => ({
    fields: put(put(fields, 'a', { title: '我的标题' }), 'b', { title: '我的编号' }),
    tables: tables.map((table) => ({ ...table, fields: table.fields.slice(0, 1) })),
  }))
  const { merged, both } = mergeDesigns({ began: BEGAN, present, mine })
  expect(both.toSorted()).toEqual(['子表“标的”的字段“他的规格”', '字段“我的标题”', '字段“我的编号”'].toSorted())
  expect(merged.design.fields.find(({ id }) => id === 'a')).toMatchObject({ title: '我的标题', length: 50 })
  expect(merged.design.fields.find(({ id }) => id === 'b')).toMatchObject({ title: '我的编号' })
  expect(merged.design.tables[0]?.fields.map(({ title }) => title)).toEqual(['品名'])
})

// spec §1.16
it('a sub-table that one took away while the other worked on its fields is told too, and stays', () => {
  const present = changed(() => ({ tables: [] }))
  const mine = changed(({ tables }) => ({
    tables: tables.map((table) => ({ ...table, fields: put(table.fields, 'x', { title: '货名' }) })),
  }))
  const { merged, both } = mergeDesigns({ began: BEGAN, present, mine })
  expect([both, merged.design.tables]).toEqual([['子表“标的”'], mine.design.tables])
})

it('a design that is read anew differs in nothing from what the designer shows', () => {
  expect(readAnew(BEGAN.design)).toEqual(BEGAN.design)
  expect(readAnew({ ...BEGAN.design, fields: [field('a', ' 名称 ', { dictCode: 'priority' })] }).fields).toEqual([
    field('a', '名称'),
  ])
})
