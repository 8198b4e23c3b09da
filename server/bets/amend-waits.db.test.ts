/** A change of an order that could be matched waits like a bet. Law D-10, D-16, P-19; decision 0020. */
import { setTimeout as sleep } from 'node:timers/promises'
import { lapseReason } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bet } from '../engine/bet.ts'
import { loadReceipt } from '../records/receipt-rows.ts'
import { receiptSteps } from '../records/receipt.ts'
import { loadBets } from '../engine/store.ts'
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

let world: World
let ann: number
let bob: number
let order: Bet
const SLOW = defineMarket('m1', MATCH_ODDS, { delaySeconds: 1 })

beforeEach(async () => {
  world = await createWorld()
  ;[ann = 0, bob = 0] = world.players
  await openMarket(world, SLOW)
  quote(world, 'm1', 0, [[2.5, 10_000]], [[3.2, 10_000]])
  order = await rest()
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

async function rest(): Promise<Bet> {
  const placed = await world.bets.place(
    bet(ann, 'm1', { price: price(3), stake: rupees(100), timeInForce: 'GOOD_TILL_CANCEL' }),
    null,
  )
  if (!placed.ok) throw new Error(placed.refusal.code)
  return placed.value.bet
}
async function stored(): Promise<Bet> {
  const [found] = await loadBets(world.db, [order.id])
  return found ?? order
}
/** A change that would be matched, which has been asked for and waits. */
async function asked() {
  const change = { price: price(2.5), size: rupees(300) }
  const outcome = world.bets.amend(ann, order.id, change).then((said) => (said.ok ? said.value : said.refusal))
  await expect.poll(async () => (await stored()).amendment, { interval: 10 }).not.toBeNull()
  return { outcome }
}
const asItWas = { status: 'UNMATCHED', price: 300, stake: rupees(100), matched: 0, remaining: rupees(100) }

test('is made at the end, with its funds held from when it was asked', async () => {
  const { outcome } = await asked()
  expect(await stored()).toMatchObject(asItWas)
  expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 300 })
  expect(await outcome).toMatchObject({ status: 'ACCEPTED', stake: rupees(300), matched: rupees(300), amendment: null })
  expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 300 })
})

test('while it waits cancelling all says that, not that nothing is unmatched, and takes what else there is', async () => {
  const { outcome } = await asked()
  expect(await world.bets.cancelUnmatched(ann, {})).toEqual({ ok: false, refusal: { code: 'CHANGE_IN_PROGRESS' } })
  const other = await rest()
  expect(await world.bets.cancelUnmatched(ann, {})).toMatchObject({ ok: true, value: [{ id: other.id }] })
  expect(await outcome).toMatchObject({ status: 'ACCEPTED' })
  expect(await world.bets.cancelUnmatched(ann, {})).toEqual({ ok: false, refusal: { code: 'NOTHING_TO_CANCEL' } })
})

test('one that only moves in the queue is made at once, whatever the delay', async () => {
  await sql`update accounts set bet_delay = 6 where id = ${ann}`.execute(world.db)
  expect(await world.bets.amend(ann, order.id, { price: price(3.1) })).toMatchObject({
    ok: true,
    value: { price: 310, status: 'UNMATCHED', version: 2, amendment: null },
  })
})

describe('what ends it leaves the order as it was', () => {
  test.each([
    ['a suspension before play', 'SUSPENDED', 'MARKET_SUSPENDED'],
    ['a new version of the market', 'OPEN', 'MARKET_VERSION_CHANGED'],
  ] as const)('%s, and gives its funds back', async (_, status, code) => {
    const { outcome } = await asked()
    const late = { id: '999', slot: 9, name: 'Late', sort: 9, status: 'ACTIVE' as const }
    const changed = status === 'OPEN' ? { ...SLOW, runners: [...SLOW.runners, late] } : SLOW
    await world.control.putMarket(changed, { status, inPlay: false })
    expect(await outcome).toMatchObject({ code })
    expect(await stored()).toMatchObject({ ...asItWas, amendment: { refusal: { code } } })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 100 })
  })

  test('a limit of its player that is tighter by then', async () => {
    const { outcome } = await asked()
    await sql`update accounts set betfair_max = 20000 where id = ${ann}`.execute(world.db)
    expect(await outcome).toMatchObject({ code: 'STAKE_ABOVE_USER_MAX' })
    expect(await stored()).toMatchObject(asItWas)
  })
})

