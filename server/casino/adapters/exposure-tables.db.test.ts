/** Tables that tell exposures, on the wallet: what they hold, and what it came to. docs/domain/casino.md#adapters. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { shareAll } from '../partnership.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'
import { HAPPENINGS } from './testing/happenings.ts'

const SECRETS: Readonly<Record<string, string>> = { k1: 'the-first-secret', k2: 'the-second-secret' }

let tree: Tree
let casino: TestProvider
let token: string
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree, 'tables', { adapter: 'exposure-tables', secrets: SECRETS })
  token = await casino.sit('player1')
})
async function booksHold(): Promise<void> {
  expect(await auditBooks(tree.db)).toEqual([])
}
afterEach(async () => {
  await booksHold()
  await casino.close()
  await tree.close()
})

type Told = {
  readonly status?: number
  readonly Error?: string
  readonly errorCode?: number
  readonly Message?: string
  readonly message?: string
  readonly wallet?: number
  readonly [name: string]: unknown
}

type By = { readonly keyId?: string; readonly secret?: string }
const say = async (name: string, asked: object | string, by?: By): Promise<Told> =>
  (await send(name, asked, by)).json<Told>()

async function send(name: string, asked: object | string, { keyId = 'k1', secret }: By = {}) {
  return await casino.inject({
    method: 'POST',
    url: `/casino-wallet/exposure-tables/${keyId}/${secret ?? SECRETS[keyId] ?? 'none'}/${name}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof asked === 'string' ? asked : JSON.stringify(asked),
  })
}

const exposure = (at: number, calculateExposure: number, change: object = {}) => ({
  token,
  userId: casino.refOf('player1'),
  gameId: 'dice',
  matchName: 'Teen Patti 20-20',
  roundId: 'round1',
  marketId: 'market1',
  marketType: 'Match odds',
  calculateExposure,
  exposureTime: at,
  betInfo: {
    gameId: 'dice',
    marketId: 'market1',
    runnerId: 1,
    runnerName: 'Player A',
    reqStake: 100,
    requestedOdds: 1.98,
    isBack: true,
    orderId: 'o1',
  },
  runners: [
    { id: 1, name: 'Player A', pl: 98 },
    { id: 2, name: 'Player B', pl: calculateExposure },
  ],
  ...change,
})
const result = (downpl: number, change: object = {}) => ({
  result: [{ userId: casino.refOf('player1'), marketId: 'market1', gameId: 'dice', downpl }],
  runners: [{ id: 1, name: 'Player A', status: 'WINNER' }],
  betvoid: false,
  roundId: 'round1',
  market: { _id: 'market1', roundId: 'round1', status: 'CLOSED' },
  ...change,
})
const DONE = { Error: '0' }

async function exposed(): Promise<number> {
  const { rows } = await sql<{ exposure: number }>`
    select exposure from accounts where id = ${tree.idOf('player1')}`.execute(tree.db)
  return (rows[0]?.exposure ?? 0) / 100
}

test('whoever comes with a token is told of once, and what they may use', async () => {
  const word = 'a-token-of-sixteen'
  await sql`insert into casino_sessions (id, provider_id, game_code, site_id, account_id, login_session, mode, token_hash, token_until)
    select 'new', provider_id, 'dice', 1, account_id, login_session, 'real', sha256(${word}::bytea), now() + interval '1 minute'
    from casino_sessions where id = ${token}`.execute(tree.db)
  expect(await say('auth', { token: word, operatorId: '9507' })).toMatchObject({
    operatorId: '9507',
    userId: casino.refOf('player1'),
    token: 'new',
    playerTokenAtLaunch: word,
    balance: 1000,
    exposure: 0,
    currency: 'INR',
    errorCode: 0,
  })
  expect(await say('auth', { token: word, operatorId: '9507' })).toMatchObject({ errorCode: 1 })
})

test('an exposure replaces the one before, a stale one is left alone, and the same told again is the same', async () => {
  expect(await say('exposure', exposure(10, -100))).toMatchObject({ status: 0, wallet: 900 })
  expect(await say('exposure', exposure(20, -250.5))).toMatchObject({ status: 0, wallet: 749.5 })
  expect(await say('exposure', exposure(20, -250.5))).toMatchObject({ status: 0, wallet: 749.5 })
  expect(await say('exposure', exposure(15, -900))).toMatchObject({ status: 0, wallet: 749.5 })
  expect(await exposed()).toBe(250.5)
  expect(await say('refund', exposure(30, 0))).toMatchObject({ status: 0, wallet: 1000 })
  expect(await exposed()).toBe(0)
})

test('a bet that was taken back before it came holds nothing when it does, and three times is once', async () => {
  for (let again = 0; again < 3; again++)
    expect(await say('refund', exposure(30, 0))).toMatchObject({ status: 0, wallet: 1000 })
  expect(await say('exposure', exposure(20, -100))).toMatchObject({ status: 0, wallet: 1000 })
  expect(await exposed()).toBe(0)
})

test('what is too little is told with what there is, and what was refused stays so', async () => {
  const refused = { status: 1, Message: expect.stringMatching(/^INSUFFICIENT_FUNDS/), wallet: 1000 }
  expect(await say('exposure', exposure(10, -1000.01))).toMatchObject(refused)
  await tree.playerResult('player1', 5000)
  expect(await say('exposure', exposure(10, -1000.01))).toMatchObject(refused)
  expect(await exposed()).toBe(0)
})

test('the same time with another exposure is another thing, and holds nothing', async () => {
  await say('exposure', exposure(10, -100))
  expect(await say('exposure', exposure(10, -200))).toMatchObject({
    status: 1,
    Message: expect.stringMatching(/^DUPLICATE_TRANSACTION/),
  })
  expect(await exposed()).toBe(100)
})

test('fifty markets at once hold what is there and no more', async () => {
  const asked = Array.from({ length: 50 }, (_, n) =>
    say('exposure', exposure(10, -30, { marketId: `m${n}`, roundId: `r${n}` })),
  )
  const told = await Promise.all(asked)
  expect(told.filter(({ status }) => status === 0)).toHaveLength(33)
  expect(await exposed()).toBe(990)
})

describe('a result', () => {
  test('frees what was held and moves what was won or lost, once', async () => {
    await say('exposure', exposure(10, -100))
    expect(await say('results', result(-100))).toMatchObject(DONE)
    expect(await say('results', result(-100))).toMatchObject(DONE)
    expect(await tree.balanceOf('player1')).toBe(900)
    expect(await exposed()).toBe(0)
    // What differs from the first is no correction.
    expect(await say('results', result(98))).toMatchObject({
      Error: '1',
      message: expect.stringMatching(/^STALE_VERSION/),
    })
    expect(await tree.balanceOf('player1')).toBe(900)
    expect(await say('exposure', exposure(20, -50))).toMatchObject({ status: 1 })
  })

  test('that is void moves nothing and frees all', async () => {
    await say('exposure', exposure(10, -100))
    expect(await say('results', result(98.5, { betvoid: true }))).toMatchObject(DONE)
    expect([await tree.balanceOf('player1'), await exposed()]).toEqual([1000, 0])
  })

  test('ahead of its exposure is refused, and taken behind it', async () => {
    expect(await say('results', result(98))).toMatchObject({
      Error: '1',
      message: expect.stringMatching(/^TRANSACTION_NOT_FOUND/),
    })
    await say('exposure', exposure(10, -100))
    expect(await say('results', result(98))).toMatchObject(DONE)
    expect([await tree.balanceOf('player1'), await exposed()]).toEqual([1098, 0])
  })

  test('of nothing ends its market; another of the round goes on', async () => {
    await say('exposure', exposure(10, -100))
    expect(await say('results', result(0))).toMatchObject(DONE)
    expect([await tree.balanceOf('player1'), await exposed()]).toEqual([1000, 0])
    expect(await say('exposure', exposure(20, -50))).toMatchObject({
      status: 1,
      Message: expect.stringMatching(/^ALREADY_SETTLED/),
    })
    expect(await say('exposure', exposure(20, -50, { marketId: 'market2' }))).toMatchObject({ status: 0 })
  })

  test('behind a refund that came before its exposure is of nothing: what it took back holds nothing when it comes', async () => {
    const back = exposure(20, 0, { runners: [1, 2].map((id) => ({ id, pl: 0 })) })
    expect(await say('refund', back)).toMatchObject({ status: 0, wallet: 1000 })
    expect(await say('exposure', exposure(10, -100))).toMatchObject({ status: 0, wallet: 1000 })
    expect(await exposed()).toBe(0)
    expect(await say('results', result(0))).toMatchObject(DONE)
  })

  test('that costs more than was held is refused, and one of nobody who plays there', async () => {
    await say('exposure', exposure(10, -100))
    expect(await say('results', result(-100.01))).toMatchObject({
      Error: '1',
      message: expect.stringMatching(/^LOSS_OVER_HOLD/),
    })
    expect(await say('results', result(5, { roundId: 'round2' }))).toMatchObject({ Error: '1' })
    expect([await tree.balanceOf('player1'), await exposed()]).toEqual([1000, 100])
  })

  test('is of all that it names, or of none', async () => {
    await say('exposure', exposure(10, -100))
    const other = await casino.sit('player2')
    await say('exposure', { ...exposure(10, -50), userId: casino.refOf('player2'), token: other })
    const won = { userId: casino.refOf('player1'), marketId: 'market1', downpl: 98 }
    const lost = { ...won, userId: casino.refOf('player2'), downpl: -50 }
    expect(await say('results', result(0, { result: [won, { ...lost, downpl: -51 }] }))).toMatchObject({ Error: '1' })
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect(await say('results', result(0, { result: [won, lost] }))).toMatchObject(DONE)
    expect([await tree.balanceOf('player1'), await tree.balanceOf('player2')]).toEqual([1098, 950])
  })
})

describe('results of one message', () => {
  const MOST = 200
  const row = (player: string | number, downpl: number, marketId = 'market1') => ({
    userId: casino.refOf(player),
    marketId,
    downpl,
  })
  const say202 = (...others: readonly object[]) => say('results', result(0, { result: others }))

  /** So many more who have a seat in the market and nothing at risk there. */
  async function seat(count: number): Promise<readonly object[]> {
    const { rows } = await sql<{ id: number }>`
      with made as (insert into accounts (site_id, parent_id, ancestors, role, user_name)
          select a.site_id, a.parent_id, a.ancestors, 'user', 'seat' || n from accounts a, generate_series(1, ${count}) n
          where a.id = ${tree.idOf('player1')} returning id, site_id),
        played as (insert into casino_rounds (provider_id, round_id, account_id, site_id, game_code, staked, won, opened_at, last_at)
          select ${casino.provider.id}, 'round1', id, site_id, 'dice', 0, 0, now(), now() from made)
      insert into casino_tables (provider_id, market_key, account_id, site_id, round_id, version, reserved_at, stake, outcomes, hold, last_hold)
      select ${casino.provider.id}, 'market1', id, site_id, 'round1', 1, now(), 0, '[]', 0, 0 from made returning account_id as id`.execute(
      tree.db,
    )
    return rows.map(({ id }) => row(id, 0))
  }
  async function sitBoth(): Promise<void> {
    await say('exposure', exposure(10, -100))
    const other = await casino.sit('player2')
    await say('exposure', { ...exposure(10, -50), userId: casino.refOf('player2'), token: other })
  }
  const left = async () => [await tree.balanceOf('player1'), await tree.balanceOf('player2'), await exposed()]

  test.each([
    ['a loss beyond its hold', () => row('player2', -50.01)],
    ['somebody who does not play there', () => row('agent', 0)],
    ['a row that is there twice', () => row('player1', 98)],
  ])('in more parts than one are all taken or none: with %s nobody is paid, freed or told', async (_, bad) => {
    await sitBoth()
    const first = [row('player1', 98), ...(await seat(MOST - 1))]
    tree.told.length = 0
    expect(await say202(...first, row('player2', -50), bad())).toMatchObject({ Error: '1' })
    expect(await say202(...first, bad())).toMatchObject({ Error: '1' })
    expect([await left(), tree.told]).toEqual([[1000, 1000, 100], []])
    expect(await say202(...first, row('player2', -50))).toMatchObject(DONE)
    expect(await say202(...first, row('player2', -50))).toMatchObject(DONE)
    expect(await left()).toEqual([1098, 950, 0])
    // It has ended.
    expect(await say('exposure', exposure(20, -50))).toMatchObject({ status: 1 })
  })

  test('end each market that they name; with a bad row of one no other is paid', async () => {
    for (const marketId of ['market1', 'market2']) await say('exposure', exposure(10, -100, { marketId }))
    const won = row('player1', 98)
    expect(await say202(won, row('player1', -101, 'market2'))).toMatchObject({
      Error: '1',
      message: expect.stringMatching(/^LOSS_OVER_HOLD/),
    })
    expect([await tree.balanceOf('player1'), await exposed()]).toEqual([1000, 200])
    expect(await say202(won, row('player1', -100, 'market2'))).toMatchObject(DONE)
    expect([await tree.balanceOf('player1'), await exposed()]).toEqual([998, 0])
  })

  test('of the same markets in another order wait for each other, and one is taken', async () => {
    for (const marketId of ['market1', 'market2']) await say('exposure', exposure(10, -100, { marketId }))
    const rows = [row('player1', 98), row('player1', -100, 'market2')]
    const told = await Promise.all([say202(...rows), say202(...rows.toReversed())])
    expect(told.map(({ message }) => message?.split(':')[0])).toContain('ok')
    expect([await tree.balanceOf('player1'), await exposed()]).toEqual([998, 0])
  })

  test('that change what one was told are refused whole, though another had none yet', async () => {
    await sitBoth()
    await say('results', result(98))
    expect(await say202(row('player1', 90), row('player2', -50))).toMatchObject({
      Error: '1',
      message: expect.stringMatching(/^STALE_VERSION/),
    })
    expect(await left()).toEqual([1098, 1000, 0])
    expect(await say202(row('player1', 98), row('player2', -50))).toMatchObject(DONE)
    expect(await left()).toEqual([1098, 950, 0])
  })
})

