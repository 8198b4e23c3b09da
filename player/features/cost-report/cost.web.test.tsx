import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { CostPage } from './index.ts'

const cost = (period: string, net: number, bets = 37) => ({
  period,
  from: null,
  staked: 42_000,
  bets,
  net,
  deposited: 5000,
  withdrawn: 1000,
  minutes: 410,
})

function show(docs: unknown) {
  renderSignedIn(<CostPage />, async () => Response.json({ docs }))
}

afterEach(cleanup)

test('the cost is said in a sentence before it is a figure', async () => {
  show([cost('month', -1850.5), cost('lifetime', 200)])
  expect(await screen.findByText('Playing has cost you 1,850.50 in the last 30 days.')).toBeDefined()
  expect(screen.getByText('Playing has brought you 200 since you joined.')).toBeDefined()
})

test('every period is a row with its result, stakes, money and time', async () => {
  show([cost('month', -1850.5), cost('lifetime', 0)])
  const table = await screen.findByRole('table')
  const month = within(table).getByRole('row', { name: /^30 days/ })
  expect(
    within(month)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['−1,850.50', '42,000', '37', '5,000', '1,000', '6 h 50 min'])
})

test('who has not bet yet is told so', async () => {
  show([cost('lifetime', 0, 0)])
  expect(await screen.findByText('You have not placed a bet yet')).toBeDefined()
})
