/** Answers that a new fact changes. */
export const TOUCHED = [
  'GET /dataManagement/facts/queues',
  'GET /dataManagement/facts/queue',
  'GET /dataManagement/facts/answers',
] as const
