import { useQuery } from '@tanstack/react-query'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'

/**
 * The field of a form that gives a record to a tenant: for users who belong to no tenant, where there are tenants. What
 * members of a tenant add belongs to their tenant (docs/decisions/0058-tenants.md).
 */
export function useTenantField(hint?: string): FormFieldSpec[] {
  const { data: own } = useQuery(apiQuery('GET /sys/tenant/getCurrentUserTenant', { query: {} }))
  const { data: tenants = [] } = useQuery(apiQuery('GET /sys/tenant/queryList', { query: {} }))
  if (own?.list.length !== 0 || tenants.length === 0) return []
  const options = tenants.map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    {
      kind: 'select',
      name: 'tenantId',
      label: '所属租户',
      options,
      placeholder: '不选择则属于全站',
      ...(hint ? { hint } : {}),
    },
  ]
}
