import { paise, ZERO } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { ClientProvider, createClient, type SessionStore } from '@paddock/ui/client'
import { createLiveBook, serverClock } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SlipProvider } from './context.tsx'
import { Slip } from './slip.tsx'
import { createSlipStore } from './slip-store.ts'

const pick: Pick = {
  eventId: 'e1',
  eventName: 'A v B',
  marketId: 'm1',
  marketName: 'Match Odds',
  kind: 'BETFAIR',
  variant: null,
  runnerId: 'r1',
  runnerName: 'Runner A',
  slot: 0,
  side: 'BACK',
  price: odds(200),
  line: null,
  min: paise(10_000),
  max: paise(500_000),
}

const SESSION: SessionStore = {
  read: () => ({ token: 'a-token-of-a-test', correlationId: null }),
  save: () => {},
  clear: () => {},
  subscribe: () => () => {},
}

type Answer = { readonly status: number; readonly body: unknown } | 'no connection'

function setUp(answers: readonly Answer[]) {
  const rest = [...answers]
  const send = vi.fn<typeof fetch>(async () => {
    const answer = rest.shift() ?? { status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } }
    if (answer === 'no connection') throw new TypeError('no connection')
    return Response.json(answer.body, { status: answer.status })
  })
  const client = createClient({ session: SESSION, onSignedOut: () => {}, onMaintenance: () => {}, fetch: send })
  const store = createSlipStore({
    client,
    book: createLiveBook(() => {}),
    clock: serverClock(Date.now),
    storage: sessionStorage,
    onPlaced: () => {},
    neverArrived: () => 'Not placed',
  })
  const queries = new QueryClient()
  queries.setQueryData(['stakes'], [])
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider client={client} session={SESSION}>
        <SlipProvider store={store}>
          <Slip
            isInline={false}
            limitsOf={() => ({ available: null, userMax: ZERO })}
            confirms={false}
            onConfirms={() => {}}
          />
        </SlipProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  store.send({ type: 'pick', pick, stake: '' })
  return { store, send }
}

const type = async (stake: string) =>
  fireEvent.change(await screen.findByLabelText('Stake'), { target: { value: stake } })
const place = () => fireEvent.click(screen.getByRole('button', { name: /Place bet/ }))

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(cleanup)

describe('the slip', () => {
  test('shows profit and liability while the stake is typed', async () => {
    setUp([])
    await type('0500')
    expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('500')
    expect(screen.getAllByText('500.00')).toHaveLength(2)
  })

  test('says the specified text and sends nothing for a stake out of range', async () => {
    const { send } = setUp([])
    await type('50')
    place()
    expect(screen.getByRole('alert').textContent).toContain('Amount should be between Min and Max Amount Range')
    expect(send).not.toHaveBeenCalled()
  })

  test('Escape closes it', async () => {
    const { store } = setUp([])
    fireEvent.keyDown(await screen.findByLabelText('Stake'), { key: 'Escape' })
    expect(store.read().step).toBe('empty')
  })

  test("a refusal of the server keeps the stake and shows the server's words", async () => {
    const { send } = setUp([{ status: 409, body: { message: 'This market is suspended', code: 'MARKET_SUSPENDED' } }])
    await type('500')
    place()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This market is suspended'))
    expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('500')
    const [, request] = send.mock.calls[0]!
    expect(new Headers(request?.headers).get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
    expect(new Headers(request?.headers).get('prefer')).toBe('respond-async')
    expect(sessionStorage).toHaveLength(0)
  })

  test('a bet whose answer was lost is kept, with its id, until its outcome is known', async () => {
    const { store, send } = setUp(['no connection'])
    await type('500')
    place()
    await waitFor(() => expect(store.read().step).toBe('asking'))
    const kept = JSON.parse(sessionStorage.getItem('paddock.bet-on-its-way') ?? '{}') as { requestId?: string }
    const [, request] = send.mock.calls[0]!
    expect(kept.requestId).toBe(new Headers(request?.headers).get('idempotency-key'))
  })
})
