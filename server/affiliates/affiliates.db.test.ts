/** What an affiliate has of their players: computed from results, paid once, by the officers who may. docs/domain/affiliates.md. */
import { add, ofRupees, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
import { postTransfers } from '../ledger/index.ts'
import { logDuty } from '../payments/duties/store.ts'
import { systemAccountOf } from '../payments/duties/system-account.ts'
import { saveRebate, takeRebateBack } from '../casino/rebates/store.ts'
import type { Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { auditAffiliates } from './audit.ts'
import { closeDays } from './close.ts'
import { joinAffiliate } from './join.ts'
import { listSubs } from './queries.ts'
import { confirmDeal, insertAffiliate, insertDeal, listStatements, saveActive } from './store.ts'
import { countVisit } from './visits.ts'

const ZONE = 'Asia/Kolkata'
const [A, B] = [0, 1]
const TERMS = { sportsBps: 3000, casinoBps: 2000, head: ZERO, headDeposit: ZERO, headTurnover: ZERO }
const PER_HEAD = {
  sportsBps: 0,
  casinoBps: 0,
  head: ofRupees(500),
  headDeposit: ofRupees(1000),
  headTurnover: ofRupees(800),
}

let world: World
/** The clock of sums: the world's own goes on as it does. */
let now: number
beforeEach(async () => {
  world = await createWorld({ players: 4, points: 100_000 })
  now = Date.now()
})
afterEach(async () => {
  await affiliatesBalance()
  await booksBalance(world.db)
  await world.close()
})

async function affiliatesBalance(): Promise<void> {
  expect(await auditAffiliates(world.db)).toEqual([])
}

const player = (n: number) => must(world.players[n], 'a player')
const affiliate = () => player(0)
const wins = (slot: number): Outcome => ({ type: 'WINNERS', winners: [slot], removed: [] })

/** The first player of the site, with players 1 and 2 as theirs; player 3 came by nobody. */
async function makeAffiliate(terms: typeof TERMS = TERMS): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from accounts where id > 0 order by id limit 2`.execute(world.db)
  const [maker, other] = rows.map(({ id }) => id)
  await world.db.transaction().execute(async (tx) => {
    const [siteId, by] = [1, must(maker, 'somebody')]
    expect(await insertAffiliate(tx, { id: affiliate(), siteId, code: 'CricNews', by })).toBe(true)
    const version = await insertDeal(tx, { affiliateId: affiliate(), siteId, terms, by })
    await confirmDeal(tx, { affiliateId: affiliate(), version }, { by: must(other, 'somebody else'), zone: ZONE, now })
    for (const n of [1, 2]) {
      const joining = { siteId, accountId: player(n), code: 'cricnews', subId: `video-${n}`, now }
      expect(await joinAffiliate(tx, joining)).toBe(true)
    }
  })
}

/** Lost at 2.5, or won. */
async function back(marketId: string, n: number, stake = 800): Promise<void> {
  await openMarket(world, defineMarket(marketId, MATCH_ODDS))
  quote(world, marketId, A, [[2.5, 1_000_000]], [[2.52, 1_000_000]])
  const placed = bet(player(n), marketId, { slot: A, side: 'BACK', price: price(2.5), stake: rupees(stake) })
  expect(await world.bets.place(placed, null)).toMatchObject({ ok: true })
}
/** At the moment of the test's clock. */
async function declare(marketId: string, outcome: Outcome): Promise<void> {
  await world.settlement.declareResult(marketId, outcome, { actorId: null, source: 'test' })
  await sql`update settlements set declared_at = ${timeOf(now)}, finished_at = ${timeOf(now)} where market_id = ${marketId} and rolled_back_at is null`.execute(
    world.db,
  )
}
async function takeBack(marketId: string): Promise<void> {
  await world.settlement.rollBack(marketId, 1, { actorId: null })
  await sql`update settlements set rolled_back_at = ${timeOf(now)} where market_id = ${marketId}`.execute(world.db)
}
/** A fault in place of the nth statement, or right behind it. */
function cutAt(nth: number, when: 'BEFORE' | 'BEHIND') {
  let [count, wasCut] = [0, false]
  const cutOff = (): never => {
    wasCut = true
    throw new Error('cut off')
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (++count === nth && when === 'BEFORE') cutOff()
      return node
    },
    async transformResult({ result }) {
      return count === nth && when === 'BEHIND' ? cutOff() : result
    },
  }
  return { plugin, wasCut: () => wasCut }
}
const lose = async (marketId: string, n: number, stake?: number) => {
  await back(marketId, n, stake)
  await declare(marketId, wins(B))
}
/** Into the next month, with all that closes of this one. */
async function nextMonth(): Promise<void> {
  const { rows } = await sql<{ at: number }>`
    select (date_trunc('month', ${timeOf(now)} at time zone ${ZONE}) + interval '1 month') at time zone ${ZONE} as at`.execute(
    world.db,
  )
  now = must(rows[0], 'one row').at + 2 * HOUR_MS
  await closeDays({ db: world.db, clock: () => now })
}
const statements = async () =>
  (await listStatements(world.db, sql`s.affiliate_id = ${affiliate()}`))
    .toReversed()
    .map(({ share, headAmount, corrections, carriedIn, due, carriedOut, state }) => ({
      earned: add(share, headAmount) / 100,
      corrections: corrections / 100,
      carriedIn: carriedIn / 100,
      due: due / 100,
      carriedOut: carriedOut / 100,
      state,
    }))
const month = (earned: number, change: Partial<Awaited<ReturnType<typeof statements>>[number]> = {}) => {
  const base = { earned, corrections: 0, carriedIn: 0, due: Math.max(earned, 0), carriedOut: Math.min(earned, 0) }
  const all = { ...base, ...change }
  return { ...all, state: all.due > 0 ? ('due' as const) : ('nothing' as const) }
}

describe('a share', () => {
  // In the middle of a month that is still to come: on the last of one the day of a rebate, which is a day of UTC, ends in the site's next month.
  beforeEach(() => {
    const today = new Date()
    now = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15, 6)
  })
  beforeEach(() => makeAffiliate())

  test('is of what the affiliate’s players lost to the house, and of nobody else’s', async () => {
    await lose('m1', 1)
    await lose('m2', 2, 200)
    await lose('m3', 3, 5000)
    await lose('m4', 0, 5000)
    await nextMonth()
    expect(await statements()).toEqual([month(300)])
  })

  test('has commission in it, and what players won takes away', async () => {
    await back('m1', 1)
    await declare('m1', wins(A))
    await lose('m2', 2, 2000)
    await nextMonth()
    // 2,000 lost, 1,200 won, of which 2 % are commission.
    const { rows } = await sql<{
      commission: number
    }>`select sum(commission)::bigint as commission from settlement_postings`.execute(world.db)
    const commission = must(rows[0], 'one').commission
    expect(await statements()).toEqual([month(Math.floor((80_000 + commission) * 0.3) / 100)])
  })

  test('is carried over below nothing, and corrected by a result that is taken back, once', async () => {
    await lose('m1', 1, 5000)
    await lose('m2', 2, 3000)
    await nextMonth()
    await takeBack('m1')
    await nextMonth()
    await nextMonth()
    await lose('m3', 1, 6000)
    await nextMonth()
    expect(await statements()).toEqual([
      month(2400),
      month(0, { corrections: -1500, carriedOut: -1500 }),
      month(0, { carriedIn: -1500, carriedOut: -1500 }),
      month(1800, { carriedIn: -1500, due: 300 }),
    ])
  })

  test('follows the rebate of a day that came, or was corrected, behind its statement', async () => {
    await lose('m1', 1, 5000)
    const day = new Date(now).toISOString().slice(0, 10)
    await nextMonth()
    const rebate = { kind: 'casinoLoss', base: rupees(5000), bps: 200, amount: rupees(100) } as const
    // At the moment of the test's clock.
    const change = async (work: (tx: Tx) => Promise<void>) => {
      await world.db.transaction().execute(work)
      await sql`update rebates set changed_at = ${timeOf(now)}`.execute(world.db)
      await nextMonth()
    }
    // One has a row of the day already, the other one none.
    for (const n of [1, 2]) await change((tx) => saveRebate(tx, { accountId: player(n), day }, rebate))
    for (const n of [1, 2]) await change((tx) => takeRebateBack(tx, { accountId: player(n), day }, 200))
    expect(await statements()).toEqual([
      month(1500),
      month(0, { corrections: -20, carriedOut: -20 }),
      month(0, { corrections: -20, carriedIn: -20, carriedOut: -40 }),
      month(0, { corrections: 20, carriedIn: -40, carriedOut: -20 }),
      month(0, { corrections: 20, carriedIn: -20 }),
    ])
  })

  test('has nothing of what players lost to other players', async () => {
    const marketId = 'm1'
    await openMarket(world, defineMarket(marketId, MATCH_ODDS))
    const resting = bet(player(3), marketId, {
      slot: A,
      side: 'LAY',
      price: price(2.5),
      stake: rupees(800),
      timeInForce: 'GOOD_TILL_CANCEL',
    })
    expect(await world.bets.place(resting, null)).toMatchObject({ ok: true })
    const met = bet(player(1), marketId, { slot: A, side: 'BACK', price: price(2.5), stake: rupees(800) })
    expect(await world.bets.place(met, null)).toMatchObject({ ok: true })
    await declare(marketId, wins(B))
    await nextMonth()
    expect(await statements()).toEqual([month(0)])
  })

  test('is closed once, however often the job runs', async () => {
    await lose('m1', 1)
    await nextMonth()
    await closeDays({ db: world.db, clock: () => now })
    await Promise.all([1, 2, 3].map(() => closeDays({ db: world.db, clock: () => now + DAY_MS })))
    expect(await statements()).toEqual([month(240)])
  })

  test('that is cut off at whichever of its statements is closed by the next run: nothing twice, and nothing lost', async () => {
    await lose('m1', 1, 2000)
    const { rows } = await sql<{ at: number }>`
      select (date_trunc('month', ${timeOf(now)} at time zone ${ZONE}) + interval '1 month') at time zone ${ZONE} as at`.execute(
      world.db,
    )
    const monthEnds = must(rows[0], 'one row').at
    // All but its last day, with which the month is closed.
    await closeDays({ db: world.db, clock: () => monthEnds - HOUR_MS })
    expect(await statements()).toEqual([])
    now = monthEnds + 2 * HOUR_MS
    let cuts = 0
    for (const when of ['BEFORE', 'BEHIND'] as const)
      for (let nth = 1; ; nth++) {
        const cut = cutAt(nth, when)
        await closeDays({ db: world.db.withPlugin(cut.plugin), clock: () => now }).catch(() => undefined)
        if (!cut.wasCut()) break
        cuts++
        const half = await statements()
        expect(half).toEqual(half.length === 0 ? [] : [month(600)])
      }
    expect(cuts).toBeGreaterThan(10)
    await closeDays({ db: world.db, clock: () => now })
    expect(await statements()).toEqual([month(600)])
    await nextMonth()
    expect((await statements()).map(({ due }) => due)).toEqual([600, 0])
  })

  test('has nothing of tax that the site bore of what they paid in', async () => {
    await lose('m1', 1, 2000)
    await world.db.transaction().execute(async (tx) => {
      const [tax, fees] = [await systemAccountOf(tx, 1, 'tax'), await systemAccountOf(tx, 1, 'fees')]
      for (const [id, bearer, debit] of [
        ['d1', 'BORNE', fees],
        ['d2', 'ADDED', player(1)],
      ] as const) {
        const [reference, amount] = [`deposit:${id}:tax`, rupees(140)]
        const duty = { reference, siteId: 1, accountId: player(1), kind: 'DEPOSIT', bps: 2800, year: 2026 } as const
        await logDuty(tx, { ...duty, gross: rupees(640), base: rupees(500), tax: amount, bearer, at: now })
        await postTransfers(tx, [{ debit, credit: tax, amount, kind: 'tax', reference }])
      }
    })
    await nextMonth()
    expect(await statements()).toEqual([month((2000 - 140) * 0.3)])
  })

  test('waits for a day of which a result is still being paid', async () => {
    await lose('m1', 1)
    await sql`update settlements set finished_at = null where market_id = 'm1'`.execute(world.db)
    await nextMonth()
    expect(await statements()).toEqual([])
    await sql`update settlements set finished_at = now() where market_id = 'm1'`.execute(world.db)
    await closeDays({ db: world.db, clock: () => now })
    expect(await statements()).toEqual([month(240)])
  })

  test('goes by the deal of its month, whatever comes to be the deal since', async () => {
    await lose('m1', 1, 1000)
    const { rows } = await sql<{ id: number }>`select id from accounts where id > 0 order by id limit 2`.execute(
      world.db,
    )
    const [by, other] = rows.map(({ id }) => id)
    await world.db.transaction().execute(async (tx) => {
      const made = { affiliateId: affiliate(), siteId: 1, terms: { ...TERMS, sportsBps: 5000 }, by: must(by, 'one') }
      const version = await insertDeal(tx, made)
      await confirmDeal(tx, { affiliateId: affiliate(), version }, { by: must(other, 'one'), zone: ZONE, now })
    })
    await nextMonth()
    await lose('m2', 1, 1000)
    await nextMonth()
    expect(await statements()).toEqual([month(300), month(500)])
  })

  test('of a player who is left out is nothing, from the beginning', async () => {
    await lose('m1', 1, 5000)
    await lose('m2', 2, 1000)
    await nextMonth()
    await sql`update affiliate_players set excluded_at = now() where account_id = ${player(1)}`.execute(world.db)
    await nextMonth()
    expect(await statements()).toEqual([month(1800), month(0, { corrections: -1500, carriedOut: -1500 })])
  })

  test('that was refused takes nothing from others when its player is left out', async () => {
    await lose('m1', 1, 5000)
    await nextMonth()
    await sql`update affiliate_statements set state = 'refused', decided_at = now()`.execute(world.db)
    await sql`update affiliate_players set excluded_at = now() where account_id = ${player(1)}`.execute(world.db)
    await lose('m2', 2, 4000)
    await nextMonth()
    expect((await statements())[1]).toEqual(month(1200))
  })

  test('goes on with the month after the one in which who was ended is taken up again', async () => {
    const turn = (active: boolean) =>
      world.db.transaction().execute((tx) => saveActive(tx, affiliate(), { active, endedBy: null, zone: ZONE, now }))
    await lose('m1', 1)
    // Within one month as if nothing had been.
    await turn(false)
    await turn(true)
    await turn(false)
    await nextMonth()
    await lose('m2', 1, 2000)
    await nextMonth()
    await lose('m3', 1, 3000)
    await turn(true)
    await lose('m4', 1, 4000)
    await nextMonth()
    await lose('m5', 1, 1000)
    await nextMonth()
    expect(await statements()).toEqual([month(240), month(300)])
  })

  test('is none after the month in which the affiliate was ended', async () => {
    await lose('m1', 1)
    await sql`update affiliates set active = false, ended_at = ${timeOf(now)}, ended_by = 'administrator'`.execute(
      world.db,
    )
    await nextMonth()
    await lose('m2', 1)
    await nextMonth()
    expect(await statements()).toEqual([month(240)])
    const joining = { siteId: 1, accountId: player(3), code: 'cricnews', subId: undefined, now }
    // It was one, so nobody else has who still comes by it.
    expect(await world.db.transaction().execute((tx) => joinAffiliate(tx, joining))).toBe(true)
    const { rows } = await sql`select from affiliate_players where account_id = ${player(3)}`.execute(world.db)
    expect(rows).toEqual([])
  })
})

describe('by sub-id', () => {
  beforeEach(() => makeAffiliate())
  type Arriving = readonly [subId: string, many: number, hasPlayed: boolean]

  async function arrive(tx: Tx, [subId, many, hasPlayed]: Arriving): Promise<void> {
    await sql`with made as (
        insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash)
        select site_id, parent_id, ancestors, 'user', ${subId}::text || n, 'a hash' from accounts, generate_series(1, ${many}::int) n
        where id = ${player(3)} returning id)
      insert into affiliate_players (account_id, affiliate_id, site_id, sub_id, joined_at)
      select id, ${affiliate()}, 1, ${subId}, now() from made`.execute(tx)
    if (hasPlayed)
      await sql`insert into affiliate_days (account_id, starts_at, ends_at, month_at, affiliate_id, site_id, sports, casino)
        select account_id, '2020-01-01', '2020-01-02', '2020-01-01', affiliate_id, 1, 0, 100 from affiliate_players where sub_id = ${subId}`.execute(
        tx,
      )
  }
  /** Nobody of them is there afterwards. */
  async function broughtBy(all: readonly Arriving[]): Promise<Record<string, number | null>> {
    const told: Record<string, number | null> = {}
    const inVain = new Error('in vain')
    const looked = world.db.transaction().execute(async (tx) => {
      for (const one of all) await arrive(tx, one)
      const { rows } = await listSubs(tx, affiliate(), { page: 1, limit: 25 })
      for (const { subId, brought } of rows) told[subId] = brought
      throw inVain
    })
    await expect(looked).rejects.toBe(inVain)
    return told
  }

  test.each<[string, readonly Arriving[], Record<string, number | null>]>([
    ['of five who have played', [['five', 5, true]], { five: 500 }],
    ['of five who have not nothing', [['five', 5, false]], { five: null }],
    [
      'where few are left nothing of the next either',
      [
        ['seven', 7, true],
        ['nine', 9, true],
        ['one', 1, true],
      ],
      { seven: null, nine: 900, one: null },
    ],
    [
      'where many are left of all others',
      [
        ['seven', 7, true],
        ['three', 3, true],
        ['four', 4, true],
      ],
      { seven: 700, three: null, four: null },
    ],
  ])('what players brought is told %s', async (_, arriving, told) => {
    expect(await broughtBy(arriving)).toMatchObject(told)
  })
})

describe('a sum per head', () => {
  beforeEach(() => makeAffiliate(PER_HEAD))

  const METHOD = '00000000-0000-4000-8000-000000000001'
  beforeEach(async () => {
    await sql`insert into payment_methods (id, site_id, owner_id) values (${METHOD}, 1, ${player(3)})`.execute(world.db)
    await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields)
      values (${METHOD}, 1, 1, ${player(3)}, 'UPI', 'UPI', 0, 0, '{}')`.execute(world.db)
  })
  // What deposits move is proved elsewhere; here it is the world's already.
  afterEach(async () => void (await sql`delete from deposits`.execute(world.db)))
  async function deposit(n: number, amount: number): Promise<void> {
    await sql`insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, payee, amount, received, rail, utr,
        utr_end, state, alone, created_by, decided_at)
      select d.id, 1, ${player(n)}, ${METHOD}, 1, 'UPI', ${player(3)}, 'x', ${rupees(amount)}, ${rupees(amount)}, 'RRN', d.utr, right(d.utr, 6),
        'approved', false, ${player(n)}, ${timeOf(now)} from (select 'd' || ${n}::text as id, '40000000000' || ${n}::text as utr) d`.execute(
      world.db,
    )
  }

  test('is paid for who deposited and wagered enough, once', async () => {
    await deposit(1, 1000)
    await deposit(2, 999)
    await lose('m1', 1, 800)
    await lose('m2', 2, 5000)
    await nextMonth()
    await lose('m3', 1, 800)
    await nextMonth()
    expect(await statements()).toEqual([month(500), month(0)])
  })

  test('is none while what was wagered is taken back, and is again when it is there again', async () => {
    await deposit(1, 1000)
    await lose('m1', 1, 800)
    await nextMonth()
    await takeBack('m1')
    await nextMonth()
    await declare('m1', wins(B))
    await nextMonth()
    expect(await statements()).toEqual([
      month(500),
      month(0, { corrections: -500, carriedOut: -500 }),
      month(0, { corrections: 500, carriedIn: -500 }),
    ])
  })

  test('goes back with its deposit', async () => {
    await deposit(1, 1500)
    await lose('m1', 1, 800)
    await nextMonth()
    await sql`update deposits set reversed = ${rupees(501)} where account_id = ${player(1)}`.execute(world.db)
    await nextMonth()
    expect(await statements()).toEqual([month(500), month(0, { corrections: -500, carriedOut: -500 })])
  })
})

