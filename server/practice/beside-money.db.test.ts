/** Whatever is practised beside it, money ends as it would have without. docs/domain/practice.md#apart. */
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bet,
  booksBalance,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  type World,
} from '../markets/testing/world.ts'
import { openTwin } from './twin.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ points: 100_000 })
})
afterAll(() => world.close())

/** Of a pair of players: who bets, and whether with points; only the money of it is done in the market without practice. */
type Step = {
  readonly who: 0 | 1
  readonly isPractice: boolean
  readonly side: 'BACK' | 'LAY'
  readonly slot: 0 | 1
  readonly price: number
  readonly stake: number
  readonly rests: boolean
}
const PRICES = [1.9, 1.95, 2, 2.02, 2.1]
const steps = fc.array(
  fc.record<Step>({
    who: fc.constantFrom(0, 1),
    isPractice: fc.boolean(),
    side: fc.constantFrom('BACK', 'LAY'),
    slot: fc.constantFrom(0, 1),
    price: fc.constantFrom(...PRICES),
    stake: fc.integer({ min: 1, max: 40 }).map((hundreds) => hundreds * 100),
    rests: fc.boolean(),
  }),
  { minLength: 4, maxLength: 16 },
)

let markets = 0
async function openAlike(): Promise<readonly [string, string]> {
  const ids = [`with${++markets}`, `without${markets}`] as const
  for (const id of ids) {
    await openMarket(world, defineMarket(id, MATCH_ODDS, { runners: defineMarket('', MATCH_ODDS).runners.slice(0, 2) }))
    for (const slot of [0, 1]) quote(world, id, slot, [[1.95, 1500]], [[2.06, 1500]])
  }
  return ids
}

const outcomeOf = async (step: Step, accountId: number, marketId: string): Promise<unknown> => {
  const placed = await world.bets.place(
    bet(accountId, marketId, {
      book: step.isPractice ? 'DEMO' : 'REAL',
      side: step.side,
      slot: step.slot,
      price: price(step.price),
      stake: rupees(step.stake),
      timeInForce: step.rests ? 'GOOD_TILL_CANCEL' : 'FILL_OR_KILL',
    }),
    null,
  )
  return placed.ok ? placed.value.bet.status : placed.refusal.code
}

/** What came of the market for each account of a book, in the order of the accounts; the house last. */
async function paidOf(marketId: string, book: 'REAL' | 'DEMO') {
  const { rows } = await sql<{ net: number; commission: number }>`
    select net, commission from settlement_postings where market_id = ${marketId} and book = ${book} order by account_id`.execute(
    world.db,
  )
  return rows
}

test('bets of twins change no bet of money, and nothing that is paid of it', async () => {
  const [p1, p2, p3, p4] = world.players.map((id) => must(id, 'a player')) as [number, number, number, number]
  const twins = await world.db
    .transaction()
    .execute(async (tx) => [(await openTwin(tx, 1, p1)).id, (await openTwin(tx, 1, p2)).id] as const)
  const [beside, alone] = [
    [p1, p2],
    [p3, p4],
  ] as const
  let practised = 0
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(0, 1), async (all, winner) => {
      const [withPractice, without] = await openAlike()
      const before = await Promise.all([...beside, ...alone].map((id) => world.account(id)))
      const [seen, expected]: [unknown[], unknown[]] = [[], []]
      for (const step of all) {
        const done = await outcomeOf(step, (step.isPractice ? twins : beside)[step.who], withPractice)
        if (step.isPractice) {
          if (done === 'ACCEPTED') practised += 1
          continue
        }
        seen.push(done)
        expected.push(await outcomeOf(step, alone[step.who], without))
      }
      expect(seen).toEqual(expected)
      for (const id of [withPractice, without])
        await world.settlement.declareResult(
          id,
          { type: 'WINNERS', winners: [winner], removed: [] },
          { actorId: null, source: 'test' },
        )
      expect(await paidOf(withPractice, 'REAL')).toEqual(await paidOf(without, 'REAL'))
      const after = await Promise.all([...beside, ...alone].map((id) => world.account(id)))
      const brought = after.map(({ balance }, n) => Math.round(100 * (balance - must(before[n], 'as many').balance)))
      expect(brought.slice(0, 2)).toEqual(brought.slice(2))
      expect(after.every(({ exposure }) => exposure === 0)).toBe(true)
    }),
    { numRuns: 15 },
  )
  expect(practised).toBeGreaterThan(5)
  await booksBalance(world.db)
})
