import type { MarketRisk } from '@paddock/contract/shapes/risk'
import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { choose, chosenIn, type Scenario, scenarioSum, unexpectedIn } from './scenario.ts'

const row = (total: number, mine: number) => ({ total: paise(total), mine: paise(mine) })

const market = (
  _id: string,
  worst: ReturnType<typeof row>,
  rows: readonly ReturnType<typeof row>[],
  expected: ReturnType<typeof row> | null = null,
): MarketRisk =>
  ({
    expected,
    market: { _id },
    rows,
    worst: { total: { amount: worst.total }, mine: { amount: worst.mine } },
  }) as unknown as MarketRisk

const MARKETS = [
  market('match', row(-900, -90), [row(500, 50), row(-900, -90)]),
  market('six', row(-300, -20), [row(100, 10), row(-300, -20)]),
]
const chosen = (...choices: readonly (readonly [string, number])[]): Scenario =>
  choices.reduce<Scenario>((scenario, [id, at]) => choose(scenario, id, at), new Map())

test.each([
  ['nothing chosen: all at worst', chosen(), -1200, -110],
  ['one chosen: the other at its worst', chosen(['match', 0]), 200, 30],
  ['both chosen', chosen(['match', 0], ['six', 0]), 600, 60],
  ['chosen twice: not chosen', chosen(['match', 0], ['match', 0]), -1200, -110],
  ['chosen otherwise', chosen(['match', 0], ['match', 1]), -1200, -110],
  ['a row that is not there any more', chosen(['six', 9]), -1200, -110],
])('%s', (_, scenario, total, mine) => {
  expect(scenarioSum(MARKETS, scenario)).toEqual({ total, mine })
})

test('others are told as expected, and at worst where nothing is expected of them', () => {
  const markets = [...MARKETS, market('toss', row(-400, -40), [row(100, 10), row(-400, -40)], row(-50, -5))]
  const sumOf = (scenario: Scenario) => scenarioSum(markets, scenario, 'EXPECTED')
  expect(sumOf(chosen())).toEqual({ total: -1250, mine: -115 })
  expect(sumOf(chosen(['match', 0]))).toEqual({ total: 150, mine: 25 })
  expect(sumOf(chosen(['match', 0], ['toss', 1]))).toEqual({ total: -200, mine: -10 })
  expect([chosen(), chosen(['match', 0]), chosen(['toss', 1])].map((one) => unexpectedIn(markets, one))).toEqual([
    2, 1, 2,
  ])
})

test('a market that was paid meanwhile is chosen no more', () => {
  const scenario = chosen(['match', 0], ['six', 0])
  expect([chosenIn(MARKETS, scenario), chosenIn(MARKETS.slice(0, 1), scenario), chosenIn([], scenario)]).toEqual([
    2, 1, 0,
  ])
})
