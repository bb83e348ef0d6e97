import { PROVIDER } from '#common/third-party.ts'
import { usePlace } from '#web/platform/place.ts'
import { setOut } from './chat-app-flow.ts'

/** Leads to the identity provider, whose page takes the place of this one and comes back. */
export function ProviderButton({ name }: { name: string }) {
  const { redirect } = usePlace().search
  return (
    <div className="provider-door">
      <button type="button" className="button tall" onClick={() => location.assign(setOut(PROVIDER, redirect))}>
        {name}
      </button>
    </div>
  )
}
