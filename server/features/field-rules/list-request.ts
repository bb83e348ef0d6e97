import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Context } from '#server/platform/http/serve.ts'

/** What a list is asked for in a call, and by which data rules. */
export const listRequest = ({ query, rules, request }: Context & { query: object }): ListRequest => ({
  query: query as ListRequest['query'],
  rules,
  warn: (fault) => request.log.warn({ fault }, 'data rule'),
})
