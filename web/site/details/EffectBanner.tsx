import { Link } from '@tanstack/react-router'
import type { Detail } from '#common/contract/laws.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { bannerOf } from './standing.model.ts'

/** A banner on every text that is not simply the law in force. */
export function EffectBanner({ detail }: { detail: Detail }) {
  const banner = bannerOf(detail)
  if (!banner) return null
  const { link } = banner
  return (
    <div className={`effect-banner ${banner.tone}`} role="note">
      <Icon name="info" size={20} />
      <p>
        {banner.text}{' '}
        {link ? (
          <Link to="/details" search={link.version ? { id: link.id, version: link.version } : { id: link.id }}>
            {link.text}
          </Link>
        ) : null}
      </p>
    </div>
  )
}
