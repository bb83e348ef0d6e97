/**
 * Address of the article, heading or annex that a provision stands in: t47 for t47_k2_x3, w2_t5 for w2_t5_k1 (grammar:
 * parsing/anchors.ts).
 */
export const articleOf = (anchor: string): string => /^(?:w\d+_)?[^_]+/.exec(anchor)?.[0] ?? anchor
