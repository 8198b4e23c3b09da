/** What everybody reads of boards, and what the first of them are given: once, by two officers' word. docs/domain/leaderboard.md. */
import { calls, type Leaderboard, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publishRule } from '../bonuses/testing/rules.ts'
import { CODE, createTree, type Tree } from '../people/testing/tree.ts'
import { timeOf } from '../platform/sql-time.ts'
import { whileHeld } from '../platform/testing/while-held.ts'
import { auditBoards } from './audit.ts'
import { keepBoards } from './close.ts'

let tree: Tree
let ruleId: string
const RULE = { kind: 'manualDepositBonus', max: paise(1_000_000), limit: 0, siteBears: true } as const
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ switches: { leaderboard: true, latestBets: true, bonuses: true } })
  ruleId = await publishRule(tree.db, RULE)
  await sql`insert into events (id, sport_id, name, open_at, partition, source) values ('e', '4', 'Ashford v Barrow', now(), 0, 'test')`.execute(
    tree.db,
  )
  await keep()
})
afterEach(async () => {
  await boardsBalance()
  await tree.close()
})
async function boardsBalance(): Promise<void> {
  expect(await auditBoards(tree.db)).toEqual([])
}

const keep = () => keepBoards({ db: tree.db, clock: tree.clock })
const rupees = (amount: number) => paise(amount * 100)

let markets = 0
/** A result of a market of its own by which these won and lost, in rupees: now, or as many hours ago. */
async function result(brought: Readonly<Record<string, number>>, ago = 0): Promise<string> {
  const id = `m${++markets}`
  const at = timeOf(tree.clock() - ago * HOUR_MS)
  await sql`insert into markets (id, event_id, kind, type, name, shape, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
    values (${id}, 'e', 'BETFAIR', 'MATCH_ODDS', 'Match Odds', '{}', 'SETTLED', 1, 1, 1, 1, 'test', now())`.execute(
    tree.db,
  )
  await sql`insert into settlements (market_id, result_version, outcome, source, declared_at) values (${id}, 1, '{}', 'test', ${at})`.execute(
    tree.db,
  )
  for (const [name, amount] of Object.entries(brought))
    await sql`insert into settlement_postings (market_id, result_version, account_id, site_id, net, exposure_released, first_at)
      values (${id}, 1, ${tree.idOf(name)}, 1, ${rupees(amount)}, ${rupees(Math.abs(amount))}, now())`.execute(tree.db)
  await sql`update settlements set finished_at = ${at} where market_id = ${id}`.execute(tree.db)
  return id
}
async function takeBack(id: string): Promise<void> {
  await sql`update settlement_postings set rolled_back = true where market_id = ${id}`.execute(tree.db)
  await sql`update settlements set rollback_started_at = now(), rolled_back_at = now() where market_id = ${id}`.execute(
    tree.db,
  )
}

type Query = RequestOf<typeof calls.getLeaderboard>['query']
/** Behind what is kept of it. */
async function look(by: string, query: Partial<Query> = {}): Promise<Leaderboard> {
  tree.wait(21_000)
  const asked = await tree.ask(by, calls.getLeaderboard, {
    query: { period: 'DAY', measure: 'profit', sport: 'all', which: 'now', ...query },
  })
  return (await asked.reply()).docs
}
const shown = ({ rows }: Leaderboard) => rows.map(({ rank, name, amount }) => [rank, name, (amount ?? 0) / 100])

