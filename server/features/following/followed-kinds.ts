import type { Followed, FollowedKind } from './following.sql.ts'

/** What readers call the kinds of what is followed. */
export const KIND_NAMES: Record<FollowedKind, string> = {
  law: '法规',
  issuer: '制定机关',
  subject: '主题',
  search: '检索',
}

/** The page that shows what is followed. */
export const pageOf = ({ kind, target }: Followed): string =>
  kind === 'law'
    ? `/details?id=${encodeURIComponent(target)}`
    : `/retrieval?${kind === 'search' ? target : `${kind}=${encodeURIComponent(target)}`}`
