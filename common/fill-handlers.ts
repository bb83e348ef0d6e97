/**
 * What a fill rule may do: the program's own makers of numbers and codes, by name. A rule names one and gives it
 * parameters; nothing that a user types is ever run (wire 7.2).
 */
export const FILL_HANDLERS = {
  orderNumber: {
    title: '订单号',
    about: '前缀 + 年月日时分秒 + 两位随机数，如 CN2026112012000007。参数 {"prefix": "CN"}',
  },
  counter: {
    title: '流水号',
    about:
      '前缀 + 日期 + 递增的序号。参数 {"prefix": "法规", "period": "day", "digits": 4}，period 为 day、month、year 或 none',
  },
  orgCode: { title: '部门编码', about: '上级部门之下的下一个编码；表单的 parentId 为上级部门' },
  categoryCode: { title: '分类编码', about: '上级分类之下的下一个编码；表单的 pid 为上级分类' },
} as const satisfies Record<string, { title: string; about: string }>

export type FillHandler = keyof typeof FILL_HANDLERS
export const isFillHandler = (name: string): name is FillHandler => Object.hasOwn(FILL_HANDLERS, name)
