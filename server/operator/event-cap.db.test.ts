/** The most that a house may lose on one event, as officers say it. docs/domain/desk.md#limits; over-markets.db.test.ts has what it does. */
import { calls } from '@paddock/contract'
import type { DeskRight } from '@paddock/domain/desk'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld } from '../live/testing/gateway.ts'
import {
  bet,
  booksBalance,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
} from '../markets/testing/world.ts'
import { addDeskOfficer } from './testing/by-two.ts'

let world: GatewayWorld
let officer = { id: 0, token: '' }
beforeEach(async () => {
  world = await createGatewayWorld()
  officer = await addDeskOfficer(world, 'anand')
  await give(['LIMITS'])
  for (const id of ['m1', 'm2']) {
    await openMarket(world, defineMarket(id, MATCH_ODDS))
    quote(world, id, 0, [[2, 100_000]], [[2.02, 100_000]])
  }
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const give = (rights: readonly DeskRight[]) =>
  sql`update desk_officers set rights = ${[...rights]}::text[], everything = true where account_id = ${officer.id}`.execute(
    world.db,
  )
const DESK = { role: 'desk' } as const
const set = (maxHouseLoss: Paise | null, { eventId = 'e1', transactionCode = CODE } = {}) =>
  ask(
    world.gateway,
    calls.setEventCap,
    { params: DESK, body: { eventId, maxHouseLoss, transactionCode } },
    { token: officer.token },
  )
const get = () =>
  ask(world.gateway, calls.getEventCap, { params: DESK, query: { eventId: 'e1' } }, { token: officer.token })
async function back(marketId: string, stake: number, on = world.bets) {
  const player = must(world.players[0], 'a player')
  const placed = await on.place(bet(player, marketId, { price: price(2), stake: rupees(stake) }), null)
  return placed.ok ? (await placed.value.decided).status : placed.refusal
}

test('it holds with the next bet on any market of the event, until it is taken away', async () => {
  expect(await back('m1', 300)).toBe('ACCEPTED')
  expect((await (await set(rupees(500))).reply()).docs).toEqual({ eventId: 'e1', maxHouseLoss: rupees(500) })
  expect(await back('m2', 201)).toEqual({ code: 'MAX_LOSS_EVENT', limit: rupees(200) })
  expect(await back('m2', 200)).toBe('ACCEPTED')
  expect((await (await get()).reply()).docs).toEqual({ eventId: 'e1', maxHouseLoss: rupees(500) })
  await set(null)
  expect(await back('m2', 201)).toBe('ACCEPTED')
})

test('it holds after a restart, and whatever the source says of the event', async () => {
  await set(rupees(100))
  await openMarket(world, defineMarket('m1', MATCH_ODDS, { name: 'Winner' }))
  await world.engine.stop()
  const again = await world.restart()
  quote(again, 'm1', 0, [[2, 100_000]], [[2.02, 100_000]])
  expect(await back('m1', 101, again.bets)).toEqual({ code: 'MAX_LOSS_EVENT', limit: rupees(100) })
  await again.stop()
})

test('it stands in the log with what was said before', async () => {
  await set(rupees(500))
  expect(await expectAudited(world.db, calls.setEventCap, await set(rupees(400)))).toMatchObject([
    {
      actorId: officer.id,
      siteId: null,
      objectId: 'e1',
      before: { maxHouseLoss: rupees(500) },
      after: { maxHouseLoss: rupees(400) },
    },
  ])
})

test('it takes the right, the second password and an event', async () => {
  expect(await set(rupees(500), { transactionCode: '000000' })).toMatchObject({
    body: { code: 'WRONG_TRANSACTION_CODE' },
  })
  expect(await set(rupees(500), { eventId: 'nowhere' })).toMatchObject({ status: 404 })
  await give(['SUSPEND', 'QUOTE', 'RESULT', 'CONFIRM', 'VOID'])
  expect(await set(rupees(500))).toMatchObject({ status: 403, body: { code: 'DESK_RIGHT_NEEDED' } })
  expect(await get()).toMatchObject({ status: 403 })
  await give(['LIMITS'])
  expect((await (await get()).reply()).docs.maxHouseLoss).toBe(null)
})

test.each([0, -5, 0.99, 1_000_000_001, 'much'])('%s rupees are no cap', async (maxHouseLoss) => {
  const response = await world.gateway.app.inject({
    method: 'PUT',
    url: '/api/desk/game/event/cap',
    headers: { host: 'localhost', authorization: `Bearer ${officer.token}` },
    payload: { eventId: 'e1', maxHouseLoss, transactionCode: CODE },
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ field: 'maxHouseLoss' })
})
