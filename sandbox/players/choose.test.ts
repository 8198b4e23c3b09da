import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLASSIC, isOnLadder, odds, stepUp } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { type Act, chooseAct, type Offered, type OpenMarket, type Resting } from './choose.ts'

const NOW = 1_800_000_000_000
const onLadder = fc.integer({ min: 101, max: 2000 }).filter((price) => isOnLadder(CLASSIC, odds(price)))
const spread = fc.tuple(onLadder, fc.integer({ min: 1, max: 6 })).map(([price, steps]) => {
  let lay = odds(price)
  for (let step = 0; step < steps; step += 1) lay = must(stepUp(CLASSIC, lay), 'far from the end of the ladder')
  return { back: odds(price), lay }
})
const market = fc.array(spread, { maxLength: 4 }).map(
  (runners): OpenMarket => ({
    marketId: '1.1',
    runners: runners.map((prices, n) => ({ runnerId: String(n), ...prices })),
  }),
)
const order = fc.integer({ min: 0, max: 120_000 }).map((age): Resting => ({ betId: `b${age}`, since: NOW - age }))
/** Chance as a list that is gone through, and again from its beginning. */
const chance = fc
  .array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 1, maxLength: 12 })
  .map((list) => {
    let at = 0
    return () => must(list[at++ % list.length], 'a number')
  })

test('what rests meets nobody, what takes is at the best price, and stakes are small and whole', () => {
  const tables = fc.array(market, { maxLength: 3 })
  fc.assert(
    fc.property(tables, fc.array(order, { maxLength: 3 }), chance, (markets, resting, random) => {
      expect(faultsOf(chooseAct(markets, resting, NOW, random), markets, resting)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

function faultsOf(act: Act | undefined, markets: readonly OpenMarket[], resting: readonly Resting[]): string[] {
  if (!act) return []
  if (act.kind === 'CANCEL')
    return resting.some(({ betId }) => betId === act.betId) ? [] : ['cancels what is not its own']
  const { runnerId, side, price, stake, timeInForce } = act.order
  const at = must(price, 'a price is asked')
  const offered = markets.flatMap(({ runners }) => runners).filter((runner) => runner.runnerId === runnerId)
  const takes = timeInForce === 'FILL_OR_KILL'
  const isMeant = ({ back, lay }: Offered): boolean =>
    takes ? at === (side === 'BACK' ? back : lay) : side === 'BACK' ? at > back : at < lay
  return [
    ...(offered.some(isMeant) ? [] : [`${side} at ${at} is not meant`]),
    ...(isOnLadder(CLASSIC, at) ? [] : [`${at} is off the ladder`]),
    ...([10_000, 20_000, 30_000, 40_000, 50_000].includes(stake) ? [] : [`stakes ${stake}`]),
    ...(takes || resting.length < 3 ? [] : ['rests a fourth order']),
  ]
}

test('an order does not stay, and nobody lays at odds that would hold a fortune', () => {
  const old = { betId: 'b1', since: NOW - 91_000 }
  expect(chooseAct([], [old], NOW, () => 0.99)).toEqual({ kind: 'CANCEL', betId: 'b1' })
  const long = { marketId: '1.1', runners: [{ runnerId: '1', back: odds(1000), lay: odds(1050) }] }
  expect(chooseAct([long], [], NOW, () => 0.5)).toBeUndefined()
})