describe('whoever may not play', () => {
  const twoWays = (first: number, second: number) => ({
    runners: [
      { id: 1, name: 'Player A', pl: first },
      { id: 2, name: 'Player B', pl: second },
    ],
  })
  const exclude = () => sql`with excluded as (insert into exclusions (account_id, origin_id, kind, since, until)
      select id, id, 'SELF_EXCLUSION', now(), now() + interval '200 days' from accounts where id = ${tree.idOf('player1')})
    update accounts set guarded_from = '-infinity' where id = ${tree.idOf('player1')}`

  test.each([
    ['a lock', 'PLAYER_BLOCKED', () => sql`update accounts set user_locked = true where id = ${tree.idOf('player1')}`],
    [
      'a lock of the casino',
      'CASINO_LOCKED',
      () => sql`update accounts set casino_lock = true where id = ${tree.idOf('agent')}`,
    ],
    ['an exclusion', 'SELF_EXCLUDED', exclude],
    ['the provider taken off', 'GAME_DISABLED', () => sql`update casino_providers set active = false`],
    ['a sign-out', 'TOKEN_EXPIRED', () => sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT'`],
    ['a limit that is lowered', 'LIMIT_EXCEEDED', () => sql`update casino_games set max = 9999`],
  ])('after %s bets nothing on another end for the same; a bet goes back all the same', async (_, code, happen) => {
    await say('exposure', exposure(10, -200, twoWays(196, -200)))
    await happen().execute(tree.db)
    const refused = { status: 1, Message: expect.stringContaining(code) }
    expect(await say('exposure', exposure(20, -200, twoWays(-200, 196)))).toMatchObject(refused)
    expect(await say('exposure', exposure(21, -100, twoWays(98, -100)))).toMatchObject(refused)
    expect(await say('refund', exposure(22, -201, twoWays(98, -201)))).toMatchObject(refused)
    expect(await exposed()).toBe(200)
    expect(await say('refund', exposure(30, -100, twoWays(98, -100)))).toMatchObject({ status: 0, wallet: 900 })
    expect(await say('exposure', exposure(40, 0, twoWays(98, 0)))).toMatchObject({ status: 0, wallet: 1000 })
  })

  test.each([
    ['more', -100, twoWays(98, -100.01)],
    ['less', -100, twoWays(98, -99)],
    ['nothing', -100, twoWays(98, 5)],
    ['not at all', -100, { runners: undefined }],
    ['of one twice', -100, { runners: [1, 1].map((id) => ({ id, pl: -100 })) }],
  ])('an exposure that its runners tell %s of is refused', async (_, told, change) => {
    for (const call of ['exposure', 'refund'])
      expect(await say(call, exposure(10, told, change))).toMatchObject({
        status: 1,
        Message: expect.stringMatching(/^INVALID_REQUEST/),
      })
    expect(await exposed()).toBe(0)
  })
})

test.each(HAPPENINGS)('after %s no more is held, less is, and results are taken in', async (_, code, happen) => {
  await say('exposure', exposure(10, -100))
  await happen(tree)
  expect(await say('exposure', exposure(20, -200))).toMatchObject({
    status: 1,
    Message: expect.stringContaining(code),
  })
  expect(await say('exposure', exposure(30, -50))).toMatchObject({ status: 0, wallet: 950 })
  expect(await say('results', result(98))).toMatchObject(DONE)
  expect(await tree.balanceOf('player1')).toBe(1098)
})

test('who does not say the secret is not believed; keys are changed during a round', async () => {
  expect(await say('exposure', exposure(10, -100), { secret: 'the-other-secret' })).toEqual({
    status: 1,
    Message: 'INVALID_SIGNATURE: The signature does not hold',
    exposure: 0,
  })
  await say('exposure', exposure(10, -100))
  expect(await say('results', result(98), { keyId: 'k2' })).toMatchObject(DONE)
  expect(await say('results', result(98), { keyId: 'k3' })).toMatchObject({ Error: '1' })
  expect(await tree.balanceOf('player1')).toBe(1098)
})

/** As it is sent, with that number written otherwise. */
const written = (asked: object, number: number, otherwise: string): string =>
  JSON.stringify(asked).replaceAll(new RegExp(`:${number}(?=[,}])`, 'g'), `:${otherwise}`)

test.each<[string, string, () => object | string]>([
  ['a part of a paisa', 'exposure', () => exposure(10, -0.001)],
  ['a number with an exponent', 'exposure', () => written(exposure(10, -100), -100, '-1e2')],
  ['sixteen digits', 'exposure', () => written(exposure(10, -100), -100, '-10000000000000')],
  ['a result with an exponent', 'results', () => written(result(98), 98, '9.8e1')],
  ['a result of sixteen digits', 'results', () => written(result(98), 98, '10000000000000')],
  ['a stake below nothing', 'exposure', () => written(exposure(10, -100), 100, '-100')],
  ['a time that is none', 'exposure', () => exposure(1.5, -100)],
  ['no market', 'exposure', () => ({ ...exposure(10, -100), marketId: undefined })],
  ['a result of a part of a paisa', 'results', () => result(0.001)],
  ['a result of nobody', 'results', () => result(0, { result: [] })],
  ['a call that there is not', 'nothing', () => exposure(10, -100)],
])('%s is refused', async (_, name, asked) => {
  const { status, Error: error, Message, message } = await say(name, asked())
  expect([status ?? Number(error), Message ?? message]).toEqual([1, expect.stringMatching(/^INVALID_REQUEST/)])
  expect(await exposed()).toBe(0)
})

test('who is called alike at two sites is two players, whose markets of one name are two', async () => {
  const there = { token: await casino.sit('club:player1', 'dice', 2), userId: casino.refOf('club:player1', 2) }
  await say('exposure', exposure(10, -100))
  expect(await say('exposure', exposure(10, -300, there))).toMatchObject({ status: 0, wallet: 700 })
  expect(await say('exposure', exposure(20, -50, { userId: there.userId }))).toMatchObject({ status: 1 })
  expect(await say('exposure', exposure(20, -50, { token: there.token }))).toMatchObject({ status: 1 })
  const lost = [
    { userId: casino.refOf('player1'), marketId: 'market1', downpl: -100 },
    { userId: there.userId, marketId: 'market1', downpl: 294 },
  ]
  expect(await say('results', result(0, { result: lost }))).toMatchObject(DONE)
  expect([await tree.balanceOf('player1'), await tree.balanceOf('club:player1')]).toEqual([900, 1294])
})

test('a provider that paid out more today than it may, or more in a round, holds nothing more; what it owes is taken in, and officers are told', async () => {
  await sql`update casino_providers set most_net_a_day = 15000, most_win_of_round = 12000`.execute(tree.db)
  for (const n of [1, 2]) await say('exposure', exposure(10, -100, { marketId: `m${n}`, roundId: `r${n}` }))
  const won = (n: number, downpl: number) =>
    result(0, { roundId: `r${n}`, result: [{ userId: casino.refOf('player1'), marketId: `m${n}`, downpl }] })
  expect(await say('results', won(1, 300))).toMatchObject(DONE)
  await shareAll(tree.db)
  expect(await say('exposure', exposure(20, -200, { marketId: 'm2', roundId: 'r2' }))).toMatchObject({
    status: 1,
    Message: expect.stringMatching(/^GAME_DISABLED/),
  })
  expect(await say('results', won(2, 98))).toMatchObject(DONE)
  const { rows } = await sql`select kind, amount from casino_alarms order by kind`.execute(tree.db)
  expect(rows).toEqual([
    { kind: 'DAY', amount: 30_000 },
    { kind: 'ROUND', amount: 30_000 },
  ])
  expect([await tree.balanceOf('player1'), await exposed()]).toEqual([1398, 0])
})

test('twenty markets at once, each message of them twice, come to what they are', async () => {
  const markets = Array.from({ length: 20 }, (_, n) => ({ marketId: `m${n}`, roundId: `r${n}` }))
  const said = await Promise.all(
    markets.map(async ({ marketId, roundId }, n) => {
      const holds = exposure(10, -30, { marketId, roundId })
      const ends = result(0, {
        roundId,
        result: [{ userId: casino.refOf('player1'), marketId, downpl: n % 2 === 0 ? 20 : -30 }],
      })
      const held = await Promise.all([say('exposure', holds), say('exposure', holds)])
      const ended = await Promise.all([say('results', ends), say('results', ends)])
      return [...held.map(({ status }) => status), ...ended.map(({ Error: error }) => Number(error))]
    }),
  )
  expect(new Set(said.flat())).toEqual(new Set([0]))
  expect([await tree.balanceOf('player1'), await exposed()]).toEqual([900, 0])
})

test('a fault of ours has done nothing, and is told by the status too', async () => {
  await sql`alter table casino_tables rename to casino_tables_away`.execute(tree.db)
  expect((await send('exposure', exposure(10, -100))).statusCode).toBe(500)
  expect((await send('results', result(98))).statusCode).toBe(500)
  await sql`alter table casino_tables_away rename to casino_tables`.execute(tree.db)
  expect(await say('exposure', exposure(10, -100))).toMatchObject({ status: 0, wallet: 900 })
  expect(await say('results', result(98))).toMatchObject(DONE)
})

test('two markets of a round that bring their player the same have a result each', async () => {
  for (const marketId of ['market1', 'market2']) {
    const { betInfo } = exposure(1, -100)
    const asked = exposure(1, -100, { marketId, betInfo: { ...betInfo, marketId } })
    expect(await say('exposure', asked)).toMatchObject({ status: 0 })
  }
  expect(await exposed()).toBe(200)
  for (const marketId of ['market1', 'market2']) {
    const told = [{ userId: casino.refOf('player1'), marketId, gameId: 'dice', downpl: -100 }]
    expect(await say('results', result(-100, { result: told }))).toMatchObject(DONE)
  }
  expect(await exposed()).toBe(0)
})
