import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'

export type CaptchaKind = 'image' | 'question'

/** Captchas may be answered for 60 seconds; one older than this is changed before somebody begins to answer it. */
const STALE_MS = 50_000

/** A captcha: where it is, of which kind, and another one. Its key is the time it was asked for. `wanted` false: there is none. */
export function useCaptcha({ wanted }: { wanted: boolean }) {
  const [asked, setAsked] = useState<{ key: string; kind: CaptchaKind }>(() => ({ key: String(Date.now()), kind: 'image' }))
  const query = useQuery({
    ...apiQuery('GET /sys/randomImage/{key}', { params: { key: asked.key }, query: { kind: asked.kind } }),
    enabled: wanted,
    staleTime: Infinity,
    gcTime: 0,
  })
  const another = (kind: CaptchaKind = asked.kind) => setAsked({ key: String(Date.now()), kind })
  return {
    ...asked,
    query,
    another,
    /** Changes a captcha that would be out of date before it is answered. */
    freshen: () => {
      if (Date.now() - Number(asked.key) > STALE_MS) another()
    },
  }
}

export type Captcha = ReturnType<typeof useCaptcha>
