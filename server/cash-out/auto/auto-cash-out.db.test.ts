import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { silentJobs } from '../../platform/testing/jobs.ts'
import type { AutoRequest } from '../../engine/auto-cash-out.ts'
import { startCashOutWatch } from './watch.ts'
import { endOfFinishedMarkets } from '../../engine/store.ts'
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
} from '../../markets/testing/world.ts'

type Engine = Pick<World, 'engine' | 'bets' | 'cashOuts' | 'bus' | 'freshness' | 'sites' | 'control'>
type Stored = { readonly status: string; readonly reason: string | null; readonly locked: number | null }

const TWO_RUNNERS = defineMarket('m1', MATCH_ODDS, { runners: defineMarket('m1', MATCH_ODDS).runners.slice(0, 2) })
const DELAYED = { ...TWO_RUNNERS, delaySeconds: 1 }

let world: World
let ann: number
let watch: ReturnType<typeof startCashOutWatch> | undefined

const watchOver = (of: Engine) =>
  startCashOutWatch({ ...of, db: world.db, clock: Date.now, jobs: silentJobs(), log: createLog('silent') })

/** Fair books by what India is laid at. At 2 closing locks in a profit of 250, at 2.1 less, at 3.2 a loss of 218.75. */
const BOOKS = {
  1.9: [1.88, 2, 2.28],
  2: [1.98, 1.9, 2.16],
  2.1: [2.08, 1.81, 2.06],
  2.3: [2.28, 1.68, 1.9],
  2.6: [2.58, 1.55, 1.76],
  3.2: [3.15, 1.38, 1.57],
} as const

/** Both runners at once: one after the other would be a mistaken book in between. */
function move(of: Pick<World, 'control'>, lay: keyof typeof BOOKS): void {
  const [back, otherBack, otherLay] = BOOKS[lay]
  const level = (at: number) => [[price(at), rupees(10_000)]] as const
  of.control.setExchangePrices(
    'm1',
    [
      { slot: 0, quotes: { toBack: level(back), toLay: level(Number(lay)) }, lastTraded: null },
      { slot: 1, quotes: { toBack: level(otherBack), toLay: level(otherLay) }, lastTraded: null },
    ],
    Date.now(),
  )
}

const request = (change: Partial<AutoRequest> = {}): AutoRequest => ({
  accountId: ann,
  marketId: 'm1',
  fractionBps: 10_000,
  whenAtLeast: rupees(250),
  whenAtMost: null,
  ...change,
})

async function stored(): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select status, reason, locked from auto_cash_outs order by created_at, id`.execute(world.db)
  return rows
}

async function legs(): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    select status from bets where cash_out_id is not null order by received_at, id`.execute(world.db)
  return rows.map(({ status }) => status)
}

async function told() {
  const { rows } = await sql<{ kind: string; marketId: string; facts: object }>`
    select kind, market_id, facts from notifications where account_id = ${ann} order by id`.execute(world.db)
  return rows
}

async function until(status: string): Promise<void> {
  await expect.poll(async () => (await stored()).at(-1)?.status, { timeout: 5000, interval: 30 }).toBe(status)
}
const aLittle = (ms = 600) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(async () => {
  world = await createWorld()
  ann = world.players[0] ?? 0
  await openMarket(world, TWO_RUNNERS)
  quote(world, 'm1', 0, [[2.5, 10_000]], [[2.52, 10_000]])
  quote(world, 'm1', 1, [[1.6, 10_000]], [[1.7, 10_000]])
  await world.bets.place(bet(ann, 'm1', { price: price(2.5), stake: rupees(1000) }), null)
  watch = watchOver(world)
})
afterEach(async () => {
  await watch?.stop()
  await booksBalance(world.db)
  await world.close()
})

