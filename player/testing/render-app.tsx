/** The whole app at one address of one site, with `fetch` in the server's place: what a test does not answer, fails. */
import { completeConfig, resolveSwitches } from '@paddock/contract'
import { EXAMPLE_POINTS, EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import { ClientProvider, createClient, memorySession } from '@paddock/ui/client'
import { LiveProvider } from '@paddock/ui/live'
import { type AppSite, SiteProvider, type SiteStore } from '@paddock/ui/site'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useLocation } from 'wouter'
import { PageRouter } from '../routing/page-router.tsx'
import { vi } from 'vitest'
import { EntryProvider } from '../app/entry/entry.tsx'
import { AppRoutes } from '../app/routes.tsx'
import { SlipProvider } from '../features/betslip/context.tsx'

type Change = {
  readonly config?: Record<string, unknown>
  readonly otherSite?: string
  /** Null is a visitor. */
  readonly player?: Partial<typeof EXAMPLE_USER> | null
  readonly isWide?: boolean
  /** Answers by the end of a path. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** The same, with all that a reply has beside its docs. */
  readonly replies?: Readonly<Record<string, object>>
  /** Asked first: undefined leaves a call to the rest. */
  readonly fetch?: (url: unknown, init?: RequestInit) => Promise<Response | undefined>
}

export function siteOfTest(config: Record<string, unknown> = {}, otherSite: string | null = null): AppSite {
  const complete = completeConfig({ name: 'Paddock', type: 'b2c', ...config })
  const switches = resolveSwitches(complete)
  return {
    id: '1',
    label: 'demo',
    kind: complete.type,
    config: {
      ...complete,
      translations: {},
      switches,
      isRegister: switches.register,
      forgetPassword: switches.forgotPassword,
      depositButton: switches.deposit,
      withdrawButton: switches.withdraw,
      version: 1,
    },
    maintenance: false,
    useSocket: true,
    otherSite,
    can: (name) => switches[name],
  }
}

/** jsdom draws nothing, so it has no width of its own. */
export function stubScreen(isWide: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.startsWith('(min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('scrollTo', vi.fn())
  Element.prototype.scrollIntoView = () => {}
}

const Address = () => <output data-testid="address">{useLocation()[0]}</output>
export const addressNow = (): string => screen.getByTestId('address').textContent ?? ''

export function renderApp(
  path: string,
  { config, otherSite, player = null, isWide = false, answers = {}, replies = {}, fetch: first }: Change = {},
) {
  stubScreen(isWide)
  history.replaceState(null, '', path)
  const session = memorySession()
  if (player) session.save({ token: 'a-token-of-a-test', correlationId: null })
  const given: Readonly<Record<string, unknown>> = {
    '/profile': { correlationId: 'c', user: { ...EXAMPLE_USER, ...player } },
    '/pts': EXAMPLE_POINTS,
    ...answers,
  }
  const fetch = async (url: unknown, init?: RequestInit) => {
    const own = await first?.(url, init)
    if (own) return own
    const { pathname } = new URL(String(url), location.origin)
    const reply = Object.keys(replies).find((known) => pathname.endsWith(known))
    if (reply !== undefined) return Response.json(replies[reply])
    const end = Object.keys(given).find((known) => pathname.endsWith(known))
    if (end !== undefined) return Response.json({ docs: given[end] })
    return Response.json({ code: 'NOT_FOUND', message: 'Not here' }, { status: 404 })
  }
  const site = siteOfTest(config, otherSite)
  const store: SiteStore = {
    begin: () => {},
    read: () => site,
    readAt: Date.now,
    refresh: async () => {},
    subscribe: () => () => {},
  }
  const client = createClient({ session, onSignedOut: () => {}, onMaintenance: () => {}, fetch })
  const rendered = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={client} session={session}>
        <SiteProvider store={store} waiting={null}>
          <PageRouter>
            <LiveProvider live={null}>
              <SlipProvider store={null}>
                <EntryProvider>
                  <AppRoutes />
                  <Address />
                </EntryProvider>
              </SlipProvider>
            </LiveProvider>
          </PageRouter>
        </SiteProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return { ...rendered, session }
}
