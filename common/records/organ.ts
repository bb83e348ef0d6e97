import { ORGAN_ORIGIN_NAMES } from '../law/organs.ts'
import { sheet, STAMPS } from './sheet.ts'

const SEVERAL = '多个用顿号隔开'

/** 制定机关: a body that issues documents, by which the reader recognises issuers. */
export const ORGAN = sheet({
  table: 'organ',
  name: '制定机关',
  called: '制定机关“{name}”',
  fields: {
    name: {
      label: '机关名称',
      kind: 'text',
      required: true,
      most: 100,
      column: { as: 'name' },
      filter: 'shown',
      form: {
        wide: true,
        hint: '现用的全称，带地名，例如 上海市科学技术委员会；给部门登记代字、曾用名的，用部门的全称新增',
      },
      exported: 36,
    },
    /** Names that it is called by, joined with 、. */
    shortNames: {
      label: '简称',
      kind: 'text',
      filled: true,
      most: 500,
      column: { unsorted: true },
      form: { wide: true, placeholder: SEVERAL },
      exported: 24,
    },
    /** Names that it bore: 环境保护部（2008-03-15—2018-03-17）, joined with 、. */
    formerNames: {
      label: '曾用名',
      kind: 'lines',
      filled: true,
      most: 2_000,
      column: { as: 'long', unsorted: true },
      filter: 'folded',
      form: {
        wide: true,
        placeholder: '如 环境保护部（2008-03-15—2018-03-17）',
        hint: `${SEVERAL}，起止日期写在括号里，不知道的空着`,
      },
      exported: 36,
    },
    /** Days from and to which it bears its name; null where they are not known. */
    beganOn: { label: '名称启用日期', kind: 'day', listed: false, form: {}, exported: 12 },
    endedOn: { label: '名称停用日期', kind: 'day', listed: false, form: { hint: '机关已经撤销时填写' }, exported: 12 },
    /** Joined with 、; one that ends with * may be followed by the sign of a department inside the body. */
    signs: {
      label: '发文机关代字',
      kind: 'text',
      filled: true,
      most: 1_000,
      column: { card: 'field', unsorted: true },
      filter: 'shown',
      form: {
        wide: true,
        placeholder: '如 沪科、沪科办',
        hint: `文号年份前面的字，不必写“发”“规”“函”“字”；后面可以接内设机构代字的，末尾写 *，例如 财*。${SEVERAL}`,
      },
      exported: 24,
    },
    region: {
      label: '行政区域',
      kind: 'dictionary',
      dictionary: 'region',
      required: true,
      most: 20,
      column: { as: 'text', card: 'field' },
      form: {},
      exported: 16,
    },
    level: {
      label: '层级',
      kind: 'dictionary',
      dictionary: 'F_LEVEL',
      required: true,
      most: 20,
      column: { as: 'text' },
      filter: 'folded',
      form: {},
      exported: 16,
    },
    organKind: {
      label: '机关类别',
      kind: 'dictionary',
      dictionary: 'ORGAN_KIND',
      wordless: true,
      required: true,
      most: 20,
      column: { as: 'text' },
      filter: 'shown',
      form: {},
      exported: 16,
    },
    /** Name of the body that carries on its duties. */
    successor: {
      label: '职责承继机关',
      kind: 'text',
      most: 100,
      column: { unsorted: true },
      form: { wide: true, hint: '承继其职责的机关的全称，须已在制定机关中' },
      exported: 30,
    },
    status: {
      label: '状态',
      kind: 'dictionary',
      dictionary: 'dict_item_status',
      wordless: true,
      filled: true,
      most: 1,
      column: { as: 'status', card: 'field' },
      filter: 'folded',
      form: { hint: '停用的机关不再用来识别，已有的文件不变' },
    },
    note: { label: '备注', kind: 'lines', most: 500, form: { wide: true }, exported: 30 },
    /**
     * 系统自带 can be changed and put out of use, and not be deleted; 部门管理 is a department, of which `id` is the id, and
     * is changed there.
     */
    origin: {
      label: '来源',
      kind: 'choice',
      options: Object.fromEntries(ORGAN_ORIGIN_NAMES.map((name) => [name, name])),
      wordless: true,
      filled: true,
      column: { as: 'text', card: 'field' },
      filter: 'folded',
      exported: 16,
    },
    ...STAMPS,
  },
  first: {
    columns: ['name', 'signs', 'region', 'level', 'organKind', 'origin'],
    form: ['name', 'region', 'level', 'organKind', 'status', 'signs'],
    filters: ['name', 'signs', 'organKind', 'level', 'origin'],
  },
})
