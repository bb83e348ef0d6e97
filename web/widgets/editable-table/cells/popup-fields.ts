import type { Column } from '../model/columns.ts'

/** Fields of a report and the columns they fill, or what is wrong with the column's declaration (spec §5 Popup component). */
export function destinations(
  { popupCode, orgFields, destFields }: Pick<Column, 'popupCode' | 'orgFields' | 'destFields'>,
  known: boolean,
): { pairs: readonly { from: string; to: string }[] } | { fault: string } {
  const [from, to] = [orgFields, destFields].map((fields = '') =>
    fields
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ) as [string[], string[]]
  if (!popupCode || !known || from.length === 0 || to.length === 0) return { fault: 'popup参数未正确配置!' }
  if (from.length !== to.length) return { fault: 'popup参数未正确配置,原始值和目标值数量不一致!' }
  return { pairs: from.map((field, at) => ({ from: field, to: to[at] as string })) }
}
