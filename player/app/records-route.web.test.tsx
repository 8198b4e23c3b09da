import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_BET, EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import { pageInfoOf } from '@paddock/contract/page'
import { must } from '@paddock/domain/result'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressNow, renderApp } from '../testing/render-app.tsx'
// Loaded beforehand: how long that takes is not what is looked at.
import '../features/receipt/receipt-sheet.tsx'
import './other-routes.tsx'
import './records-route.tsx'

// Whoever looks at their statement has seen their first win before.
beforeEach(() => localStorage.setItem(`paddock.first-result.${EXAMPLE_USER._id}`, 'true'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const LINE = {
  _id: '31',
  createdAt: '2026-11-21T19:00:00.000Z',
  trxType: 'bet',
  betPts: null,
  round: null,
  market: null,
  amount: 960,
  pts: 2160,
  counterparty: null,
  marketId: 'm-41',
  description: 'India v Kenya / Toss',
  remarks: '',
}
const ONE = pageInfoOf(1, 25, 1)
const SETTLED = { ...EXAMPLE_BET, status: 'SETTLED', outcome: 'WIN', profitLoss: 960, settledAt: LINE.createdAt }
const REPLIES = {
  '/transaction': { docs: [LINE], ...ONE, opening: 1200, closing: 2160, totalIn: 960, totalOut: 0 },
  '/balance': { docs: [], step: 'transfer', opening: 1200, closing: 2160, isCut: false },
  '/details': { docs: [SETTLED], ...ONE, totalBack: 1000, totalLay: 0, totalBetPts: 960, totalCommission: 0 },
  '/openBet/b-77': { docs: { ...(callExamples.getBet.docs as object), bet: SETTLED } },
}

test('a number leads to its line, its bets and the receipt, and Escape back one at a time', async () => {
  renderApp('/statement', { player: {}, replies: REPLIES })
  fireEvent.click(await screen.findByRole('button', { name: /India v Kenya/ }))
  const line = await screen.findByRole('dialog', { name: 'Result' })
  fireEvent.click(await within(line).findByRole('button', { name: /Netherlands/ }))
  const receipt = await screen.findByRole('dialog', { name: 'Bet receipt' })
  expect(await within(receipt).findByText('The bet')).toBeDefined()
  fireEvent.keyDown(receipt, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bet receipt' })).toBeNull())
  // It comes back to who reads the page aloud a moment later than to the eye.
  expect(await screen.findByRole('dialog', { name: 'Result' })).toBeDefined()
})

test('the statement has an address of its own, and the tabs lead to the others', async () => {
  renderApp('/statement', { player: {}, replies: REPLIES })
  fireEvent.click(await screen.findByRole('link', { name: 'Bet history' }))
  expect(await screen.findByRole('tab', { name: 'All Sports' })).toBeDefined()
  expect(addressNow()).toBe('/bet-history')
})

test('an arrow leads to the page before, from the transactions too', async () => {
  renderApp('/statement', { player: {}, replies: REPLIES })
  fireEvent.click(await screen.findByRole('link', { name: 'My Transactions' }))
  await waitFor(() => expect(addressNow()).toBe('/transaction'))
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(addressNow()).toBe('/statement'))
})

test('what was chosen of the transactions is reset below them, where there is something to reset', async () => {
  renderApp('/transaction?tab=withdraw&status=pending&from=2026-11-01&to=2026-11-02', {
    player: {},
    replies: { '/withdraw': { docs: [], ...pageInfoOf(1, 25, 0) } },
  })
  const reset = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reset' })
  expect(reset.disabled).toBe(false)
  fireEvent.click(reset)
  await waitFor(() => expect(reset.disabled).toBe(true))
  expect(screen.getByRole('tab', { name: 'Withdraw' }).getAttribute('aria-selected')).toBe('true')
})

test.each([
  ['points in place of money', { jurisdiction: { money: 'POINTS' } }],
  ['neither deposits nor withdrawals', { switches: { deposit: false, withdraw: false } }],
])(
  'where a site has %s, what is asked for of money leads to the statement, and stands in no row of links',
  async (_, config) => {
    renderApp('/transaction?tab=withdraw', { player: {}, replies: REPLIES, config })
    await waitFor(() => expect(addressNow()).toBe('/statement'))
    expect(location.search).toBe('?type=depositWithdraw')
    expect(await screen.findByRole('button', { name: /India v Kenya/ })).toBeDefined()
    // Behind the row of links stands the one that turns pages.
    const [row] = within(screen.getByRole('main')).getAllByRole('navigation', { name: 'Records' })
    const links = within(must(row, 'a row of links')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/statement', '/bet-history', '/profit-loss'])
    expect(screen.queryByRole('tab', { name: 'Deposit' })).toBeNull()
  },
)

test('a site with withdrawals alone lists these, whatever tab is asked for', async () => {
  const asked: string[] = []
  const fetch = async (url: unknown) => {
    asked.push(new URL(String(url), location.origin).pathname)
    return Response.json({ docs: [], ...pageInfoOf(1, 25, 0) })
  }
  renderApp('/transaction?tab=deposit', { player: {}, fetch, config: { switches: { deposit: false } } })
  const tab = await screen.findByRole('tab', { name: 'Withdraw' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  await waitFor(() => expect(asked).toContain('/api/user/withdraw'))
  expect(asked).not.toContain('/api/user/deposit')
})

test('a visitor is asked to log in', async () => {
  renderApp('/transaction')
  expect(await screen.findByText('Login to see this page', undefined)).toBeDefined()
})
