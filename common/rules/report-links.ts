/** Addresses that values of a report lead to: pages of this installation, `${field}` standing for values of the row. */

const PLACE = /\$\{([^}]*)\}/g

/** What is wrong with an address; null when nothing is. @param fields of the report */
export function linkFault(link: string, fields: readonly string[]): string | null {
  // Not //, which leads to another host, nor a backslash, which browsers read as a slash.
  if (!/^\/(?![/\\])[^\s\\]*$/.test(link)) return '须以 / 开头，是本系统的页面地址'
  const foreign = [...link.matchAll(PLACE)].find(([, field = '']) => !fields.includes(field))
  if (foreign) return `报表没有列“${foreign[1] ?? ''}”`
  return link.startsWith('/${') ? '地址的第一段不能是列的值' : null
}

/** The address of a row; null where a value that it needs is empty. */
export function linkOf(link: string, row: Readonly<Record<string, string | number | boolean | null>>): string | null {
  let complete = true
  const address = link.replace(PLACE, (_, field: string) => {
    const value = row[field]
    if (value === null || value === undefined || value === '') complete = false
    return encodeURIComponent(String(value ?? ''))
  })
  return complete ? address : null
}
