import { completeConfig, resolveSwitches } from '@paddock/contract'
import { EXAMPLE_BET } from '@paddock/contract/examples/shapes'
import { pageInfoOf } from '@paddock/contract/page'
import { type AppSite, SiteProvider } from '@paddock/ui/site'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import MarketCashOut from './market-cash-out.tsx'

afterEach(cleanup)

const switches = resolveSwitches(completeConfig({ name: 'Paddock', type: 'b2c', switches: {} }))
const SITE = { config: { switches }, can: (name: keyof typeof switches) => switches[name] } as unknown as AppSite

/** What the account has in session `s1`, by result. */
function show(amounts: readonly number[]) {
  const sessionBookArray = amounts.map((amount, i) => ({ run: 45 + i, amount }))
  showBook({ map: {}, exposure: 0, sessionBook: true, sessionBookArray })
}

/** The same in a market of runners, by who wins. */
const showRunners = (amounts: readonly number[]) =>
  showBook({
    map: Object.fromEntries(
      amounts.map((amount, i) => [
        `r${i}`,
        {
          teamId: `r${i}`,
          teamName: `Runner ${i}`,
          exposureOrProfit: amount,
          profit: Math.max(amount, 0),
          liability: Math.max(-amount, 0),
        },
      ]),
    ),
    exposure: 0,
  })

function showBook(book: object) {
  const positions = { s1: book }
  const fetch: typeof globalThis.fetch = async (url) =>
    (url as string).includes('cashOut')
      ? Response.json({ code: 'NO_QUOTE', message: 'no price' }, { status: 409 })
      : Response.json({ docs: [EXAMPLE_BET], positions, ...pageInfoOf(1, 200, 1) })
  const store = {
    read: () => SITE,
    refresh: async () => {},
    begin: () => {},
    readAt: () => 0,
    subscribe: () => () => {},
  }
  renderSignedIn(
    <SiteProvider store={store} waiting={null}>
      <MarketCashOut marketId="s1" marketName="6 overs" />
    </SiteProvider>,
    fetch,
  )
}

test('what a session brings whatever its result stands in the place of the button', async () => {
  show([-58_526, -58_526].map((amount) => amount / 100))
  const locked = await screen.findByRole('button', { name: /^Locked in: −585\.26/ })
  expect(screen.getAllByRole('button')).toEqual([locked])
})

test('a position that may go either way has the button, none has nothing', async () => {
  show([-1000, 1000])
  expect(await screen.findByRole('button', { name: /Cash out 6 overs/ })).toBeDefined()
  cleanup()
  show([0, 0])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/Locked in/)).toBeNull()
})

test('a position in a market of runners that is the same whoever wins has none, and nothing is asked', async () => {
  showRunners([300, -500])
  expect(await screen.findByRole('button', { name: /Cash out 6 overs/ })).toBeDefined()
  cleanup()
  showRunners([300, 300])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('button')).toBeNull()
})
