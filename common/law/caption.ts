/**
 * A caption as it is read: 总　则 and 肖  像  权 are spaced for print only, so blanks between Chinese characters are left
 * out.
 */
export const captionText = (caption: string): string => caption.replace(/(\p{Script=Han})\s+(?=\p{Script=Han})/gu, '$1')
