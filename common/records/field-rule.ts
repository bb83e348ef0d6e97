import { sheet, STAMPS, type SheetField } from './sheet.ts'

const NAME = {
  label: '规则名称',
  kind: 'text',
  required: true,
  most: 100,
  column: { as: 'name' },
  filter: 'shown',
  form: {},
  exported: 24,
} as const satisfies SheetField
const CODE = { ...NAME, label: '规则编码', column: { as: 'code', card: 'field' } } as const
const TIMES = { ...STAMPS, createTime: { ...STAMPS.createTime, column: { card: 'field' } } } as const

/** 填值规则: makes numbers and codes for forms. */
export const FILL_RULE = sheet({
  table: 'fill_rule',
  name: '填值规则',
  called: '填值规则“{ruleName}”',
  fields: {
    ruleName: NAME,
    ruleCode: { ...CODE, check: { format: 'code', unique: 'sys_fill_rule.rule_code' } },
    /** One of the program's own fill handlers (common/fill-handlers.ts). */
    ruleClass: {
      label: '规则实现',
      kind: 'text',
      required: true,
      most: 100,
      column: { card: 'field' },
      form: {},
      exported: 16,
    },
    /** JSON text of its parameters. */
    ruleParams: {
      label: '规则参数',
      kind: 'lines',
      filled: true,
      most: 2_000,
      check: { format: 'jsonObject' },
      column: { unsorted: true },
      form: { placeholder: '{"prefix": "CN"}' },
      exported: 50,
    },
    ...TIMES,
  },
})

/** 校验规则: checks the form of coded values, part by part. */
export const CHECK_RULE = sheet({
  table: 'check_rule',
  name: '校验规则',
  called: '校验规则“{ruleName}”',
  fields: {
    ruleName: NAME,
    ruleCode: { ...CODE, check: { format: 'code', unique: 'sys_check_rule.rule_code' } },
    /** JSON text of [{digits, pattern, message}]. */
    ruleJson: {
      label: '规则内容',
      kind: 'lines',
      required: true,
      most: 8_000,
      column: { as: 'number', unsorted: true },
      form: { wide: true, hint: '局部规则依次检查值的各段，全局规则检查整个值' },
      exported: 60,
    },
    ruleDescription: {
      label: '规则描述',
      kind: 'lines',
      most: 500,
      column: { as: 'long', card: 'field', unsorted: true },
      form: {},
      exported: 40,
    },
    ...TIMES,
  },
  first: { form: ['ruleName', 'ruleCode', 'ruleDescription'] },
})
