import { EXAMPLE_POINTS, EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { ClientProvider, createClient, memorySession } from '@paddock/ui/client'
import { createLiveBook, serverClock } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { Toasts } from '@paddock/ui/primitives'
import { SiteProvider, type SiteStore } from '@paddock/ui/site'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pick as PICK } from '../features/betslip/testing/slips.ts'
import { usePoints } from '../features/balance/index.ts'
import { SlipProvider, useQuick } from '../features/betslip/context.tsx'
import { createSlipStore } from '../features/betslip/slip-store.ts'
import { siteOfTest, stubScreen } from '../testing/render-app.tsx'
import { BetSlip, usePickPrice, useQuickSwitch } from './bet-slip.tsx'
import { PromptContext } from './sign-in-prompt.tsx'

const pick: Pick = { ...PICK, runnerName: 'Runner A', price: odds(200), max: paise(50_000_000) }
const USER = { ...EXAMPLE_USER, betfairMax: 5000, confirmBets: false }
const THREE = [1500, 2500, 3500].map((value) => ({ _id: `p${value}`, label: String(value), value }))

/** A price of the pick, and the switch of quick bet. */
function Prices({ on }: { readonly on: Pick }) {
  const onPick = usePickPrice()
  const turn = useQuickSwitch()
  return (
    <>
      <button type="button" onClick={() => onPick(on)}>
        Price
      </button>
      {turn && (
        <button type="button" onClick={turn}>
          Switch
        </button>
      )}
    </>
  )
}

type World = {
  readonly isVisitor?: boolean
  readonly config?: Record<string, unknown>
  readonly on?: Pick
  readonly beside?: ReactNode
  /** Answers the switching of the confirmation. */
  readonly confirms?: () => Promise<Response>
}

function show({ isVisitor = false, config = {}, on = pick, beside, confirms }: World = {}) {
  const session = memorySession()
  if (!isVisitor) session.save({ token: 't', correlationId: null })
  const posted: string[] = []
  const docs: Readonly<Record<string, unknown>> = {
    '/profile': { correlationId: 'c', user: USER },
    '/pts': EXAMPLE_POINTS,
    '/quickBet': { stake: THREE },
    '/stake': { stake: THREE },
  }
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(url as string, location.origin)
    if (init?.method === 'POST') posted.push(init.body as string)
    if (init?.method === 'PATCH' && confirms) return await confirms()
    const end = Object.keys(docs).find((path) => pathname.endsWith(path))
    if (end) return Response.json({ docs: docs[end] })
    return Response.json({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 })
  }
  const client = createClient({ session, onSignedOut: () => {}, onMaintenance: () => {}, fetch })
  const site = siteOfTest(config)
  const sites: SiteStore = {
    begin: () => {},
    read: () => site,
    readAt: Date.now,
    refresh: async () => {},
    subscribe: () => () => {},
  }
  const wiring = { client, book: createLiveBook(() => {}), clock: serverClock(Date.now), storage: sessionStorage }
  const accepted = () => ({ prices: 'better', ticks: 2 }) as const
  const quiet = { account: async () => 'u1', accepted, onPlaced: () => {}, onFound: () => {} }
  const store = isVisitor ? null : createSlipStore({ ...wiring, ...quiet })
  const prompt = vi.fn<(reason?: string) => void>()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider client={client} session={session}>
        <SiteProvider store={sites} waiting={null}>
          <SlipProvider store={store}>
            <PromptContext value={prompt}>
              <Prices on={on} />
              {beside}
              {store && <BetSlip />}
              <Toasts />
            </PromptContext>
          </SlipProvider>
        </SiteProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return { store, posted, prompt, queries }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (stake: string) => fireEvent.change(screen.getByLabelText('Stake'), { target: { value: stake } })
/** What the slip is bounded by has come. */
const known = async ({ queries }: ReturnType<typeof show>) =>
  await waitFor(() => {
    for (const key of [['profile'], ['points'], ['stakes', 'quick']]) expect(queries.getQueryData(key)).toBeDefined()
  })

