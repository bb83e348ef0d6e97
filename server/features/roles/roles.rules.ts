import { FORMATS, required } from '#common/rules/field-formats.ts'

/** What is wrong with the code of a role; null when it will do. */
export const codeFault = (code: string): string | null => required('请输入角色编码!')(code) ?? FORMATS.dottedCode(code)