describe('visits', () => {
  beforeEach(() => makeAffiliate())
  const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
  const visit = (from: string, subId?: string, agent = BROWSER, code = 'CRICNEWS') =>
    countVisit(world.db, {
      siteId: 1,
      code,
      subId,
      agent,
      mark: (day) => Buffer.from(`${day} ${from}`),
      zone: ZONE,
      now,
    })
  const counted = async () =>
    (
      await sql<{
        subId: string
        visits: number
      }>`select sub_id, sum(visits)::int as visits from affiliate_visits group by 1 order by 1`.execute(world.db)
    ).rows

  test('count once a day for each browser, without programs, under names that are some', async () => {
    await Promise.all(['one', 'one', 'two'].map((from) => visit(from, 'video')))
    await visit('three', 'not a name')
    await visit('four', 'video', 'curl/8.5')
    await visit('five', 'video', '')
    await visit('six', 'video', BROWSER, 'nobody')
    expect(await counted()).toEqual([
      { subId: '', visits: 1 },
      { subId: 'video', visits: 2 },
    ])
    now += DAY_MS
    await visit('one', 'video')
    expect(await counted()).toMatchObject([{}, { visits: 3 }])
  })

  test('leave nothing of who they were two days later', async () => {
    await visit('one')
    now += 4 * DAY_MS
    await closeDays({ db: world.db, clock: () => now })
    expect((await sql`select from affiliate_marks`.execute(world.db)).rows).toEqual([])
    expect(await counted()).toEqual([{ subId: '', visits: 1 }])
  })
})
