import { sheet, STAMPS } from './sheet.ts'

/** 数据截至: up to which day the collection of a kind of document is known to be complete. */
export const COLLECTION_CHECK = sheet({
  table: 'collection_check',
  name: '数据截至日期',
  called: '“{fType_dictText}”的数据截至日期',
  fields: {
    fType: {
      label: '文件类型',
      kind: 'dictionary',
      dictionary: 'F_TYPE',
      required: true,
      most: 32,
      column: { as: 'text', card: 'title' },
      filter: 'shown',
      form: {},
    },
    /** Every document of the kind published up to this day is held. */
    completeUntil: {
      label: '数据截至',
      kind: 'day',
      required: true,
      column: {},
      form: { hint: '到这一天为止公布的这类文件，已经核对全部收录；在公开页面显示' },
    },
    note: {
      label: '核对说明',
      kind: 'lines',
      most: 500,
      column: { as: 'long', unsorted: true },
      form: { placeholder: '例如：与公报 2026 年第 3 号目录逐件核对' },
    },
    ...STAMPS,
    createBy: { ...STAMPS.createBy, column: { unsorted: true } },
    updateTime: { ...STAMPS.updateTime, column: {} },
  },
})
