import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useSignInWork } from '#web/platform/work/use-work.ts'

/**
 * Captchas may be answered for 60 seconds; one older than this, in milliseconds, is replaced before the user begins to
 * answer it.
 */
const STALE_MS = 50_000

/** How the user passes: by a picture, by a picture and the slider, or by the slider alone, which takes more work. */
type Way = 'picture' | 'both' | 'slider'

/**
 * A captcha and what is done about it. The key of a picture is the time of the request. `wanted` false: there is none.
 */
export function useCaptcha({ wanted }: { wanted: boolean }) {
  const [key, setKey] = useState(() => String(Date.now()))
  const [way, setWay] = useState<Way>('picture')
  const query = useQuery({
    ...apiQuery('GET /sys/randomImage/{key}', { params: { key }, query: {} }),
    enabled: wanted && way !== 'slider',
    staleTime: Infinity,
    gcTime: 0,
  })
  const beside = useSignInWork(false)
  const alone = useSignInWork(true)
  const work = way === 'slider' ? alone : beside
  const another = () => setKey(String(Date.now()))
  return {
    query,
    way,
    work,
    another,
    /** Changes between the picture and the slider alone. */
    change(): void {
      setWay(way === 'slider' ? 'picture' : 'slider')
      if (way === 'slider') another()
    },
    /** From now on the slider is asked for beside the picture. */
    askMore: () => setWay('both'),
    /** What a call sends for the captcha. @throws ApiError when work could not be done */
    async given(answer: string) {
      if (way === 'slider') return { work: await alone.take() }
      return { captcha: answer.trim(), checkKey: key, ...(way === 'both' ? { work: await beside.take() } : {}) }
    },
    /** Forgets what was sent. */
    used(): void {
      work.reset()
      if (way !== 'slider') another()
    },
    /** Replaces a picture that would expire before it is answered. */
    freshen: () => {
      if (Date.now() - Number(key) > STALE_MS) another()
    },
  }
}

export type Captcha = ReturnType<typeof useCaptcha>