beforeEach(() => {
  sessionStorage.clear()
  stubScreen(true)
})
afterEach(cleanup)

describe('a visitor', () => {
  test('who taps a price is asked to log in first', () => {
    const { prompt } = show({ isVisitor: true })
    press('Price')
    expect(prompt).toHaveBeenCalledExactlyOnceWith('Login First to Place order')
  })

  test('who turns on quick bet is asked to log in first', () => {
    const { prompt } = show({ isVisitor: true })
    press('Switch')
    expect(prompt).toHaveBeenCalledExactlyOnceWith('Login First to Contiue ...')
  })
})

describe('a tap on a price', () => {
  test('opens the slip', async () => {
    show()
    press('Price')
    expect(await screen.findByLabelText('Stake')).toBeDefined()
  })

  test('of a market with a maximum of one is refused in words', async () => {
    show({ on: { ...pick, max: paise(100) } })
    press('Price')
    expect(await screen.findByText('Bet Not Allowed')).toBeDefined()
  })

  test('is refused in words while a bet is processed', async () => {
    const { store } = show()
    press('Price')
    type('500')
    act(() => store?.place({ limits: { available: null, userMax: paise(0) }, betDelaySeconds: 0 }, false))
    press('Price')
    expect(await screen.findByText('Your Current Bet is Not Finished Yet!')).toBeDefined()
  })

  test('places at once while quick bet is on, of the first stake, within the limits of the player', async () => {
    const world = show()
    await known(world)
    press('Switch')
    expect(world.store?.readQuick()).toEqual({ mode: 'warning', stake: paise(150_000) })
    act(() => world.store?.sendQuick({ type: 'agree' }))
    press('Price')
    await waitFor(() => expect(world.posted).toHaveLength(1))
    expect(JSON.parse(world.posted[0] ?? '')).toMatchObject({ stake: 1500, odd: 2, teamId: 'r1' })
  })

  test('over the maximum of the player is left in the slip, with the text', async () => {
    const world = show()
    await known(world)
    press('Price')
    type('6000')
    press('Place bet6,000')
    expect(screen.getByRole('alert').textContent).toContain('Market Stake Is Greater than allowed')
    expect(world.posted).toEqual([])
  })
})

test('a balance that moves, or quick bet, hands no other handler to the prices', async () => {
  const handlers = new Set<unknown>()
  const Watch = () => {
    handlers.add(usePickPrice())
    usePoints()
    useQuick()
    return null
  }
  const world = show({ beside: <Watch /> })
  await known(world)
  act(() => void world.queries.setQueryData(['points'], { availableBalance: 1 }))
  act(() => world.store?.sendQuick({ type: 'switch', first: paise(100) }))
  expect(handlers.size).toBe(1)
})

describe('what a site switches off', () => {
  test('quick bet', () => {
    show({ config: { switches: { quickBet: false } } })
    expect(screen.queryByRole('button', { name: 'Switch' })).toBeNull()
    press('Price')
    expect(screen.queryByLabelText('Quick bet')).toBeNull()
  })

  test('other odds, and bets that wait', () => {
    show({ config: { switches: { editOdds: false, restingBets: false } } })
    press('Price')
    expect(screen.getByLabelText<HTMLInputElement>('Odds').disabled).toBe(true)
    expect(screen.queryByLabelText('Keep unmatched part in the market')).toBeNull()
  })
})

describe('Confirm bets', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('Confirm bets')

  test('is ticked when the server has kept it, not before', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const world = show({ confirms: () => promise })
    await known(world)
    press('Price')
    fireEvent.click(box())
    expect(box().checked).toBe(false)
    resolve(Response.json({ docs: { confirmBets: true } }))
    await waitFor(() => expect(box().checked).toBe(true))
  })

  test('stays as it was where the server did not keep it', async () => {
    const refused = Response.json({ code: 'FAULT', message: 'Something Went Wrong' }, { status: 500 })
    const world = show({ confirms: async () => refused })
    await known(world)
    press('Price')
    fireEvent.click(box())
    expect(await screen.findByText('Something Went Wrong')).toBeDefined()
    expect(box().checked).toBe(false)
  })
})
