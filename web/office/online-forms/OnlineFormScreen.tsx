import { useQuery } from '@tanstack/react-query'
import { codeInAddress } from '#common/rules/online-design.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { usePlace } from '#web/platform/place.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { FORM_ITEM } from './form-calls.ts'
import { OnlineFormList } from './OnlineFormList.tsx'
import { UngrantedRegister } from './UngrantedRegister.tsx'
import './online-forms.css'

const WAITING = [30, 95, 95, 95, 95]

/** The records of a designed register, whose code is the last step of the address (wire 6.1). */
export default function OnlineFormScreen() {
  const { pathname } = usePlace()
  const code = codeInAddress(pathname)
  const { data, error, refetch } = useQuery(apiQuery(FORM_ITEM, { params: { code }, query: {} }))
  if (error) return <UngrantedRegister code={code} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={WAITING} />
  // A design that was published meanwhile is another list.
  return <OnlineFormList key={`${code} ${data.head.version}`} form={data} />
}
