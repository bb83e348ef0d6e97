import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'

export type CaptchaKind = 'image' | 'question'

/** Captchas may be answered for 60 seconds; one older than this, in milliseconds, is replaced before the user begins to answer it. */
const STALE_MS = 50_000

/** A captcha with its address and kind, and a function that requests another. Its key is the time of the request. `wanted` false: there is none. */
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
    /** Replaces a captcha that would expire before it is answered. */
    freshen: () => {
      if (Date.now() - Number(asked.key) > STALE_MS) another()
    },
  }
}

export type Captcha = ReturnType<typeof useCaptcha>
