/** What is wrong with the code of a role; null when it will do. */
export function codeFault(code: string): string | null {
  if (code === '') return '请输入角色编码!'
  return /^[\w.-]{1,64}$/.test(code) ? null : '角色编码由不超过 64 位的字母、数字、下划线、点或横线组成'
}