test('a suspension in play takes the order and the change', async () => {
  await world.control.putMarket(SLOW, { status: 'OPEN', inPlay: true })
  quote(world, 'm1', 0, [[2.5, 10_000]], [[3.2, 10_000]])
  order = await rest()
  const { outcome } = await asked()
  await world.control.putMarket(SLOW, { status: 'SUSPENDED', inPlay: true })
  expect(await outcome).toMatchObject({ code: 'MARKET_SUSPENDED' })
  expect(await stored()).toMatchObject({ status: 'LAPSED', reason: 'MKT_SUSPENDED', matched: 0 })
  expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
})

describe('an order that is matched while its change waits', () => {
  /** Another player’s bet, taken in before the change and decided before its end. */
  async function layBefore(stake: number) {
    const laid = await world.bets.place(bet(bob, 'm1', { side: 'LAY', price: price(3), stake: rupees(stake) }), null)
    await sleep(300)
    const { outcome } = await asked()
    if (!laid.ok || (await laid.value.decided).status !== 'ACCEPTED') throw new Error('it was not laid')
    return await outcome
  }

  test('whole, has nothing left to change', async () => {
    expect(await layBefore(100)).toEqual({ code: 'NOTHING_TO_AMEND' })
    expect(await stored()).toMatchObject({ status: 'ACCEPTED', matched: rupees(100), priceSize: 300 * rupees(100) })
  })

  test('in part, is changed in what is left', async () => {
    expect(await layBefore(40)).toMatchObject({ status: 'ACCEPTED', stake: rupees(300) })
    expect((await stored()).priceSize).toBe(300 * rupees(40) + 250 * rupees(260))
  })
})

test('an officer takes the order out of the market whatever waits', async () => {
  const { outcome } = await asked()
  await world.bets.cancelAll([ann])
  expect(await outcome).toEqual({ code: 'NOTHING_TO_AMEND' })
  expect(await stored()).toMatchObject({ status: 'CANCELLED', matched: 0 })
  expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
})

test('survives a restart: the engine that takes over makes it, once', async () => {
  const { outcome } = await asked()
  outcome.catch(() => undefined)
  const second = await world.restart()
  second.control.setExchangePrices(
    'm1',
    [{ slot: 0, quotes: { toBack: [[price(2.5), rupees(10_000)]], toLay: [] }, lastTraded: null }],
    Date.now(),
  )
  await expect.poll(async () => (await stored()).status, { timeout: 5000 }).toBe('ACCEPTED')
  expect(await stored()).toMatchObject({ matched: rupees(300), amendment: null })
  const { rows } = await sql`select size from fills where bet_id = ${order.id}`.execute(world.db)
  expect(rows).toEqual([{ size: rupees(300) }])
  await second.engine.stop()
})

test('its receipt tells that it waited, and why it was not made', async () => {
  const { outcome } = await asked()
  await world.control.putMarket(SLOW, { status: 'SUSPENDED', inPlay: false })
  await outcome
  const receipt = await loadReceipt(world.db, await stored())
  const steps = receiptSteps(receipt, { reasonOf: () => null, resultOf: () => null })
  expect(steps.filter(({ what }) => what !== 'MARKET').map(({ what }) => what)).toEqual([
    'RECEIVED',
    'RESTING',
    'AMENDING',
    'NOT_AMENDED',
  ])
  expect(steps.find(({ what }) => what === 'AMENDING')).toMatchObject({
    price: 250,
    priceBefore: 300,
    size: rupees(300),
  })
  expect(steps.find(({ what }) => what === 'NOT_AMENDED')).toMatchObject({ reason: { code: 'MARKET_SUSPENDED' } })
})

test('a bet that is wanted no longer than its delay is not taken in', async () => {
  const asked = bet(bob, 'm1', { price: price(2.5), stake: rupees(100), expiresAt: Date.now() + 500 })
  expect(await world.bets.place(asked, null)).toMatchObject({ refusal: { code: 'EXPIRY_IN_THE_PAST' } })
})

test('an order of their own in the way goes, and its receipt says why', async () => {
  const { outcome } = await asked()
  const placed = await world.bets.place(
    bet(ann, 'm1', { side: 'LAY', price: price(2.5), stake: rupees(100), timeInForce: 'GOOD_TILL_CANCEL' }),
    null,
  )
  if (!placed.ok) throw new Error(placed.refusal.code)
  expect(await outcome).toMatchObject({ status: 'ACCEPTED', matched: rupees(300) })
  const [gone] = await loadBets(world.db, [placed.value.bet.id])
  const receipt = await loadReceipt(world.db, gone ?? placed.value.bet)
  const steps = receiptSteps(receipt, { reasonOf: () => lapseReason('GAVE_WAY'), resultOf: () => null })
  expect(gone?.reason).toBe('GAVE_WAY')
  expect(steps.at(-1)).toMatchObject({ what: 'CANCELLED', size: rupees(100), reason: { code: 'GAVE_WAY' } })
})