describe('what is read', () => {
  test('of others is the first letter and a cut sum, of oneself all of it', async () => {
    await result({ player1: 4821.75, player2: 12_345.67, player3: -300 })
    await keep()
    const board = await look('player1')
    expect(shown(board)).toEqual([
      [1, 'p•••', 12_000],
      [2, 'p•••', 4800],
    ])
    expect(board.mine).toEqual({ rank: 2, amount: 482_175, streak: null, showsName: false })
    expect(board.sports).toEqual(['4', 'all'])
    expect((await look('player3')).mine).toMatchObject({ rank: null, amount: -30_000 })
    expect((await look('administrator')).mine).toBeNull()
  })

  test('is a name where its player says so, until they say otherwise', async () => {
    await result({ player1: 500 })
    await keep()
    const choose = (showsName: boolean) => tree.ask('player1', calls.saveBoardName, { body: { showsName } })
    await choose(true)
    expect(shown(await look('player2'))).toEqual([[1, 'player1', 500]])
    await choose(false)
    expect(shown(await look('player2'))).toEqual([[1, 'p•••', 500]])
  })

  test('has who are level on one rank, and nobody with less than a hundred', async () => {
    await result({ player1: 500, player2: 500, player3: 99 })
    await keep()
    expect(shown(await look('player3')).map(([rank]) => rank)).toEqual([1, 1])
    expect((await look('player2')).mine).toMatchObject({ rank: 1 })
  })

  /** The trade of two players that is known to be linked. */
  const link = (marketId: string, links: string) =>
    sql`insert into linked_trades (fill_id, site_id, at, market_id, slot, backer_id, layer_id, price, size, links, above)
      select gen_random_uuid(), 1, now(), ${marketId}, 0, x.id, y.id, 200, 500000, ${links}::text[], path_above(x.path, y.path)
      from accounts x, accounts y where x.id = ${tree.idOf('player1')} and y.id = ${tree.idOf('player2')}`.execute(
      tree.db,
    )

  test.each(['{DEVICE}', '{PARENT}'])(
    'is nothing that was won by a trade with an account that belongs to theirs (%s), once that is known; what was lost is',
    async (links) => {
      const id = await result({ player1: 5000, player2: -5000 })
      await keep()
      expect(shown(await look('player3'))).toEqual([[1, 'p•••', 5000]])
      await link(id, links)
      await result({ player3: 400 })
      await keep()
      expect(shown(await look('player3'))).toEqual([[1, 'p•••', 400]])
      expect(shown(await look('player3', { measure: 'turnover' }))).toEqual([[1, 'p•••', 400]])
      expect((await look('player1')).mine).toMatchObject({ rank: null, amount: 0 })
      expect((await look('player2')).mine).toMatchObject({ amount: -500_000 })
    },
  )

  test('is what was won of another player right below the owner of the site, as everybody is where there are no agents', async () => {
    for (const name of ['player1', 'player2'])
      await sql`update accounts set parent_id = ${tree.idOf('whitelabel')}, ancestors = (select ancestors || id from accounts
        where id = ${tree.idOf('whitelabel')}) where id = ${tree.idOf(name)}`.execute(tree.db)
    const id = await result({ player1: 5000, player2: -5000 })
    await link(id, '{PARENT}')
    await keep()
    expect(shown(await look('player3'))).toEqual([[1, 'p•••', 5000]])
    await link(id, '{PARENT,DEVICE}')
    await result({ player3: 400 })
    await keep()
    expect(shown(await look('player3'))).toEqual([[1, 'p•••', 400]])
  })

  test('follows a result that is taken back', async () => {
    const id = await result({ player1: 5000 })
    await result({ player2: 200 })
    await keep()
    await takeBack(id)
    await keep()
    expect(shown(await look('player1'))).toEqual([[1, 'p•••', 200]])
    expect((await look('player1')).mine).toMatchObject({ rank: null, amount: 0 })
  })

  test.each<readonly [string, (id: number) => Promise<unknown>]>([
    [
      'who stays away',
      (id) =>
        sql`insert into exclusions (account_id, kind, since, until, origin_id) values (${id}, 'TIME_OUT', now(), now() + interval '1 day', ${id})`.execute(
          tree.db,
        ),
    ],
    ['whose account is locked', (id) => sql`update accounts set user_locked = true where id = ${id}`.execute(tree.db)],
    [
      'whose upline is locked',
      (id) =>
        sql`update accounts set user_locked = true where id = (select parent_id from accounts where id = ${id})`.execute(
          tree.db,
        ),
    ],
    ['whom an officer left out', () => leaveOut('whitelabel', true)],
  ])('has nobody %s', async (_, happen) => {
    await result({ player1: 5000, player3: 200 })
    await keep()
    await happen(tree.idOf('player1'))
    expect(shown(await look('player3'))).toEqual([[1, 'p•••', 200]])
    expect((await look('player1')).mine).toMatchObject({ rank: null, amount: 500_000 })
  })

  test('is nothing where the site has no boards', async () => {
    await tree.configure({ switches: {} })
    const asked = await tree.ask('player1', calls.getLeaderboard, {
      query: { period: 'DAY', measure: 'profit', sport: 'all', which: 'now' },
    })
    expect(asked.body).toMatchObject({ code: 'NOT_ON_THIS_SITE' })
    const latest = await tree.ask('player1', calls.getLatestBets, {})
    expect(latest.body).toMatchObject({ code: 'NOT_ON_THIS_SITE' })
  })
})

