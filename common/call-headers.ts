/**
 * A request with this header is read strictly: parameters that the call does not know, and page numbers out of bounds,
 * are refused by name. Our own client sends it while it is developed; without it they are ignored or mended
 * (docs/decisions/0071-tolerance-at-the-gate.md).
 */
export const STRICT_HEADER = 'x-strict'
