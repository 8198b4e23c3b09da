import { type Endpoint, readReply } from '@paddock/contract'
import { getBigBetNews, getBigBets, getRisk, setBigBets } from '@paddock/contract/endpoints/risk'
import { callExamples } from '@paddock/contract/examples/calls'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, press, show, type } from '../../kit/testing/show.tsx'
import BigBetsPage from './big-bets-page.tsx'
import RiskPage from './risk-page.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const example = callExamples.getBigBets
const list = await readReply(getBigBets, { docs: example.docs, ...example.also })
const risk = await readReply(getRisk, { docs: callExamples.getRisk.docs, ...callExamples.getRisk.also })
const news = await readReply(getBigBetNews, { docs: callExamples.getBigBetNews.docs })

const STAKE = new RegExp(WORDS.bigStake)
const LOOKED = 'paddock.console.looked.big-bets.7'
type Told = { readonly bets?: typeof list; readonly fresh?: number; readonly refusal?: CallFailure }

function answering({ bets = list, fresh = 3, refusal }: Told = {}) {
  const asked: { readonly endpoint: Endpoint; readonly asking: Asking }[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    asked.push({ endpoint, asking })
    if (endpoint === getRisk) return risk
    if (endpoint === getBigBetNews) return { docs: { ...news.docs, fresh } }
    if (endpoint === getBigBets) return bets
    if (refusal) throw refusal
    return { docs: asking.body }
  }
  const queriesOf = (endpoint: Endpoint) =>
    asked
      .filter((one) => one.endpoint === endpoint)
      .map(({ asking }) => (asking as unknown as { readonly query: object }).query)
  return { call, asked, queriesOf }
}

test('each bet leads to its player and to their bets of the market', async () => {
  show(<BigBetsPage />, answering())
  const player = await screen.findByRole('link', { name: 'player1' })
  expect(player.getAttribute('href')).toBe('/people/u-1001')
  const row = player.closest('tr') as HTMLElement
  expect(within(row).getByRole('link', { name: 'Match Odds' }).getAttribute('href')).toBe(
    '/bets?userId=u-1001&marketId=m-41',
  )
  cleanup()
  const settled = { ...list, docs: list.docs.map((one) => ({ ...one, settledAt: one.placedAt })) }
  show(<BigBetsPage />, answering({ bets: settled }))
  expect((await screen.findByRole('link', { name: 'Match Odds' })).getAttribute('href')).toBe(
    '/bets/settled?userId=u-1001&marketId=m-41',
  )
})

test('the list is narrowed to a kind and to days, and what is no kind is left out', async () => {
  const { call, queriesOf } = answering()
  show(<BigBetsPage />, { call, at: '/risk/big?type=SESSION&startDate=2026-11-21' })
  await screen.findByRole('link', { name: 'player1' })
  expect(queriesOf(getBigBets).at(-1)).toMatchObject({ type: 'SESSION', startDate: '2026-11-21' })
  expect(address()).toBe('?type=SESSION&startDate=2026-11-21')
  cleanup()
  show(<BigBetsPage />, { call, at: '/risk/big?type=else' })
  await screen.findByRole('link', { name: 'player1' })
  expect(queriesOf(getBigBets).at(-1)).not.toHaveProperty('type')
})

test('who looks has seen what is there; the next time what came since is marked', async () => {
  const { call, queriesOf } = answering()
  show(<BigBetsPage />, { call })
  await screen.findByRole('link', { name: 'player1' })
  expect(queriesOf(getBigBetNews)).toEqual([{}])
  expect(screen.queryByText(WORDS.new)).toBeNull()
  await waitFor(() => expect(localStorage.getItem(LOOKED)).toBe(String(news.docs.newestAt)))
  cleanup()
  const placed = list.docs[0]?.placedAt ?? 0
  localStorage.setItem(LOOKED, String(placed - 1))
  show(<BigBetsPage />, answering())
  expect(await screen.findByText(WORDS.new)).toBeDefined()
})

test('the pages of risk say how many are new since, and lead there', async () => {
  localStorage.setItem(LOOKED, '1000')
  const { call, queriesOf } = answering()
  show(<RiskPage />, { call })
  expect((await screen.findByRole('link', { name: WORDS.newBigBets(3, false) })).getAttribute('href')).toBe('/risk/big')
  expect(queriesOf(getBigBetNews)).toEqual([{ since: 1000 }])
  // Another page than the list is no look at it.
  expect(localStorage.getItem(LOOKED)).toBe('1000')
  cleanup()
  show(<RiskPage />, answering({ fresh: 100 }))
  expect(await screen.findByRole('link', { name: '100 or more new big bets since you looked last' })).toBeDefined()
  cleanup()
  show(<RiskPage />, answering({ fresh: 0 }))
  expect(await screen.findByRole('link', { name: WORDS.noNewBigBets('50,000') })).toBeDefined()
})

test('an officer says what is big to them, within the bounds', async () => {
  const { call, asked } = answering()
  show(<BigBetsPage />, { call })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.bigFrom('50,000') }))
  await screen.findByLabelText(STAKE)
  type(STAKE, '4,999')
  press(COMMON.save)
  expect(await screen.findAllByText(WORDS.bigBounds('5,000', '1,00,00,00,000'))).not.toHaveLength(0)
  expect(asked.some(({ endpoint }) => endpoint === setBigBets)).toBe(false)
  type(STAKE, '2,00,000')
  press(COMMON.save)
  expect(await screen.findByText(WORDS.bigSaved('2,00,000'))).toBeDefined()
  expect(asked.find(({ endpoint }) => endpoint === setBigBets)?.asking.body).toEqual({ from: 200_000_00 })
})

test('what the server refuses stands at the field', async () => {
  const refusal = new CallFailure(422, { code: 'BIG_BETS_OUT_OF_RANGE', message: 'Too small' } as never)
  show(<BigBetsPage />, answering({ refusal }))
  fireEvent.click(await screen.findByRole('button', { name: WORDS.bigFrom('50,000') }))
  await screen.findByLabelText(STAKE)
  press(COMMON.save)
  expect(await screen.findByText(/Too small/)).toBeDefined()
})

test('a list of none, and one that could not be read, say so', async () => {
  show(<BigBetsPage />, answering({ bets: { ...list, docs: [], totalDocs: 0 } }))
  expect(await screen.findByText(WORDS.noBigBets)).toBeDefined()
  cleanup()
  show(<BigBetsPage />, { call: () => Promise.reject(new CallFailure(0, null)) })
  expect((await screen.findAllByText(COMMON.retry)).length).toBeGreaterThan(0)
})
