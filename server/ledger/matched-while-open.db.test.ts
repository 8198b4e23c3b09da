/** What the audit says of a match, by when its market was open. docs/security.md#I9 */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  bet,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  type World,
} from '../markets/testing/world.ts'
import { auditBooks } from './index.ts'

const FINDING = 'I9 nothing was matched while its market was not open'

let world: World
beforeEach(async () => {
  world = await createWorld()
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.5, 1000]], [[2.52, 1000]])
  const [ann = 0] = world.players
  const placed = await world.bets.place(bet(ann, 'm1', { price: price(2.5), stake: rupees(100) }), null)
  if (placed.ok) await placed.value.decided
})
afterEach(() => world.close())

const findings = async () =>
  (await auditBooks(world.db)).map(({ invariant }) => invariant).filter((one) => one === FINDING)
/** A change of the market, so many versions from that of the bet and so many seconds from the match. */
const change = (status: string, versions: number, seconds: number) =>
  sql`insert into market_events (market_id, version, at, status)
    select b.market_id, b.market_version + ${versions}, f.at + make_interval(secs => ${seconds}), ${status} from fills f join bets b on b.id = f.bet_id`.execute(
    world.db,
  )

test('on the market as it was opened, nothing', async () => {
  expect(await findings()).toEqual([])
})

test('on a market that was suspended seconds before, it is found', async () => {
  await change('SUSPENDED', 1, -5)
  expect(await findings()).toEqual([FINDING])
})

test('on a market whose opening was written after the match that it led to, nothing', async () => {
  await change('SUSPENDED', -1, -60)
  await change('OPEN', 0, 3)
  expect(await findings()).toEqual([])
})

test('on a market that was opened only later, by a change that the bet did not know, it is found', async () => {
  await change('SUSPENDED', 0, -60)
  await change('OPEN', 1, 3)
  expect(await findings()).toEqual([FINDING])
})
