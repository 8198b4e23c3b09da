import { ClientProvider, loadCalling } from '@paddock/ui/client'
import { LiveProvider } from '@paddock/ui/live'
import { restoreLook } from '@paddock/ui/look'
import { followReleases } from '@paddock/ui/releases'
import { SiteProvider } from '@paddock/ui/site'
import { useLanguage } from '@paddock/ui/words'
import { must } from '@paddock/domain/result'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { PageRouter } from '../routing/page-router.tsx'
import { restoreLanguage } from '../languages/index.ts'
import { SlipProvider } from '../features/betslip/context.tsx'
import './app.css'
import { EntryProvider } from './entry/entry.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { takeFirstAnswer } from './first-answer.ts'
import { AppRoutes, loadPageAt } from './routes.tsx'
import { client, queries, session, site } from './services.ts'
import { useSettled } from './use-settled.ts'
import { useSignedIn } from './use-signed-in.ts'
import { Waiting } from './waiting.tsx'
import { part } from '../routing/part.tsx'

const FailurePanel = part(async () => ({ default: (await import('./failure-panel.tsx')).FailurePanel }))
const Notices = part(() => import('../offline/notices.tsx'))

/** What every page stands in. */
function App() {
  const signedIn = useSignedIn()
  return (
    <LiveProvider key={useLanguage()} live={signedIn?.live ?? null}>
      <SlipProvider store={signedIn?.slip ?? null}>
        <EntryProvider>
          <AppRoutes />
          {useSettled() && (
            <Suspense>
              <Notices />
              <FailurePanel />
            </Suspense>
          )}
        </EntryProvider>
      </SlipProvider>
    </LiveProvider>
  )
}

/** Without it the tab has no icon. */
const followSite = (): void =>
  void import('./follow-site.ts').then((late) => late.followSite(site.read())).catch(() => undefined)
site.subscribe(followSite)

restoreLook(site.read()?.config.theme.background)
followReleases('player')
/** Whoever reads another language does not see English first, nor whoever opens an event a page without it. */
async function start(): Promise<void> {
  // First of all that is asked for: nothing is drawn without its words and letters, and dozens of small files would stand before them.
  const words = restoreLanguage()
  // On its way while the page is drawn; whoever needs it says if it does not come.
  if (session.read()) words.then(() => import('./signed-in.ts')).catch(() => undefined)
  await Promise.all([words, takeFirstAnswer(), loadPageAt(location.pathname)])
  createRoot(must(document.getElementById('app'), 'the page has its root')).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ClientProvider client={client} session={session}>
          <SiteProvider store={site} waiting={<Waiting />}>
            <PageRouter>
              <ErrorFallback>
                <App />
              </ErrorFallback>
            </PageRouter>
          </SiteProvider>
        </ClientProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  // On its way while the page is drawn; a call that needs it says if it does not come.
  loadCalling().catch(() => undefined)
}

// Not awaited here: the files of a page wait for this one, and would wait for ever.
void start()

/** When the page is drawn and asks for nothing more. */
const WORKER_AFTER_MS = 3000
// Without a worker the app is as ever, but for the times without a network.
if (import.meta.env.PROD)
  setTimeout(() => {
    import('../offline/register.ts').then(({ startWorker }) => startWorker()).catch(() => undefined)
  }, WORKER_AFTER_MS)
