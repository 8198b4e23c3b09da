import { EXAMPLE_CASINO_ROUND } from '@paddock/contract/examples/casino'
import { pageInfoOf } from '@paddock/contract/page'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressNow, renderApp } from '../testing/render-app.tsx'
// Loaded beforehand: how long that takes is not what is looked at.
import '../features/casino/open-rounds.tsx'
import './my-bets-route.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROUND = { ...EXAMPLE_CASINO_ROUND, won: 0, net: -100, closedAt: null }
const REPLIES = {
  '/casino/openBet': { docs: [ROUND], ...pageInfoOf(1, 25, 1) },
  '/openBet': { docs: [], positions: {}, ...pageInfoOf(1, 25, 0) },
}

test('open bets have the open rounds of the casino, and lead back to their games', async () => {
  renderApp('/open-bets', { player: {}, replies: REPLIES })
  await screen.findByText('You have no open bets')
  fireEvent.click(await screen.findByRole('link', { name: 'Continue Limbo' }))
  await waitFor(() => expect(addressNow()).toBe('/casino/7/limbo/Arcade/Arcade Originals'))
})

test.each([
  ['on a site without a casino', { player: {}, config: { noCasino: true } }],
  ['for whom the casino is locked', { player: { casinoLock: true } }],
  ['for a visitor', { player: null }],
])('there are none %s', async (_name, change) => {
  renderApp('/open-bets', { ...change, replies: REPLIES })
  await screen.findByText(change.player ? 'You have no open bets' : 'Login to see your bets')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Casino rounds' })).toBeNull())
})