const leaveOut = (by: string, leftOut: boolean, name = 'player1') =>
  tree.ask(by, calls.leaveOutOfBoards, {
    params: { role: by === 'whitelabel' ? 'whiteLabel' : 'administrator' },
    body: { userId: String(tree.idOf(name)), leftOut, remarks: 'A test account', transactionCode: CODE },
  })

test('whom a higher level left out no lower one takes in again', async () => {
  await leaveOut('administrator', true)
  expect((await leaveOut('whitelabel', false)).body).toMatchObject({ code: 'SET_ABOVE' })
  await leaveOut('administrator', false)
  expect((await leaveOut('whitelabel', true)).status).toBe(200)
  expect((await leaveOut('whitelabel', false)).status).toBe(200)
})

/* Prizes */

const role = (name: string) => (name === 'whitelabel' ? 'whiteLabel' : 'administrator') as 'whiteLabel'
const propose = (by: string, change: Partial<RequestOf<typeof calls.proposeBoardPrizes>['body']> = {}) =>
  tree.ask(by, calls.proposeBoardPrizes, {
    params: { role: role(by) },
    body: {
      period: 'DAY',
      measure: 'profit',
      sport: 'all',
      prizes: [500, 200].map(rupees),
      multiple: 1,
      ruleId,
      transactionCode: CODE,
      ...change,
    },
  })
const prizesOf = async (by = 'whitelabel') =>
  (await (await tree.ask(by, calls.getBoardPrizes, { params: { role: role(by) } })).reply()).docs
const waiting = async () =>
  must(
    (await prizesOf()).find(({ fromAt }) => fromAt === null),
    'prizes that wait',
  )._id
const confirm = async (by: string, id?: string) =>
  await tree.ask(by, calls.confirmBoardPrizes, {
    params: { role: role(by), prizesId: id ?? (await waiting()) },
    body: { transactionCode: CODE },
  })
const end = (by: string, prizesId: string) =>
  tree.ask(by, calls.endBoardPrizes, { params: { role: role(by), prizesId }, body: { transactionCode: CODE } })
async function promise(change: Parameters<typeof propose>[1] = {}): Promise<void> {
  expect((await propose('whitelabel', change)).status).toBe(200)
  expect((await confirm('administrator')).status).toBe(200)
}

const given = async () => {
  const { rows } = await sql<{ userName: string; amount: number; turnover: number }>`
    select a.user_name, b.amount, b.turnover from bonus_awards b join accounts a on a.id = b.account_id order by b.amount desc, a.user_name`.execute(
    tree.db,
  )
  return rows.map(({ userName, amount }) => [userName, amount / 100])
}
const places = async () =>
  (
    await (
      await tree.ask('whitelabel', calls.getBoardPlaces, {
        params: { role: 'whiteLabel' },
        query: { page: 1, limit: 25 },
      })
    ).reply()
  ).docs.map(({ rank, userName, prize, status }) => [rank, userName, prize / 100, status])
/** The day on which prizes are in force, and all of it. */
const nextDay = () => tree.wait(DAY_MS)

