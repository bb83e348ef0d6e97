import type { CallName } from '#web/platform/api/call.ts'

/** Calls whose answers change when a word is added or taken back, or an entry is handled. */
export const TOUCHED: readonly CallName[] = [
  'GET /dataManagement/searchFeedback/list',
  'GET /dataManagement/searchFeedback/queryById',
  'GET /dataManagement/searchFeedback/proposals',
  'GET /dataManagement/searchFeedback/words',
  // A title that became an alias means a law.
  'GET /dataManagement/facts/deadLinks',
  'GET /dataManagement/facts/queues',
]
