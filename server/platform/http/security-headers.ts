import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '#common/site-settings.ts'

/** Browsers that were here once come by HTTPS only, for a year. Sites below this name are not spoken for. */
const HTTPS_ONLY = 'max-age=31536000'

/** Headers of every answer. Staff may have menus that show other sites in a frame; the public site has no frames. */
export function securityHeaders(
  app: FastifyInstance,
  { mode, publicUrl }: { mode: SiteSettings['mode']; publicUrl: string | null },
): void {
  const frames = mode === 'internet' ? "frame-src 'none'" : "frame-src 'self' https: http:"
  // Texts of staff hold pictures and recordings: stored ones have signed addresses here, those being uploaded are shown
  // as blobs. None come from other hosts.
  const pictures = mode === 'internet' ? "img-src 'self' data:" : "img-src 'self' data: blob:; media-src 'self' blob:"
  const policy = `default-src 'self'; ${pictures}; style-src 'self' 'unsafe-inline'; ${frames}; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'`
  const isHttps = publicUrl?.startsWith('https:') ?? false
  app.addHook('onSend', async (_, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'SAMEORIGIN')
    if (isHttps) reply.header('strict-transport-security', HTTPS_ONLY)
    // A stored file has a stricter one of its own.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
  })
}