describe('prizes', () => {
  test('are given once, a day after the end of the first period that has them', async () => {
    await promise()
    await result({ player1: 9000 })
    nextDay()
    await result({ player1: 400, player2: 1000, player3: 300 })
    nextDay()
    await keep()
    expect(await given()).toEqual([])
    nextDay()
    await Promise.all([keep(), keep(), keep()])
    const first = [
      ['player2', 500],
      ['player1', 200],
    ]
    expect(await given()).toEqual(first)
    expect(await places()).toEqual([
      [1, 'player2', 500, 'given'],
      [2, 'player1', 200, 'given'],
    ])
    await keep()
    expect(await given()).toEqual(first)
  })

  test('wait for an officer where who has them shares a device with another one who played, and not where that one did not', async () => {
    const signIn = (name: string, device: string) =>
      sql`insert into login_events (site_id, account_id, outcome, address, place, agent, device_hash)
        values (1, ${tree.idOf(name)}, 'SIGNED_IN', '', '', '', ${Buffer.from(device)})`.execute(tree.db)
    await signIn('player1', 'one')
    await signIn('player3', 'one')
    await signIn('player2', 'other')
    await promise({ multiple: 0 })
    nextDay()
    await result({ player1: 1000, player2: 600, player3: -1000 })
    nextDay()
    nextDay()
    await keep()
    const { rows } = await sql`
      select a.user_name, b.held from bonus_awards b join accounts a on a.id = b.account_id order by b.amount desc`.execute(
      tree.db,
    )
    expect(rows).toEqual([
      { userName: 'player1', held: ['SAME_DEVICE'] },
      { userName: 'player2', held: [] },
    ])
  })

  test('stay where they are when a result is taken back behind it', async () => {
    await promise()
    nextDay()
    const id = await result({ player2: 1000 })
    nextDay()
    nextDay()
    await keep()
    await takeBack(id)
    await keep()
    expect(await given()).toEqual([['player2', 500]])
    expect(await places()).toEqual([[1, 'player2', 500, 'given']])
  })

  test('are of what stands when the period is closed', async () => {
    await promise()
    nextDay()
    const id = await result({ player2: 1000 })
    await result({ player1: 300 })
    nextDay()
    await keep()
    await takeBack(id)
    nextDay()
    await keep()
    expect(await given()).toEqual([['player1', 500]])
  })

  test('wait while a result of the period is being paid', async () => {
    await promise()
    nextDay()
    const id = await result({ player2: 1000 })
    await sql`update settlements set finished_at = null where market_id = ${id}`.execute(tree.db)
    nextDay()
    nextDay()
    await keep()
    expect(await given()).toEqual([])
    await sql`update settlements set finished_at = now() where market_id = ${id}`.execute(tree.db)
    await keep()
    expect(await given()).toEqual([['player2', 500]])
  })

  test('are shared by who are level', async () => {
    await promise()
    nextDay()
    await result({ player1: 500, player2: 500, player3: 500 })
    nextDay()
    nextDay()
    await keep()
    expect(await given()).toEqual([
      ['player1', 233.33],
      ['player2', 233.33],
      ['player3', 233.33],
    ])
  })

  test('lapse for who may be given nothing, and go to nobody else', async () => {
    await promise()
    nextDay()
    await result({ player1: 500, player2: 400 })
    await sql`update accounts set bonus_lock = true where id = ${tree.idOf('player1')}`.execute(tree.db)
    nextDay()
    nextDay()
    await keep()
    expect(await given()).toEqual([['player2', 200]])
    expect(await places()).toEqual([
      [1, 'player1', 500, 'lapsed'],
      [2, 'player2', 200, 'given'],
    ])
  })

  test('wait for their rule while it is ended', async () => {
    await promise()
    nextDay()
    await result({ player1: 500 })
    await sql`update bonus_rules set active = false where id = ${ruleId}::uuid`.execute(tree.db)
    nextDay()
    nextDay()
    await keep()
    expect(await places()).toEqual([[1, 'player1', 500, 'due']])
    await sql`update bonus_rules set active = true where id = ${ruleId}::uuid`.execute(tree.db)
    await keep()
    expect(await given()).toEqual([['player1', 500]])
  })

  test('of one that fails keep no other from theirs, and come with the next run', async () => {
    await promise()
    nextDay()
    await result({ player1: 500, player2: 400 })
    nextDay()
    nextDay()
    await sql`create function fail_one() returns trigger language plpgsql as $$ begin
      if new.account_id = (select id from accounts where user_name = 'player1' and site_id = 1) then raise 'not yet'; end if; return new; end $$`.execute(
      tree.db,
    )
    await sql`create trigger fail_one before insert on bonus_awards for each row execute function fail_one()`.execute(
      tree.db,
    )
    await expect(keep()).rejects.toThrow('not yet')
    expect(await given()).toEqual([['player2', 200]])
    await sql`drop trigger fail_one on bonus_awards`.execute(tree.db)
    await keep()
    expect(await given()).toEqual([
      ['player1', 500],
      ['player2', 200],
    ])
  })

  test('are the sum that is told on the board, while the time goes on and when it is closed', async () => {
    await promise()
    nextDay()
    await result({ player1: 500, player2: 400, player3: 300 })
    await keep()
    const now = await look('player1')
    expect(now.rows.map(({ prize }) => prize)).toEqual([50_000, 20_000, null])
    expect(now.prizes).toEqual([50_000, 20_000])
    nextDay()
    nextDay()
    await keep()
    const { starts } = { starts: now.startsAt }
    const { rows } = await sql<{ at: number }>`select max(starts_at) as at from leaderboard_places`.execute(tree.db)
    expect(rows[0]?.at).toBe(starts)
  })

  test('end with the boards of the site for what is not closed', async () => {
    await promise()
    nextDay()
    await result({ player1: 500 })
    nextDay()
    await tree.configure({ switches: { bonuses: true } })
    await keep()
    await tree.configure({ switches: { leaderboard: true, bonuses: true } })
    nextDay()
    await keep()
    expect(await given()).toEqual([])
  })
})

