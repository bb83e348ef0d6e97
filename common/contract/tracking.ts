import { Type } from 'typebox'
import { contract } from './contract.ts'

/** What visitors do on the public site, so that staff learn what is used. No field identifies the visitor. */
export const trackingContract = contract({
  'POST /internet/fagui/saveEventTracking': {
    summary: '记录公众网站上的一次操作（不含访问者身份）',
    permission: 'public',
    perMinute: 120,
    body: Type.Object({
      /** What was done: `search`, `read`, `download`. */
      event: Type.String({ minLength: 1, maxLength: 50, pattern: '^[\\w.:-]+$' }),
      /** Path of the page, without what was typed. */
      page: Type.Optional(Type.String({ maxLength: 200 })),
      detail: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    result: Type.Null(),
  },
})
