/** The way to take a result back, in the panel of its market: there while the result stands, and gone once another officer was first. */
import { calls, type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { CallFailure } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { EXAMPLE_EFFECT } from '../effect/testing/example-effect.ts'
import { answered, type Asking, press, question, sayYes, show } from '../testing/show.tsx'
import { RollBackSection } from './index.ts'

const { docs, also } = callExamples.getMarkets
const example = await readReply(calls.getMarkets, { docs, ...also })
const touches = [{ how: 'ROLLED_BACK', actorName: 'asha', proposerName: null, at: 0 }] as const
const CLOSED_AGAIN = {
  docs: example.docs.map((sport) => ({
    ...sport,
    competitions: sport.competitions.map((one) => ({
      ...one,
      events: one.events.map((event) => ({
        ...event,
        markets: event.markets.map((market) => ({ ...market, status: 'CLOSED', result: null, touches })),
      })),
    })),
  })),
}
const STANDING = { marketId: 'm1', marketName: 'Win', eventName: 'Derby', result: 'Bramley', resultVersion: 2 }
const SUMS = '4 bets of 3 players'

let sent: unknown[]
let refusal: CallFailure | null
beforeEach(() => {
  sent = []
  refusal = null
})
afterEach(cleanup)

function showSection(): void {
  const call = async (endpoint: Endpoint, asking: Asking): Promise<unknown> => {
    if (endpoint === calls.getResultProposals) return { docs: [], confirmResults: false }
    if (endpoint === calls.getMarkets) return CLOSED_AGAIN
    if (endpoint === calls.rollBackResult) sent.push(asking.body)
    if (refusal) throw refusal
    return { docs: endpoint === calls.previewDecision ? EXAMPLE_EFFECT : { proposed: false, reversed: 0 } }
  }
  show(<RollBackSection standing={STANDING} />, { call, role: 'administrator' })
}

const refusedWith = (code: 'NOTHING_TO_ROLL_BACK' | 'RESULT_VERSION_CHANGED') =>
  new CallFailure(409, { code, message: code } as never)
const ASHA = MARKET_WORDS.touchedBy('asha', MARKET_WORDS.touchKinds.ROLLED_BACK, formatMoment(0), null)

test('the result that was seen is taken back, with a reason and the code', async () => {
  showSection()
  await screen.findByText(SUMS)
  press(WORDS.rollBack)
  const reason = within(await question(WORDS.rollBack)).getByLabelText(WORDS.rollBackReason)
  fireEvent.change(reason, { target: { value: 'photo' } })
  await sayYes()
  await answered()
  expect(sent).toEqual([{ marketId: 'm1', resultVersion: 2, reason: 'photo', transactionCode: '123456' }])
})

test.each(['NOTHING_TO_ROLL_BACK', 'RESULT_VERSION_CHANGED'] as const)(
  'once another officer took it back (%s) neither the sums nor the button stay, and it is said how the market stands',
  async (code) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    showSection()
    await screen.findByText(SUMS)
    refusal = refusedWith(code)
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    const now = within(await screen.findByRole('region', { name: MARKET_WORDS.standsNow }))
    expect(await now.findByText(WORDS.statuses.CLOSED)).toBeDefined()
    expect(now.getByText(ASHA)).toBeDefined()
    expect(screen.queryByText(SUMS)).toBeNull()
    expect(screen.queryByRole('button', { name: WORDS.rollBack })).toBeNull()
  },
)

test('a question that is refused since another officer took it back asks no more', async () => {
  showSection()
  await screen.findByText(SUMS)
  press(WORDS.rollBack)
  const dialog = within(await question(WORDS.rollBack))
  fireEvent.change(dialog.getByLabelText(WORDS.rollBackReason), { target: { value: 'photo' } })
  refusal = refusedWith('NOTHING_TO_ROLL_BACK')
  await sayYes()
  const over = within(await screen.findByRole('dialog'))
  expect(await over.findByText(ASHA)).toBeDefined()
  expect(over.queryByRole('button', { name: WORDS.rollBack })).toBeNull()
  expect(over.queryByText(SUMS)).toBeNull()
})