describe('officers', () => {
  test('are two who promise, from the next period on', async () => {
    expect((await propose('whitelabel')).status).toBe(200)
    expect((await confirm('whitelabel')).body).toMatchObject({ code: 'SECOND_OFFICER_NEEDED' })
    expect((await confirm('administrator')).status).toBe(200)
    const [prizes] = await prizesOf()
    expect(must(prizes?.fromAt, 'a beginning')).toBeGreaterThan(tree.clock())
    expect((await confirm('administrator', prizes?._id)).body).toMatchObject({ code: 'BOARD_PRIZES_CHANGED' })
  })

  test.each([
    [{ prizes: [200, 500].map(rupees) }, { code: 'BOARD_PRIZES_WRONG', field: 'amounts' }],
    [{ multiple: 101 }, { code: 'BOARD_PRIZES_WRONG', field: 'multiple' }],
    [{ prizes: [10_001].map(rupees) }, { code: 'BONUS_CAP' }],
    [{ ruleId: '00000000-0000-4000-8000-000000000000' }, { code: 'BONUS_UNKNOWN' }],
    [{ transactionCode: '000000' }, { code: 'WRONG_TRANSACTION_CODE' }],
  ])('promise nothing by %j', async (change, refusal) => {
    expect((await propose('whitelabel', change)).body).toMatchObject(refusal)
  })

  test('promise no more by one rule, on however many boards, than is given by it in a day', async () => {
    expect((await propose('whitelabel', { prizes: [rupees(6000)] })).status).toBe(200)
    const beside = { measure: 'turnover' as const, prizes: [rupees(4001)] }
    expect((await propose('whitelabel', beside)).body).toMatchObject({ code: 'BONUS_CAP' })
    expect((await propose('whitelabel', { ...beside, prizes: [rupees(4000)] })).status).toBe(200)
    // In place of what was promised on the same board.
    expect((await propose('whitelabel', { prizes: [rupees(5000)] })).status).toBe(200)
  })

  test('end with the period that goes on, and what waits at once', async () => {
    await promise()
    nextDay()
    const [inForce] = await prizesOf()
    await propose('whitelabel', { prizes: [rupees(100)] })
    const id = await waiting()
    expect((await end('whitelabel', id)).status).toBe(200)
    expect((await confirm('administrator', id)).body).toMatchObject({ code: 'BOARD_PRIZES_CHANGED' })
    await result({ player1: 500 })
    expect((await end('administrator', must(inForce, 'prizes')._id)).status).toBe(200)
    nextDay()
    await result({ player2: 500 })
    nextDay()
    nextDay()
    await keep()
    expect(await given()).toEqual([['player1', 500]])
  })

  test('end and replace nothing that a level above agreed to', async () => {
    await promise()
    const [inForce] = await prizesOf()
    expect((await end('whitelabel', must(inForce, 'prizes')._id)).body).toMatchObject({
      code: 'SET_ABOVE',
      field: 'prizes',
    })
    expect((await propose('administrator', { prizes: [rupees(100)] })).status).toBe(200)
    const waits = await waiting()
    expect((await end('whitelabel', waits)).body).toMatchObject({ code: 'SET_ABOVE' })
    expect((await propose('whitelabel')).body).toMatchObject({ code: 'SET_ABOVE' })
    expect((await confirm('whitelabel', waits)).status).toBe(200)
  })

  test('promise nothing anew that a higher level ended', async () => {
    await promise()
    const [prizes] = await prizesOf()
    expect((await end('administrator', must(prizes, 'prizes')._id)).status).toBe(200)
    expect((await propose('whitelabel')).body).toMatchObject({ code: 'SET_ABOVE', field: 'prizes' })
    expect((await propose('whitelabel', { measure: 'turnover' })).status).toBe(200)
    expect((await propose('administrator')).status).toBe(200)
    expect((await confirm('whitelabel')).status).toBe(200)
  })

  test('who agree at once agree once', async () => {
    await propose('whitelabel')
    const id = await waiting()
    const both = await whileHeld(
      tree.db,
      (tx) => sql`select pg_advisory_xact_lock(hashtextextended('leaderboard prizes 1', 0))`.execute(tx),
      () => Promise.all([confirm('administrator', id), end('whitelabel', id)]),
    )
    expect(both.map(({ status }) => status).filter((status) => status === 200)).not.toEqual([])
    const { rows } =
      await sql`select from leaderboard_prizes where confirmed_by is not null and ended_at is not null and until_at is null`.execute(
        tree.db,
      )
    expect(rows).toEqual([])
  })
})

