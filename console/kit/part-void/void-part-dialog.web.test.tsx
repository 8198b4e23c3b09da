/** A void in part, asked for by time and by quote: seen before, with what shows it, and sent as it was seen. */
import { calls, type Endpoint } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { ConfirmProvider } from '../confirm/index.ts'
import { type Me, MeProvider } from '../me/index.ts'
import { Voided, VoidPartDialog } from './index.ts'

afterEach(cleanup)

const HASH = '7b'.repeat(32)
const EFFECT = {
  bets: 3,
  whole: 2,
  players: 2,
  cashOuts: 1,
  sides: {
    BACK: { bets: 2, stakes: paise(50_000), profit: paise(45_000) },
    LAY: { bets: 1, stakes: paise(10_000), profit: paise(10_000) },
  },
  house: { gain: paise(35_000), worst: paise(-90_000), worstAfter: paise(-40_000) },
  commission: paise(-700),
  rebates: paise(1500),
  levels: [],
  biggest: [{ userName: 'player4', siteName: 'Paddock', amount: paise(-21_000) }],
  short: {
    accounts: 1,
    worst: [
      { userName: 'player4', siteName: 'Paddock', amount: paise(-21_000), left: paise(-1000), withdrawn: paise(0) },
    ],
  },
  hash: HASH,
}
const rung = (run: number) => ({ run, price: odds(10_000), size: paise(500_000) })
const line = (version: number, what: string, run: number) => ({
  at: 1_000_000 + version,
  by: 'desk_anand',
  what,
  why: null,
  version,
  quote: { yes: [rung(run + 1)], no: [rung(run)], teams: [] },
})
const HISTORY = [line(8, 'SHUT', 63), line(8, 'QUOTED', 63), line(7, 'QUOTED', 45)]

let sent: { readonly call: Endpoint; readonly asking: { readonly body: object } }[]
let refused: CallFailure[]
beforeEach(() => {
  sent = []
  refused = []
})

