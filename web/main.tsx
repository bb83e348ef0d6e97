import { RELOADED_AT } from '#common/storage-keys.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'
import { onFailure } from '#web/platform/api/failures.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { keepKeysOfInputMethod } from '#web/platform/input-method.ts'
import { restoreLargeMode } from '#web/platform/large-mode.ts'
import { reloadIfReachable } from '#web/platform/reload.ts'
import { ReactionHost } from '#web/platform/reactions/ReactionHost.tsx'
import { followSession } from '#web/platform/session/follow-session.ts'
import { currentSession } from '#web/platform/session/session.ts'
import '#web/theme/tokens.css'
import '#web/theme/global.css'

restoreLargeMode()
// Before React listens, so that it comes first.
keepKeysOfInputMethod(window)
onFailure(
  (failure) => void import('#web/platform/reactions/react.ts').then(({ reactToSession }) => reactToSession(failure)),
)
// Loaded early for signed-in users, because it could not be loaded after the connection failed.
if (currentSession()) void import('#web/platform/reactions/say.ts')
followSession()

// After a new release the old file names are gone: one reload brings the new ones. Where the server is gone the page
// says so instead.
window.addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < 30_000) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  void reloadIfReachable()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ReactionHost />
    </QueryClientProvider>
  </StrictMode>,
)