describe('a cash-out that waits for a value', () => {
  test('does nothing until it is reached, then locks it in once', async () => {
    expect(await world.cashOuts.setAuto(request())).toMatchObject({ ok: true, value: { status: 'WATCHING' } })
    move(world, 2.1)
    await aLittle()
    expect([await stored(), await legs()]).toEqual([[{ status: 'WATCHING', reason: null, locked: null }], []])
    move(world, 2)
    await until('DONE')
    move(world, 1.9)
    await aLittle()
    expect([await stored(), await legs()]).toEqual([
      [{ status: 'DONE', reason: null, locked: rupees(250) }],
      ['ACCEPTED'],
    ])
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
  })

  test('stops a loss, at the price there is when it gaps', async () => {
    await world.cashOuts.setAuto(request({ whenAtLeast: rupees(900), whenAtMost: rupees(-100) }))
    move(world, 2.6)
    await aLittle()
    expect(await legs()).toEqual([])
    move(world, 3.2)
    await until('DONE')
    expect(await stored()).toEqual([{ status: 'DONE', reason: null, locked: rupees(-218.75) }])
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 218.75 })
  })

  test('closes a part where a part was asked', async () => {
    await world.cashOuts.setAuto(request({ fractionBps: 4000 }))
    move(world, 2)
    await until('DONE')
    const { rows } = await sql`select stake, price from bets where cash_out_id is not null`.execute(world.db)
    expect(rows).toEqual([{ stake: rupees(500), price: 200 }])
    await aLittle()
    expect(await legs()).toHaveLength(1)
  })

  test('is refused without a value, upside down, without a position, and twice gives way to the newer', async () => {
    const none = { whenAtLeast: null, whenAtMost: null }
    const upsideDown = { whenAtLeast: rupees(-5), whenAtMost: rupees(5) }
    const [, bob = 0] = world.players
    const cases = [request(none), request(upsideDown), request({ accountId: bob }), request({ marketId: 'm9' })]
    const refused = await Promise.all(cases.map((one) => world.cashOuts.setAuto(one)))
    expect(refused.map((one) => (one.ok ? 'OK' : one.refusal.code))).toEqual([
      'BAD_REQUEST',
      'AUTO_CASH_OUT_ORDER',
      'NOTHING_TO_CASH_OUT',
      'MARKET_NOT_OPEN',
    ])
    await world.cashOuts.setAuto(request())
    await world.cashOuts.setAuto(request({ whenAtLeast: rupees(300) }))
    expect(await stored()).toMatchObject([{ status: 'ENDED', reason: 'REPLACED' }, { status: 'WATCHING' }])
  })

  test('is taken off by its player', async () => {
    await world.cashOuts.setAuto(request())
    expect(await world.cashOuts.cancelAuto(ann, 'm1')).toMatchObject({
      ok: true,
      value: { status: 'ENDED', reason: 'CANCELLED_BY_PLAYER' },
    })
    move(world, 2)
    await aLittle()
    expect(await legs()).toEqual([])
    expect(await world.cashOuts.cancelAuto(ann, 'm1')).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
  })

  test('ends when its player closes by hand, and does not close what rounding left', async () => {
    await world.cashOuts.setAuto(request({ whenAtLeast: rupees(100) }))
    await watch?.stop()
    move(world, 2)
    const byHand = await world.cashOuts.cashOut(
      { ...request(), siteId: 1, book: 'REAL', minLocked: null, marketVersion: null, requestId: null, expiresAt: null },
      null,
    )
    expect(byHand.ok).toBe(true)
    watch = watchOver(world)
    await until('ENDED')
    expect(await stored()).toMatchObject([{ reason: 'POSITION_GONE' }])
    expect(await legs()).toHaveLength(1)
  })

  test('and a cash-out by hand in the same moment close the position once', async () => {
    await world.cashOuts.setAuto(request())
    move(world, 2)
    const [auto] = world.engine.markets.get('m1')?.autoCashOuts.values() ?? []
    const [byHand] = await Promise.all([
      world.cashOuts.cashOut(
        {
          ...request(),
          siteId: 1,
          book: 'REAL',
          minLocked: null,
          marketVersion: null,
          requestId: null,
          expiresAt: null,
        },
        null,
      ),
      world.cashOuts.followUp(auto!),
      world.cashOuts.followUp(auto!),
    ])
    expect(byHand.ok).toBe(true)
    await until('ENDED')
    expect(await legs()).toEqual(['ACCEPTED'])
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
  })

  test('ends with its market', async () => {
    await world.cashOuts.setAuto(request())
    await world.control.settleState('m1', 'CLOSED')
    await until('ENDED')
    expect(await stored()).toMatchObject([{ reason: 'MARKET_CLOSED' }])
  })

  test('waits while its market stands still, and while its player may not play', async () => {
    await world.cashOuts.setAuto(request())
    await sql`update accounts set user_locked = true where id = ${ann}`.execute(world.db)
    move(world, 2)
    await aLittle()
    expect([await stored(), await legs()]).toMatchObject([[{ status: 'WATCHING' }], []])
    await sql`update accounts set user_locked = false, bet_locked = true where id = ${ann}`.execute(world.db)
    await until('DONE')
    expect(await legs()).toEqual(['ACCEPTED'])
  })

  test('ends when its player chose to stay away', async () => {
    await world.cashOuts.setAuto(request())
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      values (${ann}, 'TIME_OUT', now(), now() + interval '1 day', ${ann})`.execute(world.db)
    await sql`update accounts set guarded_from = '-infinity' where id = ${ann}`.execute(world.db)
    move(world, 2)
    await until('ENDED')
    expect([await stored(), await legs()]).toMatchObject([[{ reason: 'STAYING_AWAY' }], []])
  })

  test('is told its player afterwards, how it ended and why, unless they ended it', async () => {
    await world.cashOuts.setAuto(request())
    await world.cashOuts.setAuto(request({ fractionBps: 4000 }))
    expect(await told()).toEqual([])
    move(world, 2)
    await until('DONE')
    await world.cashOuts.setAuto(request({ whenAtLeast: rupees(900) }))
    await world.cashOuts.cancelAuto(ann, 'm1')
    await world.cashOuts.setAuto(request({ whenAtLeast: rupees(900) }))
    await world.control.settleState('m1', 'CLOSED')
    await until('ENDED')
    const [done] = await stored().then((all) => all.filter(({ status }) => status === 'DONE'))
    expect(await told()).toEqual([
      { kind: 'AUTO_CASHED_OUT', marketId: 'm1', facts: { amount: done?.locked, fractionBps: 4000 } },
      { kind: 'AUTO_CASH_OUT_ENDED', marketId: 'm1', facts: { autoEnd: 'MARKET_CLOSED', fractionBps: 10_000 } },
    ])
  })

  test('is told also where no engine watches any more and the sweep ends it', async () => {
    await world.cashOuts.setAuto(request())
    await watch?.stop()
    await sql`update markets set status = 'VOIDED' where id = 'm1'`.execute(world.db)
    await endOfFinishedMarkets(world.db)
    await endOfFinishedMarkets(world.db)
    expect(await told()).toMatchObject([{ kind: 'AUTO_CASH_OUT_ENDED', facts: { autoEnd: 'MARKET_CLOSED' } }])
    // Nothing was settled: for the books it is the market that it was.
    await sql`update markets set status = 'OPEN' where id = 'm1'`.execute(world.db)
  })

  test('tells its player each time', async () => {
    await world.cashOuts.setAuto(request())
    move(world, 2)
    await until('DONE')
    const { rows } = await sql<{ status: string }>`
      select payload->>'status' as status from journal where account_id = ${ann} and kind = 'autoCashOut' order by seq`.execute(
      world.db,
    )
    expect(rows.map(({ status }) => status)).toEqual(['WATCHING', 'DONE'])
  })
})

describe('on a market with a delay', () => {
  beforeEach(async () => {
    await world.control.putMarket(DELAYED, { status: 'OPEN', inPlay: false })
    await world.cashOuts.setAuto(request())
  })

  test('its bets wait, nothing else closes meanwhile, and it is done with them', async () => {
    move(world, 2)
    await until('PLACED')
    expect(world.cashOuts.quote({ id: ann, siteId: 1, book: 'REAL' }, 'm1', 10_000)).toEqual({
      ok: false,
      refusal: { code: 'BET_IN_PROGRESS' },
    })
    expect(await world.cashOuts.cancelAuto(ann, 'm1')).toMatchObject({ refusal: { code: 'BET_IN_PROGRESS' } })
    await until('DONE')
    expect(await legs()).toEqual(['ACCEPTED'])
  })

  test('watches again when they come to nothing', async () => {
    move(world, 2)
    await until('PLACED')
    move(world, 2.3)
    await until('WATCHING')
    expect(await legs()).toEqual(['REJECTED'])
    move(world, 2)
    await until('DONE')
    expect(await legs()).toEqual(['REJECTED', 'ACCEPTED'])
  })

  test('watches again when a suspension lapses them', async () => {
    move(world, 2)
    await until('PLACED')
    await world.control.hold('m1', 'OPERATOR', true)
    await until('WATCHING')
    expect(await legs()).toEqual(['LAPSED'])
  })

  test('survives a restart before its bets are decided: they are decided, and placed no second time', async () => {
    move(world, 2)
    await until('PLACED')
    await watch?.stop()
    const second = await world.restart()
    watch = watchOver(second)
    move(second, 2)
    await until('DONE')
    await aLittle()
    expect(await legs()).toEqual(['ACCEPTED'])
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
    await second.engine.stop()
  })

  test('survives a restart while it watches', async () => {
    await watch?.stop()
    const second = await world.restart()
    watch = watchOver(second)
    move(second, 2)
    await until('DONE')
    expect(await legs()).toEqual(['ACCEPTED'])
    await second.engine.stop()
  })

  test('a batch that cannot be written leaves neither bets nor a step behind', async () => {
    await sql`alter table auto_cash_outs add constraint broken check (status <> 'PLACED')`.execute(world.db)
    move(world, 2)
    await aLittle(900)
    expect([await stored(), await legs()]).toMatchObject([[{ status: 'WATCHING' }], []])
    // While a batch is on its way it is taken for placed.
    await expect.poll(() => world.engine.markets.get('m1')?.autoCashOuts.get(ann)?.status).toBe('WATCHING')
    await sql`alter table auto_cash_outs drop constraint broken`.execute(world.db)
    move(world, 1.9)
    await until('DONE')
    expect(await legs()).toEqual(['ACCEPTED'])
  })
})
