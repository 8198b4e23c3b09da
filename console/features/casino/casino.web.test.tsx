import { calls, type Endpoint } from '@paddock/contract'
import { EXAMPLE_CASINO_PROVIDER, EXAMPLE_CASINO_ROUND } from '@paddock/contract/examples/casino'
import { EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { MeProvider } from '../../kit/me/index.ts'
import ProvidersPage from './providers-page.tsx'
import RoundsPage from './rounds-page.tsx'

const KEY = { keyId: 'f3c1', since: 0 }
const ARCADE = { ...EXAMPLE_CASINO_PROVIDER, readAt: 0, keys: [KEY], retiredKeys: [], alarms: [] }
let sent: { readonly call: Endpoint; readonly body: unknown }[]
beforeEach(() => {
  sent = []
  const nothing = () => undefined
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(providers: readonly object[] | null, page = <ProvidersPage />, at = '/') {
  const call = async (asked: Endpoint, { body, query }: { readonly body?: unknown; readonly query?: unknown }) => {
    if (asked === calls.getDownlineCasinoHistory) {
      sent.push({ call: asked, body: query })
      return {
        docs: [{ ...EXAMPLE_CASINO_ROUND, userName: 'player1', openedAt: 0, closedAt: 0 }],
        totalDocs: 1,
        narrowed: { user: { id: '7', name: 'player1' } },
      }
    }
    if (asked === calls.getControlChanges) return { docs: [], totalDocs: 0 }
    if (asked !== calls.getCasinoProviders) {
      sent.push({ call: asked, body })
      return { docs: { keyId: 'the-key', secret: 'the-secret' }, changeId: 'c-1', weakens: ['casinoKeys'] }
    }
    if (!providers) throw new Error('no answer')
    return { docs: providers }
  }
  const me = { user: EXAMPLE_USER as never, role: 'administrator', pathRole: 'administrator' } as const
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={me}>
            <ConfirmProvider>{page}</ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('what was won of a provider today stands beside its most, and alarms below', async () => {
  const at = Date.parse('2026-11-26T09:50:06Z')
  const alarms = [
    { kind: 'ROUND', about: '7 r1', userName: 'player1', amount: 1_200_000_000, at },
    { kind: 'DAY', about: '2026-11-25', userName: null, amount: 5_100_000_000, at },
  ]
  const bounds = { mostNetADay: 5_000_000_000, mostWinOfRound: 1_000_000_000, netToday: -125_050 }
  show([{ ...ARCADE, ...bounds, alarms }])
  expect(await screen.findByText(/-?1,250\.50 won by players, 5,00,00,000 at most/)).toBeDefined()
  const lines = screen.getByRole('list', { name: WORDS.stepOf(WORDS.alarms, 'Arcade') }).textContent
  expect(lines).toContain(WORDS.alarmOfRound('player1', '1,20,00,000'))
  expect(lines).toContain(WORDS.alarmOfDay('2026-11-25', '5,10,00,000'))
})

test('keys that were retired say who did so, and when', async () => {
  const at = Date.parse('2026-11-26T09:50:06Z')
  const retiredKeys = [
    { keyId: 'a7d0', since: 0, at, by: 'administrator2' },
    { keyId: 'c1c1', since: 0, at, by: null },
  ]
  show([{ ...ARCADE, retiredKeys }])
  const list = await screen.findByRole('list', { name: WORDS.stepOf(WORDS.retiredKeys, 'Arcade') })
  expect(list.textContent).toContain(WORDS.retiredBy('administrator2', formatMoment(at)))
  expect(list.textContent).toContain(WORDS.retiredByItself(formatMoment(at)))
  cleanup()
  show([ARCADE])
  await screen.findByRole('list', { name: WORDS.stepOf(WORDS.keys, 'Arcade') })
  expect(screen.queryByRole('list', { name: WORDS.stepOf(WORDS.retiredKeys, 'Arcade') })).toBeNull()
})

const CAPPED = { ...ARCADE, mostNetADay: 5_000_000_000, mostWinOfRound: 1_000_000_000 }

describe('what may be won of a provider', () => {
  const rupees = (label: string) => `${label} (₹)`
  const set = async (day: string, round: string) => {
    show([CAPPED])
    const form = within(await screen.findByRole('form', { name: WORDS.stepOf(WORDS.setCaps, 'Arcade') }))
    fireEvent.change(form.getByLabelText(rupees(WORDS.mostNetADay)), { target: { value: day } })
    fireEvent.change(form.getByLabelText(rupees(WORDS.mostWinOfRound)), { target: { value: round } })
    fireEvent.click(form.getByRole('button', { name: WORDS.setCaps }))
    return form
  }

  test('stands in the form, and is set by the transaction code, read in words before', async () => {
    const form = await set('10,00,00,000', '50,00,000')
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain(WORDS.was('5,00,00,000', '10,00,00,000'))
    expect(question.textContent).toContain('Ten crore rupees')
    expect(question.textContent).toContain('Fifty lakh rupees')
    await giveCode()
    expect(sent).toEqual([
      {
        call: calls.changeCasinoProvider,
        body: { providerId: '1', mostNetADay: 10_000_000_000, mostWinOfRound: 500_000_000, transactionCode: '123456' },
      },
    ])
    expect(form.getByLabelText(rupees(WORDS.mostNetADay))).toBeDefined()
  })

  test('stands grouped before anybody types, as it does elsewhere', async () => {
    show([CAPPED])
    const form = within(await screen.findByRole('form', { name: WORDS.stepOf(WORDS.setCaps, 'Arcade') }))
    const typed = (label: string) => form.getByLabelText<HTMLInputElement>(rupees(label)).value
    expect(typed(WORDS.mostNetADay)).toBe('5,00,00,000')
    expect(typed(WORDS.mostWinOfRound)).toBe('1,00,00,000')
  })

  test('what stays as it was is not asked for', async () => {
    await set('50000000', '1,00,00,000.50')
    expect((await screen.findByRole('dialog')).textContent).not.toContain(WORDS.mostNetADay)
    await giveCode()
    expect(sent).toMatchObject([{ body: { providerId: '1', mostWinOfRound: 1_000_000_050 } }])
    expect(sent[0]?.body).not.toHaveProperty('mostNetADay')
    cleanup()
    await set('50000000', '10000000')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each(['0', '-1', '10000000000.01'])('%s is none', async (typed) => {
    const form = await set(typed, '10000000')
    expect(await form.findByText(WORDS.capWrong)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

async function giveCode(): Promise<void> {
  fireEvent.change(await screen.findByLabelText(COMMON.transactionCode), { target: { value: '123456' } })
  fireEvent.submit(screen.getByLabelText(COMMON.transactionCode))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test.each([
  ['is on', {}, WORDS.on],
  ['does not answer', { healthy: false }, WORDS.isSilent],
  ['was taken off', { active: false }, WORDS.off],
])('a provider that %s says so', async (_, change, badge) => {
  show([{ ...ARCADE, ...change }])
  expect(await screen.findByText(badge)).toBeDefined()
  expect(screen.getByText(/12 games/)).toBeDefined()
})

test('without one, and without an answer, the page says what to do', async () => {
  show([])
  expect(await screen.findByText(WORDS.none)).toBeDefined()
  cleanup()
  show(null)
  expect(await screen.findByRole('button', { name: COMMON.retry })).toBeDefined()
})

test('a provider is taken off with the transaction code', async () => {
  show([ARCADE])
  fireEvent.click(await screen.findByRole('button', { name: WORDS.stepOf(WORDS.takeOff, 'Arcade') }))
  await giveCode()
  expect(sent).toEqual([
    { call: calls.changeCasinoProvider, body: { providerId: '1', active: false, transactionCode: '123456' } },
  ])
})

test('a key is added beside the one that is there, and shown until it was given on', async () => {
  show([ARCADE])
  expect(await screen.findByText('f3c1')).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.stepOf(WORDS.retireKey, 'f3c1') })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: WORDS.addKey }))
  await giveCode()
  expect(sent).toEqual([{ call: calls.addCasinoKey, body: { providerId: '1', transactionCode: '123456' } }])
  expect(await screen.findByText('the-secret')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: WORDS.close }))
  expect(screen.queryByText('the-secret')).toBeNull()
})

test('of two keys one is retired with the transaction code, and a third is not offered', async () => {
  show([{ ...ARCADE, keys: [KEY, { keyId: 'b7d0', since: 0 }] }])
  fireEvent.click(await screen.findByRole('button', { name: WORDS.stepOf(WORDS.retireKey, 'f3c1') }))
  await giveCode()
  expect(sent).toEqual([
    { call: calls.retireCasinoKey, body: { keyId: 'f3c1', retired: true, transactionCode: '123456' } },
  ])
  expect(screen.queryByRole('button', { name: WORDS.addKey })).toBeNull()
})

test('of a provider that is off the last key may be retired, and one without any says so', async () => {
  show([{ ...ARCADE, active: false }])
  expect(await screen.findByRole('button', { name: WORDS.stepOf(WORDS.retireKey, 'f3c1') })).toBeDefined()
  cleanup()
  show([{ ...ARCADE, active: false, keys: [] }])
  expect(await screen.findByText(WORDS.noKeys)).toBeDefined()
})

test('a provider is named, and its key is shown until it was given on', async () => {
  show([])
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(WORDS.name, ' Arcade ')
  type(WORDS.baseUrl, 'games')
  type(WORDS.origin, 'https://games.example.com')
  fireEvent.click(screen.getByRole('button', { name: WORDS.register }))
  expect(await screen.findByText(WORDS.urlWrong)).toBeDefined()
  type(WORDS.baseUrl, 'https://games.example.com/api')
  type(WORDS.walletMode, 'exposure')
  fireEvent.click(screen.getByRole('button', { name: WORDS.register }))
  const question = within(await screen.findByRole('dialog'))
  for (const fact of ['INR, 2', WORDS.walletModes.exposure]) expect(question.getByText(fact)).toBeDefined()
  await giveCode()
  expect(sent).toMatchObject([
    {
      call: calls.registerCasinoProvider,
      body: { name: 'Arcade', baseUrl: 'https://games.example.com/api', scale: 2, walletMode: 'exposure' },
    },
  ])
  expect(await screen.findByText('the-secret')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: WORDS.close }))
  expect(screen.queryByText('the-secret')).toBeNull()
})

test('one that speaks otherwise gives its key, and counts in its own unit; it hears where to call', async () => {
  show([])
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(WORDS.name, 'Hub')
  type(WORDS.baseUrl, 'https://games.example.com/api')
  type(WORDS.origin, 'https://games.example.com')
  expect(screen.queryByLabelText(WORDS.theirKey)).toBeNull()
  type(WORDS.adapter, 'hub88')
  expect(screen.queryByLabelText(WORDS.scale)).toBeNull()
  type(WORDS.theirKey, ' a public key\n')
  fireEvent.click(screen.getByRole('button', { name: WORDS.register }))
  const question = within(await screen.findByRole('dialog'))
  for (const fact of ['INR, 5', WORDS.walletModes.debit]) expect(question.getByText(fact)).toBeDefined()
  await giveCode()
  expect(sent).toMatchObject([
    { call: calls.registerCasinoProvider, body: { name: 'Hub', adapter: 'hub88', theirKey: 'a public key' } },
  ])
  expect(await screen.findByText(/^\/casino-wallet\/hub88\/./)).toBeDefined()
})

test('rounds of the players below are listed by kind of game', async () => {
  show([], <RoundsPage />)
  expect(await screen.findByText('player1')).toBeDefined()
  expect(screen.getAllByText(/Limbo/).length).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText(WORDS.kind), { target: { value: 'slot' } })
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ gameType: 'slot' }))
})

test('rounds that are narrowed to a player say to whom, and of whom no more when that is taken away', async () => {
  show([], <RoundsPage />, '/casino/rounds?userId=7')
  const chip = await screen.findByRole('button', { name: /player1/ })
  expect(sent.at(-1)?.body).toMatchObject({ userId: '7' })
  fireEvent.click(chip)
  await waitFor(() => expect(sent.at(-1)?.body).not.toHaveProperty('userId'))
})
