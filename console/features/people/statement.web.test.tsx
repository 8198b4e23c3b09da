import { calls, type Endpoint } from '@paddock/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../kit/testing/show.tsx'
import { Statement } from './statement.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LINE = {
  createdAt: 0,
  amount: -10_000,
  balance: 90_000,
  counterparty: null,
  marketId: null,
  betPts: null,
  market: null,
  remarks: '',
}
const LINES = [
  { ...LINE, _id: '2', trxType: 'casino', round: { casino: 'Arcade One', roundId: 'r:7' }, description: 'Limbo' },
  { ...LINE, _id: '1', trxType: 'points', round: null, description: 'Top up' },
  { ...LINE, _id: '3', trxType: 'share', round: null, description: '' },
]

test('a line of the casino leads to its round, another to nothing', async () => {
  const call = async (endpoint: Endpoint) => {
    if (endpoint !== calls.getStatement) throw new Error('no other call is made')
    return { docs: LINES, totalDocs: 2, totalIsLeast: false, opening: 0, closing: 0, totalIn: 0, totalOut: 0 }
  }
  show(<Statement userId="7" userName="player1" />, { call })
  const [round, ...others] = await screen.findAllByRole('link', { name: 'Limbo' })
  expect(round?.getAttribute('href')).toBe('/casino-rounds/Arcade%20One/7/r%3A7')
  const row = screen.getByRole('row', { name: /Top up/ })
  expect(within(row).queryByRole('link')).toBeNull()
  // Of a share of the casino it is told that it is one.
  expect(within(screen.getByRole('row', { name: /Share/ })).getAllByText('Casino')).not.toEqual([])
  expect(others.every((other) => other.getAttribute('href') === round?.getAttribute('href'))).toBe(true)
})