describe('the latest bets and winners', () => {
  const latest = async () => {
    tree.wait(21_000)
    return (await (await tree.ask('player3', calls.getLatestBets, {})).reply()).docs
  }
  const bet = (name: string, stake: number, ago: number) =>
    sql`insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, matched, time_in_force, persistence, status,
        market_version, received_at, accept_at)
      values (gen_random_uuid(), 1, ${tree.idOf(name)}, 'e', 'm1', 'BETFAIR', 0, 'BACK', 195, 195, ${rupees(stake)}, ${rupees(stake)}, 'FILL_OR_KILL', 'LAPSE',
        'ACCEPTED', 1, ${timeOf(tree.clock() - ago * 60_000)}, now())`.execute(tree.db)

  test('are told a quarter of an hour late, from the least sum on, without who stays away', async () => {
    markets = 0
    await result({ player1: 5432.1, player2: 999 }, 1)
    await keep()
    await bet('player1', 4321, 20)
    await bet('player1', 5000, 10)
    await bet('player2', 999, 20)
    const { bets, wins } = await latest()
    expect(bets.map(({ name, amount, price }) => [name, amount, price])).toEqual([['p•••', 430_000, 195]])
    expect(wins.map(({ name, amount, eventName }) => [name, amount, eventName])).toEqual([
      ['p•••', 540_000, 'Ashford v Barrow'],
    ])
    expect(JSON.stringify(bets)).not.toMatch(/BACK|slot/)
    // Which side is held a price tells that is of two.
    await sql`update markets set status = 'OPEN' where id = 'm1'`.execute(tree.db)
    expect((await latest()).bets.map(({ price }) => price)).toEqual([null])
    await sql`update markets set status = 'SETTLED' where id = 'm1'`.execute(tree.db)
    await leaveOut('whitelabel', true)
    expect(await latest()).toEqual({ bets: [], wins: [] })
  })

  test('are of others too, however many one account makes', async () => {
    markets = 0
    await result({ player1: 1 }, 1)
    await bet('player1', 4321, 40)
    await sql`insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, matched, time_in_force, persistence,
        status, market_version, received_at, accept_at)
      select gen_random_uuid(), 1, ${tree.idOf('player2')}, 'e', 'm1', 'BETFAIR', 0, 'BACK', 195, 195, 100, 100, 'FILL_OR_KILL', 'LAPSE', 'ACCEPTED', 1,
        ${timeOf(tree.clock() - 30 * 60_000)}, now() from generate_series(1, 2500)`.execute(tree.db)
    for (const stake of [2000, 3000, 4000, 5000]) await bet('player2', stake, 35)
    expect((await latest()).bets.map(({ amount }) => amount / 100)).toEqual([4300])
    await sql`delete from bets where account_id = ${tree.idOf('player2')} and stake = 100`.execute(tree.db)
    expect((await latest()).bets).toHaveLength(4)
  })

  test('lose a win whose result is taken back', async () => {
    markets = 0
    const id = await result({ player1: 5000 }, 1)
    await keep()
    expect((await latest()).wins).toHaveLength(1)
    await takeBack(id)
    await keep()
    expect((await latest()).wins).toEqual([])
  })
})
