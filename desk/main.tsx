import './desk.css'
import 'palette.css'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { deskPath } from '../contract/desk.ts'
import { keepTranslatedTextsTrue } from '../site/ui/translated-texts.ts'
import { watchUse, DeskProblem } from './api.ts'
import { BrokenScreen } from './frame/broken-screen.tsx'
import { applyTheme, Frame } from './frame/frame.tsx'
import { HealthScreen } from './health/health-screen.tsx'
import { LeadsScreen } from './leads/leads-screen.tsx'
import { PeopleScreen } from './people/people-screen.tsx'
import { rememberPlace } from './sign-in/place.ts'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'
import { TodayScreen } from './today/today-screen.tsx'
import { ButtonLink } from './ui/controls.tsx'
import { Notice } from './ui/notices.tsx'
import { useTitle } from './ui/screen.tsx'

const mayPass = new Set<DeskProblem['code']>(['offline', 'store-away', 'too-many', 'broken'])

/** A person who is signed out, or was removed, keeps nothing of what the screen held. */
function endIfSignedOut(error: Error) {
  if (!(error instanceof DeskProblem) || error.code !== 'signed-out') return
  const { pathname, search } = router.state.location
  // Without the slash, nothing is left of the desk's own address.
  const path = pathname.slice(deskPath.length) || '/'
  if (path !== '/sign-in') rememberPlace(path + search)
  void router.navigate('/sign-in', { replace: true })
  client.clear()
}

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endIfSignedOut }),
  mutationCache: new MutationCache({ onError: endIfSignedOut }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      // A question without a connection fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
      staleTime: 30_000,
      // For as long as the trouble lasts, but not for an answer that stays the same.
      retry: (_count, error) => !(error instanceof DeskProblem) || mayPass.has(error.code),
      retryDelay: (count, error) =>
        1000 * ((error instanceof DeskProblem ? error.retryAfter : undefined) ?? Math.min(2 ** count, 15))
    }
  }
})

function NoScreen() {
  useTitle('No such page')
  return (
    <Notice
      title="The desk has no page at this address"
      actions={
        <ButtonLink look="go" to="/">
          Go to Today
        </ButtonLink>
      }
    >
      It may be mistyped, or cut off where you copied it.
    </Notice>
  )
}

// Around each screen, so that the rail stays where one breaks, and around the rail.
const errorElement = <BrokenScreen />

const router = createBrowserRouter(
  [
    { path: '/sign-in', element: <SignInScreen />, errorElement },
    {
      element: <Frame />,
      errorElement,
      children: [
        { path: '/', element: <TodayScreen />, errorElement },
        { path: '/leads/:id?', element: <LeadsScreen />, errorElement },
        { path: '/health', element: <HealthScreen />, errorElement },
        { path: '/people', element: <PeopleScreen />, errorElement },
        { path: '*', element: <NoScreen /> }
      ]
    }
  ],
  { basename: deskPath }
)

applyTheme()
watchUse()
keepTranslatedTextsTrue()

const root = document.getElementById('desk')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
