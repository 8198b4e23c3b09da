import { ClientProvider } from '@paddock/ui/client'
import { LiveProvider } from '@paddock/ui/live'
import { restoreLook } from '@paddock/ui/look'
import { SiteProvider } from '@paddock/ui/site'
import { must } from '@paddock/domain/result'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { SlipProvider } from '../features/betslip/context.tsx'
import { HomePage, InPlayPage } from '../features/in-play/index.ts'
import './app.css'
import { client, queries, session, site } from './services.ts'
import { Shell } from './shell.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'
import { useSignedIn } from './use-signed-in.ts'

const EventRoute = lazy(() => import('./event-route.tsx'))
const MyBetsRoute = lazy(() => import('./my-bets-route.tsx'))
const AccountRoute = lazy(() => import('./account-route.tsx'))
const BreakBegun = lazy(() => import('./account-pages.tsx').then((module) => ({ default: module.BreakBegunRoute })))

/** 000 §2, 001 §2: the routes of this stage; unknown paths lead home. */
function App() {
  const signedIn = useSignedIn()
  return (
    <LiveProvider live={signedIn?.live ?? null}>
      <SlipProvider store={signedIn?.slip ?? null}>
        <SignInPrompt>
          <Routes>
            <Route element={<Shell />}>
              <Route index element={<HomePage />} />
              <Route path="inPlay" element={<InPlayPage />} />
              <Route path="events/:sportId/:eventId" element={<EventRoute />} />
              <Route path="events/:eventId" element={<EventRoute />} />
              <Route path="open-bets" element={<MyBetsRoute />} />
              <Route path="profile/*" element={<AccountRoute />} />
              <Route path="my-wallet" element={<Navigate to="/profile" replace />} />
              <Route path="break-begun" element={<BreakBegun />} />
              <Route path="*" element={<Navigate to="/" replace />} />
            </Route>
          </Routes>
        </SignInPrompt>
      </SlipProvider>
    </LiveProvider>
  )
}

restoreLook(site.read()?.config.theme.background)
createRoot(must(document.getElementById('app'), 'the page has its root')).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ClientProvider client={client} session={session}>
        <SiteProvider store={site} waiting={null}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </SiteProvider>
      </ClientProvider>
    </QueryClientProvider>
  </StrictMode>,
)