function show(isQuoted = true, by?: 'QUOTES') {
  const onClose = vi.fn<() => void>()
  const call = async (endpoint: Endpoint, asking: { readonly body: object }) => {
    if (endpoint === calls.getResultProposals) return { docs: [], confirmResults: false, said: null }
    if (endpoint === calls.getQuoteHistory) return { docs: HISTORY, totalDocs: HISTORY.length }
    sent.push({ call: endpoint, asking })
    if (endpoint === calls.previewPartVoid) return { docs: EFFECT }
    const refusal = refused.shift()
    if (refusal) throw refusal
    return { docs: { proposed: true } }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <MeProvider value={{ role: 'administrator', pathRole: 'administrator' } as Me}>
          <ConfirmProvider>
            <VoidPartDialog
              marketId="s1"
              marketName="6 overs"
              isQuoted={isQuoted}
              teams={[]}
              {...(by && { by })}
              onClose={onClose}
            />
          </ConfirmProvider>
          <Toasts />
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return { onClose }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = (of: HTMLElement) => fireEvent.submit(of.closest('form') as HTMLElement)
const asked = (call: Endpoint) => sent.filter((one) => one.call === call).map(({ asking }) => asking.body)

function typeGrounds(): void {
  type(WORDS.evidence, 'The wicket fell')
  type(WORDS.evidenceAt, '2026-11-21T14:30:05.250')
  type(WORDS.accuracy, '0.5')
}
const FROM = new Date(2026, 10, 21, 14, 30, 0).getTime()
const UNTIL = new Date(2026, 10, 21, 14, 30, 12, 500).getTime()
function typeTimes(): void {
  type(WORDS.voidFrom, '2026-11-21T14:30:00')
  type(WORDS.voidUntil, '2026-11-21T14:30:12.500')
}
async function sayYes(): Promise<void> {
  const code = await screen.findByLabelText(COMMON.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  submit(code)
}

test('by time: what it does is shown side by side, and sent as it was seen with what shows it', async () => {
  const { onClose } = show()
  expect(screen.getByText(WORDS.voidChoiceMissing)).toBeDefined()
  typeTimes()
  typeGrounds()
  fireEvent.change(screen.getByLabelText(WORDS.voidRule), { target: { value: 'LATE_BET' } })
  const effect = await screen.findByRole('region', { name: WORDS.effect })
  await within(effect).findByText(WORDS.voidedOf(2, '500.00', '450.00'))
  expect(within(effect).getByText(WORDS.voidedOf(1, '100.00', '100.00'))).toBeDefined()
  expect(within(effect).getByText('+350.00')).toBeDefined()
  expect(within(effect).getByText(WORDS.short(1))).toBeDefined()
  submit(screen.getByLabelText(WORDS.evidence))
  await sayYes()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked(calls.voidMarketPart)).toEqual([
    {
      marketId: 's1',
      choice: { type: 'TIME', from: FROM, until: UNTIL },
      rule: 'LATE_BET',
      evidence: 'The wicket fell',
      evidenceAt: new Date(2026, 10, 21, 14, 30, 5, 250).getTime(),
      accuracyMs: 500,
      impactHash: HASH,
      transactionCode: '123456',
    },
  ])
  expect(await screen.findByText(WORDS.partVoidProposed('6 overs'))).toBeDefined()
})

test('by quote: each that was quoted is one line to tick, and by it alone is asked what falls', async () => {
  show(true, 'QUOTES')
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(2)
  fireEvent.click(boxes[0] as HTMLElement)
  await waitFor(() =>
    expect(asked(calls.previewPartVoid)).toEqual([{ marketId: 's1', choice: { type: 'QUOTES', versions: [8] } }]),
  )
  expect(screen.queryByLabelText(WORDS.voidFrom)).toBeNull()
})

test('what no trader quotes is chosen by time alone', () => {
  show(false)
  expect(within(screen.getByLabelText(WORDS.voidBy)).getAllByRole('option')).toHaveLength(1)
})

test.each([
  [WORDS.voidUntil, '2026-11-21T14:29', WORDS.voidChoiceMissing],
  [WORDS.accuracy, 'a second', WORDS.notAnAccuracy],
  [WORDS.evidence, ' ', COMMON.required],
])('what is wrong is said beside it, and nothing is asked: %s', async (label, value, text) => {
  show()
  typeTimes()
  typeGrounds()
  type(label, value)
  submit(screen.getByLabelText(WORDS.evidence))
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(asked(calls.voidMarketPart)).toEqual([])
})

test('what goes back beside the bets is told, and a look is nothing but a question', async () => {
  show()
  typeTimes()
  const effect = await screen.findByRole('region', { name: WORDS.effect })
  await within(effect).findByText(COMMON.commission)
  expect(effect.textContent).toContain(`${COMMON.commission}−7.00`)
  expect(effect.textContent).toContain(`${WORDS.rebates}+15.00`)
  expect(sent.map(({ call }) => call)).toEqual([calls.previewPartVoid])
})

test('what has changed since it was seen is shown anew', async () => {
  refused.push(new CallFailure(409, { message: 'Changed', code: 'IMPACT_CHANGED' } as never))
  show()
  typeTimes()
  typeGrounds()
  await screen.findByText(WORDS.voidedOf(2, '500.00', '450.00'))
  submit(screen.getByLabelText(WORDS.evidence))
  await screen.findByLabelText(COMMON.transactionCode)
  const before = asked(calls.previewPartVoid).length
  await sayYes()
  await waitFor(() => expect(asked(calls.previewPartVoid).length).toBeGreaterThan(before))
})

test('what was voided is told with why, what shows it and whose doing it was', async () => {
  const docs = [
    {
      _id: 'v1',
      choice: { type: 'QUOTES', versions: [7, 8] },
      rule: 'WRONG_QUOTE',
      evidence: '64 typed for 46',
      evidenceAt: 0,
      accuracyMs: 500,
      proposedBy: 'desk_anand',
      confirmedBy: 'administrator2',
      bets: 12,
      players: 7,
      stakes: paise(5_100_000),
      takenBack: 1,
      declaredAnew: 2,
      at: 0,
      doneAt: 0,
    },
  ]
  const client = { call: async () => ({ docs }) } as unknown as Client
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={client} session={storedSession(localStorage, 'test')}>
        <Voided marketId="s1" />
      </ClientProvider>
    </QueryClientProvider>,
  )
  const told = await screen.findByRole('region', { name: WORDS.partVoids })
  for (const text of [WORDS.voidQuotes('7, 8'), /64 typed for 46/, /desk_anand/, /administrator2/, /12 bets/])
    expect(within(told).getByText(text)).toBeDefined()
})
