import type { catalogueContract } from '#common/contract/catalogues.ts'
import { refuse } from '#common/errors.ts'
import type { Handlers } from '#server/platform/http/serve.ts'

const unmade = () => Promise.reject(refuse('record.not-found'))

/** The calls of common/contract/catalogues.ts. */
export function catalogueHandlers(): Handlers<typeof catalogueContract> {
  return {
    'POST /dataManagement/catalogue/open': unmade,
    'GET /dataManagement/catalogue/opened': unmade,
    'GET /dataManagement/catalogue/prepared': unmade,
    'DELETE /dataManagement/catalogue/prepared': unmade,
    'POST /dataManagement/catalogue/columns': unmade,
    'POST /dataManagement/catalogue/names': unmade,
    'POST /dataManagement/catalogue/files': unmade,
    'GET /dataManagement/catalogue/ties': unmade,
    'POST /dataManagement/catalogue/bringIn': unmade,
    'GET /dataManagement/catalogue/list': unmade,
    'GET /dataManagement/catalogue/queryById': unmade,
    'GET /dataManagement/catalogue/rows': unmade,
    'GET /dataManagement/catalogue/differences': unmade,
    'GET /dataManagement/catalogue/loose': unmade,
    'GET /dataManagement/catalogue/report': unmade,
    'POST /dataManagement/catalogue/decide': unmade,
    'POST /dataManagement/catalogue/step': unmade,
  }
}
