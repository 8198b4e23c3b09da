import { ClientProvider } from '@paddock/ui/client'
import { LiveProvider } from '@paddock/ui/live'
import { restoreLook } from '@paddock/ui/look'
import { followReleases } from '@paddock/ui/releases'
import { SiteProvider } from '@paddock/ui/site'
import { useLanguage } from '@paddock/ui/words'
import { must } from '@paddock/domain/result'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { restoreLanguage } from '../languages/index.ts'
import { SlipProvider } from '../features/betslip/context.tsx'
import { InPlayPage } from '../features/in-play/index.ts'
import './app.css'
import { EntryProvider } from './entry/entry.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { Home } from './home.tsx'
import { NotFound } from './not-found.tsx'
import { LINK_PATH } from './secret-address.ts'
import { client, queries, session, site } from './services.ts'
import { Shell } from './shell.tsx'
import { showIcon } from './site-icon.ts'
import { useSignedIn } from './use-signed-in.ts'
import { Waiting } from './waiting.tsx'

const EventRoute = lazy(() => import('./event-route.tsx'))
const MyBetsRoute = lazy(() => import('./my-bets-route.tsx'))
const AccountRoute = lazy(() => import('./account-route.tsx'))
const BreakBegun = lazy(() => import('./account-pages.tsx').then((module) => ({ default: module.BreakBegunRoute })))
const CasinoRoute = lazy(() => import('./casino-route.tsx'))
const SignUpRoute = lazy(() => import('./entry/sign-up-route.tsx'))
const BranchRoute = lazy(() => import('./entry/branch-route.tsx'))
const LoginAuthRoute = lazy(() => import('./entry/login-auth-route.tsx'))
const LinkRoute = lazy(() => import('./entry/link-route.tsx'))
const WelcomeRoute = lazy(() => import('./entry/welcome-route.tsx'))
const SecureAuthRoute = lazy(() => import('./entry/secure-auth-route.tsx'))
const ChangePasswordRoute = lazy(() => import('./entry/change-password-route.tsx'))

/** The links that bring somebody to sign up; each names what is kept of it. 001 §2.1. */
const SIGN_UP_PATHS = [
  'signUp/:utmSource?/:registrationSource?',
  'register/:utmSource/:registrationSource?',
  'r/:utmSource/:registrationSource?',
  'promo-code/:promoCode',
  'register-referrer/:referrer',
  'bonus/:wagerBonusId',
] as const

/** 000 §2, 001 §2: the routes of this stage. */
function App() {
  const signedIn = useSignedIn()
  return (
    <LiveProvider key={useLanguage()} live={signedIn?.live ?? null}>
      <SlipProvider store={signedIn?.slip ?? null}>
        <EntryProvider>
          <Routes>
            <Route element={<Shell />}>
              <Route index element={<Home />} />
              <Route path="m" element={<Home isApp />} />
              <Route path="exchange" element={<Home />} />
              <Route path="live-casino" element={<CasinoRoute />} />
              <Route path="secureauth" element={<SecureAuthRoute />} />
              <Route path="change-password" element={<ChangePasswordRoute />} />
              <Route path="inPlay" element={<InPlayPage />} />
              <Route path="events/:sportId/:eventId" element={<EventRoute />} />
              <Route path="events/:eventId" element={<EventRoute />} />
              <Route path="open-bets" element={<MyBetsRoute />} />
              <Route path="profile/*" element={<AccountRoute />} />
              <Route path="my-wallet" element={<Navigate to="/profile" replace />} />
              <Route path="break-begun" element={<BreakBegun />} />
              <Route path="*" element={<NotFound />} />
            </Route>
            {SIGN_UP_PATHS.map((path) => (
              <Route key={path} path={path} element={alone(<SignUpRoute />)} />
            ))}
            <Route path="branch/:branchId" element={alone(<BranchRoute />)} />
            <Route path="login-auth" element={alone(<LoginAuthRoute />)} />
            <Route path={LINK_PATH} element={alone(<LinkRoute />)} />
            <Route path="welcome-screen" element={alone(<WelcomeRoute />)} />
          </Routes>
        </EntryProvider>
      </SlipProvider>
    </LiveProvider>
  )
}

/** A page without the shell around it. */
const alone = (page: ReactNode) => <Suspense>{page}</Suspense>

const drawIcon = () => showIcon(site.read())
site.subscribe(drawIcon)
drawIcon()

restoreLook(site.read()?.config.theme.background)
followReleases('player')
// Whoever reads another language does not see English first.
await restoreLanguage()
createRoot(must(document.getElementById('app'), 'the page has its root')).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ClientProvider client={client} session={session}>
        <SiteProvider store={site} waiting={<Waiting />}>
          <BrowserRouter>
            <ErrorFallback>
              <App />
            </ErrorFallback>
          </BrowserRouter>
        </SiteProvider>
      </ClientProvider>
    </QueryClientProvider>
  </StrictMode>,
)
