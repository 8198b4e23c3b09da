import { paise } from '@paddock/domain/money'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { EffectFacts } from './index.ts'
import { EXAMPLE_EFFECT } from './testing/example-effect.ts'

afterEach(cleanup)

function show(answer: () => object): void {
  const call = async () => ({ docs: answer() })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <EffectFacts marketId="m1" decision={{ type: 'CLOSE' }} />
      </ClientProvider>
    </QueryClientProvider>,
  )
}

const lines = async () => {
  const terms = await screen.findAllByRole('term')
  const values = within(screen.getByRole('region', { name: WORDS.effect })).getAllByRole('definition')
  return terms.map((term, at) => [term.textContent, values[at]?.textContent])
}

test('bets, players, what is paid each way and who changes most are told', async () => {
  show(() => EXAMPLE_EFFECT)
  expect(await lines()).toEqual([
    [WORDS.effectBets, '4 bets of 3 players'],
    [WORDS.toPlayers, formatMoney(paise(194_000))],
    [WORDS.fromPlayers, formatMoney(paise(50_000))],
    [COMMON.commission, formatMoney(paise(2_000))],
    [WORDS.setFree, formatMoney(paise(90_000))],
    [WORDS.biggest, `player4 (Club) +${formatMoney(paise(120_000))}`],
  ])
})

test('who loses most by it is told with a true minus', async () => {
  const biggest = [{ userName: 'player4', siteName: 'Club', amount: paise(-160_000) }]
  show(() => ({ ...EXAMPLE_EFFECT, biggest }))
  expect(await lines()).toContainEqual([WORDS.biggest, 'player4 (Club) −1,600.00'])
})

test('a commission that goes back has a true minus', async () => {
  show(() => ({ ...EXAMPLE_EFFECT, commission: paise(-7_500) }))
  expect(await lines()).toContainEqual([COMMON.commission, '−75.00'])
})

test('where nobody is paid, what lapses and whose points are set free is', async () => {
  const nothing = { toPlayers: paise(0), fromPlayers: paise(0), commission: paise(0), biggest: [], unmatched: 1 }
  const mostFreed = { userName: 'player4', siteName: 'Club', amount: paise(90_000) }
  show(() => ({ ...EXAMPLE_EFFECT, ...nothing, bets: 1, players: 1, mostFreed }))
  expect(await lines()).toEqual([
    [WORDS.effectBets, '1 bet of 1 player'],
    [WORDS.lapsing, '1 bet'],
    [WORDS.toPlayers, formatMoney(paise(0))],
    [WORDS.fromPlayers, formatMoney(paise(0))],
    [WORDS.setFree, formatMoney(paise(90_000))],
    [WORDS.biggest, COMMON.nothing],
    [WORDS.mostFreed, `player4 (Club) +${formatMoney(paise(90_000))}`],
  ])
})

test('what is not known is said', async () => {
  show(() => {
    throw new CallFailure(404, { message: 'Nothing there', code: 'NOT_FOUND' })
  })
  expect((await screen.findByRole('alert')).textContent).toBe(`${WORDS.effectUnknown} Nothing there`)
})
