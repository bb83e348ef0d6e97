/** What is wrong with the code of a position; null when it will do. People's positions are kept as codes joined by commas. */
export function codeFault(code: string): string | null {
  if (code === '') return '请输入职务编码!'
  return /^[\w.-]{1,64}$/.test(code) ? null : '职务编码由不超过 64 位的字母、数字、下划线、点或横线组成'
}
