import { FORMATS, required } from '#common/rules/field-formats.ts'

/** What is wrong with the code of a position; null when it will do. People's positions are kept as codes joined by commas. */
export const codeFault = (code: string): string | null => required('请输入职务编码!')(code) ?? FORMATS.dottedCode(code)
