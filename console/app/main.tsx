import { type PathRole, pathRoleOf } from '@paddock/contract/roles'
import { getProfile } from '@paddock/contract/endpoints/profile'
import { must } from '@paddock/domain/result'
import { ClientProvider, failureText, loadCalling, useClient } from '@paddock/ui/client'
import { restoreLook } from '@paddock/ui/look'
import { Notice, Toasts } from '@paddock/ui/primitives'
import { followReleases } from '@paddock/ui/releases'
import { readFirstAnswer } from '@paddock/ui/site'
import { useLanguage } from '@paddock/ui/words'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { SignInPage } from '../features/sign-in/index.ts'
import { BrandProvider } from '../kit/brand/index.ts'
import { ConfirmProvider } from '../kit/confirm/index.ts'
import { restoreLanguage } from '../kit/language/index.ts'
import { type Me, MeProvider } from '../kit/me/index.ts'
import './app.css'
import { Frame, Guarded, Maintenance, PageMissing } from './frame.tsx'
import { useMaintenance } from './maintenance.ts'
import { PAGES } from './pages.ts'
import {
  beginSession,
  client,
  CONSOLE_HEADERS,
  queries,
  roleOfSession,
  session,
  site,
  wasEndedByServer,
} from './services.ts'
import { WORDS } from '../words/shell.ts'

/** Signed out, the sign-in stands at the address of the page: afterwards the page is there. */
function App() {
  const role = useSyncExternalStore(session.subscribe, roleOfSession)
  return (
    <BrandProvider store={site} isOurs={role === 'administrator'}>
      <Entered role={role} />
    </BrandProvider>
  )
}

/** Another language draws all of it anew; whoever is about to sign in keeps what is typed. */
function Entered({ role }: { readonly role: PathRole | null }) {
  const language = useLanguage()
  if (useMaintenance()) return <Maintenance />
  if (role === null)
    return (
      <SignInPage
        headers={CONSOLE_HEADERS}
        reason={wasEndedByServer() ? WORDS.sessionEnded : null}
        onSignedIn={beginSession}
      />
    )
  return <SignedIn key={language} role={role} />
}

function SignedIn({ role }: { readonly role: PathRole }) {
  useLive()
  const caller = useClient()
  const profile = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => caller.call(getProfile, { params: { role } }, signal).then(({ docs }) => docs.user),
  })
  const user = profile.data
  const me = useMemo<Me | null>(
    () => (user ? { user, role: user.userType, pathRole: pathRoleOf(user.userType) } : null),
    [user],
  )
  if (me) return <Pages me={me} />
  if (profile.isPending) return <p className="p-4 text-sm text-quiet">{WORDS.loading}</p>
  return (
    <Notice
      icon="warning"
      text={WORDS.couldNotLoad}
      hint={failureText(profile.error)}
      action={{ label: WORDS.retry, run: () => void profile.refetch() }}
    />
  )
}

const tokenNow = () => session.read()?.token ?? null

function useLive(): void {
  const token = useSyncExternalStore(session.subscribe, tokenNow)
  useEffect(() => {
    if (token === null) return undefined
    let close: (() => void) | null = null
    let isWanted = true
    void import('./live.ts').then(({ startLive }) => {
      if (isWanted) close = startLive()
    })
    return () => {
      isWanted = false
      close?.()
    }
  }, [token])
}

function Pages({ me }: { readonly me: Me }) {
  return (
    <MeProvider value={me}>
      <ConfirmProvider>
        <Routes>
          <Route element={<Frame />}>
            {PAGES.map((entry) => (
              <Route key={entry.path} path={entry.path} element={<Guarded entry={entry} />} />
            ))}
            <Route path="*" element={<PageMissing />} />
          </Route>
        </Routes>
      </ConfirmProvider>
    </MeProvider>
  )
}

restoreLook()
followReleases('console')

/** As the page brought it; else it is asked for, and the page does not wait. */
async function learnSite(): Promise<void> {
  const brought = await readFirstAnswer()
  if (brought) site.begin(brought)
  // What cannot be read leaves the page without the site's look, and nothing else.
  else site.refresh().catch(() => undefined)
}

async function start(): Promise<void> {
  // The desk calls at once. Whoever needs it says if it does not come.
  loadCalling().catch(() => undefined)
  await Promise.all([restoreLanguage(), learnSite()])
  createRoot(must(document.getElementById('app'), 'the page has its root')).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ClientProvider client={client} session={session}>
          <BrowserRouter basename="/console">
            <App />
            <Toasts />
          </BrowserRouter>
        </ClientProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

// Not awaited here: pages wait for this file, and would wait for ever.
void start()
