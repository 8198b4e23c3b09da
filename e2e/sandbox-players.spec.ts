/** The sandbox's own players over the real HTTP: they rest orders, take what is offered and take back, so that a visitor sees the book breathe. docs/demo-world.md. */
import { readReply, calls, writeRequest } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from './harness/http.ts'
import { wire } from './harness/people.ts'
import { type Program, startProgram } from './harness/programs.ts'
import { audit } from './harness/server.ts'
import { startWorld, type World } from './harness/world.ts'

/** Six to eighteen seconds of theirs are one here at most. */
const HASTE = 15
const USER_NAMES = ['player17', 'player18', 'player19', 'player20']
const WITHIN = { timeout: 60_000 }

let world: World
let players: Program
beforeAll(async () => {
  world = await startWorld(0)
  await world.openMarkets(2)
  players = startProgram(['sandbox/players/main.ts'], {
    PORT: String(world.server.port),
    PLAYERS_SANDBOX_HASTE: String(HASTE),
  })
})
afterAll(async () => {
  await players?.stop()
  await world?.stop()
})

type Done = { readonly name: string; readonly how: string }

/** What each of them has done, as the books have it. */
const doneBy = async (): Promise<readonly Done[]> =>
  await world.database.rows<Done>(`
    SELECT DISTINCT a.user_name AS name, CASE
      WHEN b.time_in_force = 'FILL_OR_KILL' AND b.matched > 0 THEN 'took'
      WHEN b.status = 'CANCELLED' THEN 'took back'
      WHEN b.time_in_force = 'GOOD_TILL_CANCEL' THEN 'rested' ELSE 'tried' END AS how
    FROM bets b JOIN accounts a ON a.id = b.account_id`)

/** The best prices of all runners and how much there is, as a visitor reads them. */
async function bestOfAll(): Promise<string> {
  const reading = writeRequest(calls.getMarkets, {
    params: { reader: 'common' },
    query: { type: 'BETFAIR', page: 1, limit: 10 },
  })
  const answer = must(await send({ port: world.server.port, ...wire(reading, {}) }), 'the board is read')
  const { docs } = await readReply(calls.getMarkets, JSON.parse(answer.body))
  const markets = docs.flatMap(({ competitions }) =>
    competitions.flatMap(({ events }) => events.flatMap((event) => event.markets)),
  )
  return JSON.stringify(markets.map(({ runners }) => runners.map(({ back: [back], lay: [lay] }) => [back, lay])))
}

test('each of them rests orders, takes what is offered and takes back what nobody took; the best prices come and go', async () => {
  const seen = new Set<string>()
  await expect
    .poll(async () => {
      seen.add(await bestOfAll())
      const done = await doneBy()
      return {
        who: new Set(done.map(({ name }) => name)),
        how: new Set(done.map(({ how }) => how).filter((how) => how !== 'tried')),
        books: Math.min(seen.size, 12),
      }
    }, WITHIN)
    .toEqual({ who: new Set(USER_NAMES), how: new Set(['rested', 'took', 'took back']), books: 12 })
  expect(players.said()).toBe('')
})

test('who ends leaves nothing unpaid: the books balance', async () => {
  await players.stop()
  expect(await audit(world.database.url, world.server.dataDir)).toBe('')
})
