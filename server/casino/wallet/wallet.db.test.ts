/** The wallet's scenarios: what a casino may ask, in whatever order and how often. docs/domain/casino.md. */
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { whileHeld } from '../../platform/testing/while-held.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { shareAll } from '../partnership.ts'
import { hearFrom } from '../testing/places.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'
import { forgetNonces } from './store.ts'

let tree: Tree
let casino: TestProvider
let sessionId: string
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  sessionId = await casino.sit('player1')
})
async function booksHold(): Promise<void> {
  expect(await auditBooks(tree.db)).toEqual([])
}
afterEach(async () => {
  await booksHold()
  await casino.close()
  await tree.close()
})

const debit = (txId: string, change: object = {}) => ({
  txId,
  playerRef: casino.refOf('player1'),
  sessionId,
  roundId: 'r1',
  gameCode: 'dice',
  amount: '10000',
  currency: 'INR',
  ...change,
})
const credit = (txId: string, refTxId: string, change: object = {}) => ({
  txId,
  playerRef: casino.refOf('player1'),
  roundId: 'r1',
  refTxId,
  amount: '25000',
  kind: 'win',
  roundClosed: false,
  ...change,
})
const rollback = (txId: string, refTxId: string) => ({ txId, playerRef: casino.refOf('player1'), refTxId })

const say = async (call: string, body: object) => (await casino.call(call, body)).body
const OK = (balance: string) => ({ code: 'OK', balance })

describe('a round', () => {
  test('takes the stake, pays the win, and tells the player each time', async () => {
    const from = await tree.balanceOf('player1')
    tree.told.length = 0
    expect(await say('debit', debit('t1'))).toMatchObject({
      code: 'OK',
      txId: 't1',
      balance: String((from - 100) * 100),
    })
    expect(await say('credit', credit('t2', 't1', { roundClosed: true }))).toMatchObject(OK(String((from + 150) * 100)))
    expect(await tree.balanceOf('player1')).toBe(from + 150)
    expect(tree.told.map(({ balance }) => balance)).toEqual([paise((from - 100) * 100), paise((from + 150) * 100)])
    expect(await say('debit', debit('t3'))).toMatchObject({ code: 'ALREADY_SETTLED' })
    // What is owed is taken in also then.
    expect(await say('credit', credit('t4', 't1', { amount: '100' }))).toMatchObject({ code: 'OK' })
  })

  test('may be staked for again: a further stake goes back alone, and one win pays all', async () => {
    await say('debit', debit('t1'))
    await say('debit', debit('t1.1', { amount: '10000' }))
    await say('debit', debit('t1.2', { amount: '10000' }))
    expect(await say('rollback', rollback('t2', 't1.1'))).toMatchObject(OK('80000'))
    const win = credit('t3', 't1', { amount: '40000', roundClosed: true })
    expect(await say('credit', win)).toMatchObject(OK('120000'))
    expect(await say('debit', debit('t1.3'))).toMatchObject({ code: 'ALREADY_SETTLED' })
    expect(await tree.balanceOf('player1')).toBe(1200)
  })

  test('a win of nothing closes it', async () => {
    await say('debit', debit('t1'))
    expect(await say('credit', credit('t2', 't1', { amount: '0', roundClosed: true }))).toMatchObject({ code: 'OK' })
    expect(await say('debit', debit('t3'))).toMatchObject({ code: 'ALREADY_SETTLED' })
  })

  test('is closed by a call of its own', async () => {
    await say('debit', debit('t1'))
    expect(await say('round-close', { txId: 't2', playerRef: casino.refOf('player1'), roundId: 'r1' })).toMatchObject({
      code: 'OK',
    })
    expect(await say('debit', debit('t3'))).toMatchObject({ code: 'ALREADY_SETTLED' })
  })
})

describe('what is asked again', () => {
  test('has one effect and the same answer', async () => {
    const first = await casino.call('debit', debit('t1'))
    const second = await casino.call('debit', debit('t1'))
    expect(second).toEqual({ ...first, isReplayed: true })
    expect(await tree.balanceOf('player1')).toBe(900)
  })

  test('with another amount is another thing under the same id', async () => {
    await say('debit', debit('t1'))
    expect(await say('debit', debit('t1', { amount: '10001' }))).toMatchObject({ code: 'DUPLICATE_TRANSACTION' })
    expect(await say('credit', credit('t1', 't1'))).toMatchObject({ code: 'DUPLICATE_TRANSACTION' })
  })

  test('fifty times at once has one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => casino.call('debit', debit('t1'))))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
    expect(await tree.balanceOf('player1')).toBe(900)
  })

  test('a refused stake stays refused', async () => {
    expect(await say('debit', debit('t1', { amount: '200000' }))).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      balance: '100000',
    })
    await tree.playerResult('player1', 5000)
    expect(await say('debit', debit('t1', { amount: '200000' }))).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await say('rollback', rollback('t2', 't1'))).toMatchObject(OK('600000'))
  })
})

test('fifty stakes at once take what is there and no more', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => casino.call('debit', debit(`t${n}`, { amount: '3000', roundId: `r${n}` }))),
  )
  expect(answers.filter(({ body }) => body.code === 'OK')).toHaveLength(33)
  expect(await tree.balanceOf('player1')).toBe(10)
})

describe('a rollback', () => {
  test('of a win may leave less than what is at risk, which is no fault of the books', async () => {
    await say('debit', debit('t1'))
    await say('credit', credit('t2', 't1'))
    const id = tree.idOf('player1')
    await sql`update accounts set exposure = balance where id = ${id}`.execute(tree.db)
    expect(await say('rollback', rollback('b1', 't2'))).toMatchObject({ code: 'OK' })
    const found = (await auditBooks(tree.db)).map(({ invariant }) => invariant)
    await sql`update accounts set exposure = 0 where id = ${id}`.execute(tree.db)
    expect(found).not.toContain('I6 an account can cover what it risks')
  })

  test('gives the stake back, once', async () => {
    await say('debit', debit('t1'))
    for (const id of ['b1', 'b2', 'b3']) expect(await say('rollback', rollback(id, 't1'))).toMatchObject(OK('100000'))
    expect(await say('rollback', rollback('b1', 't1'))).toMatchObject(OK('100000'))
    expect(await say('credit', credit('t2', 't1'))).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
  })

  test('before its stake leaves word for it', async () => {
    expect(await say('rollback', rollback('b1', 't1'))).toMatchObject(OK('100000'))
    expect(await say('rollback', rollback('b2', 't1'))).toMatchObject(OK('100000'))
    expect(await say('debit', debit('t1'))).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
    expect(await tree.balanceOf('player1')).toBe(1000)
  })

  test('before its stake has that refused for good, as any stake that is refused', async () => {
    await say('rollback', rollback('b1', 't1'))
    await say('rollback', rollback('b2', 'h1'))
    const first = await casino.call('debit', debit('t1'))
    expect(first).toMatchObject({ isReplayed: false, body: { code: 'ALREADY_ROLLED_BACK', balance: '100000' } })
    const outcomes = [{ code: 'a', pnl: '-100' }]
    const hold = { ...debit('h1'), marketKey: 'm1', stake: '100', version: 1, outcomes }
    const held = await casino.call('reserve', hold)
    await say('debit', debit('t2'))
    expect(await casino.call('debit', debit('t1'))).toEqual({ ...first, isReplayed: true })
    expect(await casino.call('reserve', hold)).toEqual({ ...held, isReplayed: true })
    expect(await say('debit', debit('t1', { amount: '5' }))).toMatchObject({ code: 'DUPLICATE_TRANSACTION' })
    // It is still one that was taken back, and a win still one of nothing.
    expect(await say('rollback', rollback('b3', 't1'))).toMatchObject(OK('90000'))
    expect(await say('credit', credit('w1', 't1'))).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
    await casino.sit('player2')
    await say('rollback', rollback('b4', 't4'))
    const theirs = { playerRef: casino.refOf('player2') }
    for (let n = 0; n < 2; n++) {
      const { isReplayed, body } = await casino.call('debit', debit('t4', theirs))
      expect([isReplayed, body.code]).toEqual([false, 'ALREADY_ROLLED_BACK'])
    }
  })

  test('of a stake whose round has won waits for that of the win', async () => {
    await say('debit', debit('t1'))
    await say('credit', credit('t2', 't1'))
    expect(await say('rollback', rollback('b1', 't1'))).toMatchObject({ code: 'ALREADY_SETTLED' })
    expect(await say('rollback', rollback('b2', 't2'))).toMatchObject({ code: 'OK' })
    expect(await say('rollback', rollback('b1', 't1'))).toMatchObject(OK('100000'))
  })

  test('of a win that was spent leaves less than nothing', async () => {
    await say('debit', debit('t1'))
    await say('credit', credit('t2', 't1', { amount: '100000' }))
    await say('debit', debit('t3', { amount: '190000', roundId: 'r2' }))
    expect(await say('rollback', rollback('b1', 't2'))).toMatchObject(OK('0'))
    expect(await tree.balanceOf('player1')).toBe(-1000)
  })

  test('races its stake to one end', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const asked = { roundId: `r${n}`, amount: '1000' }
        await Promise.all([say('debit', debit(`t${n}`, asked)), say('rollback', rollback(`b${n}`, `t${n}`))])
      }),
    )
    expect(await tree.balanceOf('player1')).toBe(1000)
  })

  test('of what is somebody else’s is of nothing', async () => {
    await say('debit', debit('t1'))
    await casino.sit('player2')
    const other = { txId: 'b1', playerRef: casino.refOf('player2'), refTxId: 't1' }
    expect(await say('rollback', other)).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
    expect(await tree.balanceOf('player1')).toBe(900)
  })
})

test('nothing takes itself back', async () => {
  expect(await say('rollback', rollback('b', 'b'))).toMatchObject({ code: 'INVALID_REQUEST' })
  const parts = [{ op: 'rollback', ...rollback('p', 'b') }]
  expect(await say('batch', { txId: 'b', parts })).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('a win whose stake is not known may come again when it is', async () => {
  expect(await say('credit', credit('t2', 't1'))).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
  await say('debit', debit('t1'))
  expect(await say('credit', credit('t2', 't1'))).toMatchObject(OK('115000'))
})

describe('a batch', () => {
  const part = (op: string, body: object) => ({ op, ...body })

  test('is all of it', async () => {
    const parts = [part('debit', debit('p1')), part('credit', credit('p2', 'p1'))]
    const first = await casino.call('batch', { txId: 'b', parts })
    expect(first.body).toMatchObject({ ...OK('115000'), txId: 'b' })
    expect(await casino.call('batch', { txId: 'b', parts })).toEqual({ ...first, isReplayed: true })
    expect((await casino.call('debit', debit('p1'))).isReplayed).toBe(true)
  })

  test('is nothing where one part is refused, and spends no id', async () => {
    const parts = [part('debit', debit('p1')), part('credit', credit('p2', 'nothing')), part('debit', debit('p3'))]
    // Nothing of it has moved: the balance is that of before.
    const refusal = { code: 'TRANSACTION_NOT_FOUND', failedIndex: 1, balance: '100000' }
    expect(await say('batch', { txId: 'b', parts })).toMatchObject(refusal)
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect(await say('debit', debit('p1'))).toMatchObject(OK('90000'))
    expect(await say('batch', { txId: 'b', parts })).toMatchObject({ code: 'DUPLICATE_TRANSACTION', failedIndex: 0 })
  })

  test('is of one player, and of ids that differ', async () => {
    const others = part('credit', credit('p2', 'p1', { playerRef: casino.refOf('player2') }))
    expect(await say('batch', { txId: 'b', parts: [part('debit', debit('p1')), others] })).toMatchObject({
      code: 'INVALID_REQUEST',
    })
    expect(await say('batch', { txId: 'p1', parts: [part('debit', debit('p1'))] })).toMatchObject({
      code: 'INVALID_REQUEST',
    })
  })
})

describe('who may not stake is told why, and gets what is owed', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    [
      'whose session is over',
      'TOKEN_EXPIRED',
      () => sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT'`.execute(tree.db),
    ],
    [
      'who is locked',
      'PLAYER_BLOCKED',
      () => sql`update accounts set user_locked = true where id = ${tree.idOf('player1')}`.execute(tree.db),
    ],
    [
      'whose agent is locked out of the casino',
      'CASINO_LOCKED',
      () => sql`update accounts set casino_lock = true where id = ${tree.idOf('agent')}`.execute(tree.db),
    ],
    [
      'whose site has none',
      'CASINO_LOCKED',
      () => sql`update sites set settings = settings || '{"noCasino": true}' where id = 1`.execute(tree.db),
    ],
    [
      'whose site has practice alone',
      'CASINO_LOCKED',
      () =>
        sql`update sites set settings = settings || '{"jurisdiction": {"money": "NONE"}}' where id = 1`.execute(
          tree.db,
        ),
    ],
    [
      'whose site is under maintenance',
      'MAINTENANCE',
      () => sql`update sites set maintenance = true where id = 1`.execute(tree.db),
    ],
    ['who is where that is forbidden', 'JURISDICTION_BLOCKED', () => hearFrom(tree.db, 'US')],
    ['whose game was taken off', 'GAME_DISABLED', () => sql`update casino_games set active = false`.execute(tree.db)],
    ['whose provider was', 'GAME_DISABLED', () => sql`update casino_providers set active = false`.execute(tree.db)],
    ['whose game is named no more', 'GAME_DISABLED', () => sql`update casino_games set gone = true`.execute(tree.db)],
    [
      'whose site has gone without the European casino',
      'GAME_DISABLED',
      async () => {
        await sql`update casino_games set provider_name = 'Evolution Gaming'`.execute(tree.db)
        await sql`update sites set settings = settings || '{"switches": {"europeanCasinoDisabled": true}}' where id = 1`.execute(
          tree.db,
        )
      },
    ],
  ])('%s', async (_, code, happen) => {
    await say('debit', debit('t1'))
    await happen()
    expect(await say('debit', debit('t2'))).toMatchObject({ code })
    expect(await say('credit', credit('t3', 't1'))).toMatchObject(OK('115000'))
  })

  test('who has excluded themselves', async () => {
    await say('debit', debit('t1'))
    await sql`insert into exclusions (account_id, origin_id, kind, since, until) values (${tree.idOf('player1')}, ${tree.idOf('player1')}, 'SELF_EXCLUSION', now(), now() + interval '200 days')`.execute(
      tree.db,
    )
    await sql`update accounts set guarded_from = '-infinity' where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect(await say('debit', debit('t2'))).toMatchObject({ code: 'SELF_EXCLUDED' })
    expect(await say('rollback', rollback('b', 't1'))).toMatchObject(OK('100000'))
  })
})

test('who is gone for half an hour stakes no more; each stake is a use of their session', async () => {
  const idle = (minutes: number) =>
    sql`update sessions set last_seen_at = now() - make_interval(mins => ${minutes})`.execute(tree.db)
  const seenAgo = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from now() - last_seen_at)::int as seconds from sessions`.execute(tree.db)
    return rows[0]?.seconds
  }
  await idle(29)
  expect(await say('debit', debit('t1'))).toMatchObject({ code: 'OK' })
  expect(await seenAgo()).toBeLessThan(60)
  await idle(29)
  expect(await say('debit', debit('t2', { amount: '100000000' }))).toMatchObject({ code: 'LIMIT_EXCEEDED' })
  expect(await seenAgo()).toBeGreaterThan(1700)
  await idle(31)
  expect(await say('debit', debit('t3'))).toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test.each<[string, string, () => Promise<unknown>]>([
  [
    'a lock',
    'PLAYER_BLOCKED',
    () => sql`update accounts set user_locked = true where id = ${tree.idOf('player1')}`.execute(tree.db),
  ],
  [
    'an exclusion',
    'SELF_EXCLUDED',
    async () => {
      await sql`insert into exclusions (account_id, origin_id, kind, since, until) values (${tree.idOf('player1')}, ${tree.idOf('player1')}, 'SELF_EXCLUSION', now(), now() + interval '200 days')`.execute(
        tree.db,
      )
      await sql`update accounts set guarded_from = '-infinity' where id = ${tree.idOf('player1')}`.execute(tree.db)
    },
  ],
])('%s that ended the session as well is told before that', async (_, code, happen) => {
  await happen()
  await sql`update sessions set ended_at = now(), end_reason = 'LOCKED'`.execute(tree.db)
  expect(await say('debit', debit('t1'))).toMatchObject({ code })
})

test('who may not play from where they are may from elsewhere, and so may whoever is nowhere that is known', async () => {
  await hearFrom(tree.db, 'US')
  expect(await say('debit', debit('t1'))).toMatchObject({ code: 'JURISDICTION_BLOCKED', balance: '100000' })
  await sql`update sessions set heard_from = 'IN'`.execute(tree.db)
  // Its id is spent: what was refused stays so.
  expect(await say('debit', debit('t1'))).toMatchObject({ code: 'JURISDICTION_BLOCKED' })
  expect(await say('debit', debit('t2'))).toMatchObject(OK('90000'))
  await sql`update sessions set heard_from = null`.execute(tree.db)
  expect(await say('debit', debit('t3'))).toMatchObject(OK('80000'))
})

test('a lock that comes while a stake waits for its player holds', async () => {
  const lock = async (tx: Tx) =>
    await sql`update accounts set casino_lock = true where id = ${tree.idOf('player1')}`.execute(tx)
  expect(await whileHeld(tree.db, lock, () => say('debit', debit('t1')))).toMatchObject({ code: 'CASINO_LOCKED' })
})

describe('calls that come together', () => {
  type Seat = { readonly playerRef: string; readonly sessionId: string }
  let seats: readonly Seat[]
  beforeEach(async () => {
    const others = ['player2', 'player3']
    const sat = others.map(async (name) => ({
      playerRef: casino.refOf(name),
      sessionId: await casino.sit(name),
    }))
    seats = [{ playerRef: casino.refOf('player1'), sessionId }, ...(await Promise.all(sat))]
  })
  const debitAll = (change: object = {}) =>
    seats.map((seat, n) => say('debit', debit(`t${n}`, { roundId: `r${n}`, ...seat, ...change })))
  const transactions = async () => {
    const { rows } = await sql<{ calls: number }>`
      select count(*)::int as calls from casino_calls group by xmin::text order by 1`.execute(tree.db)
    return rows.map(({ calls }) => calls)
  }

  test('are one transaction, and each is decided by itself', async () => {
    const [first, ...others] = seats
    const answers = await Promise.all([
      say('debit', debit('t0', { ...first })),
      ...others.map((seat, n) => say('debit', debit(`t${n + 1}`, { ...seat, ...(n === 0 && { currency: 'EUR' }) }))),
    ])
    expect(answers.map(({ code }) => code)).toEqual(['OK', 'WRONG_CURRENCY', 'OK'])
    expect(await transactions()).toEqual([3])
    expect(await Promise.all(['player1', 'player2', 'player3'].map((name) => tree.balanceOf(name)))).toEqual([
      900, 1000, 900,
    ])
  })

  test('wait for no player whom somebody else has but their own', async () => {
    const lock = async (tx: Tx) =>
      await sql`select from accounts where id = ${tree.idOf('player2')} for update`.execute(tx)
    const begun: { first?: Promise<unknown> } = {}
    const last = await whileHeld(
      tree.db,
      lock,
      async () => {
        const [one, held, other] = debitAll()
        begun.first = Promise.all([one, other])
        return await held
      },
      async () => expect(await begun.first).toMatchObject([{ code: 'OK' }, { code: 'OK' }]),
    )
    expect(last).toMatchObject({ code: 'OK' })
    expect(await transactions()).toEqual([1, 2])
  })

  test('fail alone where one cannot be done', async () => {
    await sql`alter table casino_rounds add constraint not_this check (round_id <> 'r1')`.execute(tree.db)
    expect((await Promise.all(debitAll())).map(({ code }) => code)).toEqual(['OK', 'INTERNAL', 'OK'])
    expect(await tree.balanceOf('player2')).toBe(1000)
    await sql`alter table casino_rounds drop constraint not_this`.execute(tree.db)
    expect(await say('debit', debit('t1', { roundId: 'r1', ...seats[1] }))).toMatchObject({ code: 'OK' })
  })
})

test('a batch takes back what it did itself, and what its limits count is what stands then', async () => {
  const parts = [
    { op: 'debit', ...debit('p1') },
    { op: 'credit', ...credit('p2', 'p1') },
    { op: 'rollback', ...rollback('p3', 'p2') },
    { op: 'rollback', ...rollback('p4', 'p1') },
    { op: 'debit', ...debit('p5', { amount: '100000' }) },
  ]
  expect(await say('batch', { txId: 'b', parts })).toMatchObject(OK('0'))
  const { rows } = await sql<{ txId: string; reversedBy: string | null }>`
    select tx_id, reversed_by from casino_calls where amount is not null order by tx_id`.execute(tree.db)
  expect(rows).toEqual([
    { txId: 'p1', reversedBy: 'p4' },
    { txId: 'p2', reversedBy: 'p3' },
    { txId: 'p5', reversedBy: null },
  ])
  expect(await say('rollback', rollback('p6', 'p1'))).toMatchObject(OK('0'))
})

test('whoever never opened a game of theirs is nobody to a provider, whatever it asks', async () => {
  const playerRef = casino.refOf('player2')
  for (const [call, body] of [
    ['credit', credit('a', 'b', { playerRef, amount: '0' })],
    ['rollback', { ...rollback('c', 'd'), playerRef }],
    ['round-close', { txId: 'e', playerRef, roundId: 'r1' }],
    ['debit', debit('f', { playerRef })],
  ] as const)
    expect(await say(call, body)).toEqual({
      code: 'INVALID_REQUEST',
      message: 'playerRef is no player of yours',
    })
  expect((await sql`select from casino_calls`.execute(tree.db)).rows).toEqual([])
})

test('only the very same call is a replay; an id that was spent tells the balance too', async () => {
  await say('debit', debit('t1'))
  await say('rollback', rollback('b', 't9'))
  const answers = [
    await casino.call('debit', debit('t1')),
    await casino.call('debit', debit('t1', { amount: '200' })),
    await casino.call('debit', debit('t9')),
  ]
  expect(answers.map(({ isReplayed, body }) => [isReplayed, body.code, body.balance])).toEqual([
    [true, 'OK', '90000'],
    [false, 'DUPLICATE_TRANSACTION', '90000'],
    [false, 'ALREADY_ROLLED_BACK', '90000'],
  ])
})

test('the wallet keeps how a round is drawn, as its provider said with the stake', async () => {
  const details = { seedHash: 'ab'.repeat(32), clientSeed: 'mine', nonce: 7 }
  await say('debit', debit('t1', { details }))
  await say('debit', debit('t2', { roundId: 'r2', details: { nonce: 'seven' } }))
  // Which no database keeps.
  await say('debit', debit('t3', { roundId: 'r3', details: { ...details, clientSeed: 'a\0b' } }))
  await say('debit', debit('t4', { roundId: 'r4', details: { ...details, clientSeed: '\ud800' } }))
  const { rows } = await sql`select tx_id, details from casino_calls order by tx_id`.execute(tree.db)
  expect(rows).toEqual([
    { txId: 't1', details },
    { txId: 't2', details: null },
    { txId: 't3', details: null },
    { txId: 't4', details: null },
  ])
})

describe('a limit', () => {
  const limit = async (kind: string, product: string, rupees: number) => {
    await sql`insert into player_limits (account_id, set_by, kind, period, product, value, since)
      values (${tree.idOf('player1')}, ${tree.idOf('player1')}, ${kind}, 'DAY', ${product}, ${rupees * 100}, now())`.execute(
      tree.db,
    )
    await sql`update accounts set guarded_from = '-infinity' where id = ${tree.idOf('player1')}`.execute(tree.db)
  }

  test.each([
    ['what a game takes at least', { amount: '99' }, 'GAME_MIN'],
    ['and at most', { amount: '10000001' }, 'GAME_MAX'],
    ['on stakes of a day', { amount: '6000' }, 'STAKE_DAY'],
    ['on losses of a day', { amount: '5000' }, 'LOSS_DAY'],
  ] as const)('is named: %s', async (_, change, which) => {
    await limit('STAKE', 'CASINO', 55)
    await limit('LOSS', 'ALL', 45)
    const refused = { code: 'LIMIT_EXCEEDED', limit: which, balance: '100000' }
    const first = await casino.call('debit', debit('t1', change))
    expect(first.body).toMatchObject(refused)
    expect(await casino.call('debit', debit('t1', change))).toEqual({ ...first, isReplayed: true })
    const { amount } = debit('', change)
    const held = { marketKey: 'm', stake: amount, version: 1, outcomes: [{ code: 'a', pnl: `-${amount}` }] }
    expect(await say('reserve', { ...debit('h1', change), ...held })).toMatchObject(refused)
    const parts = [{ op: 'debit', ...debit('p1', change) }]
    expect(await say('batch', { txId: 'b1', parts })).toMatchObject({ ...refused, failedIndex: 0 })
  })

  test('on stakes counts what stands of those of the casino', async () => {
    await limit('STAKE', 'CASINO', 150)
    expect(await say('debit', debit('t1'))).toMatchObject({ code: 'OK' })
    expect(await say('debit', debit('t2'))).toMatchObject({ code: 'LIMIT_EXCEEDED' })
    await say('rollback', rollback('b', 't1'))
    expect(await say('debit', debit('t3'))).toMatchObject({ code: 'OK' })
  })

  test('counts what the parts of a batch before staked and won', async () => {
    await limit('LOSS', 'ALL', 150)
    const [first, second] = [debit('p1'), debit('p2', { roundId: 'r2' })].map((body) => ({ op: 'debit', ...body }))
    expect(await say('batch', { txId: 'b1', parts: [first, second] })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      failedIndex: 1,
    })
    const won = { op: 'credit', ...credit('p3', 'p1', { amount: '5000' }) }
    expect(await say('batch', { txId: 'b2', parts: [first, won, second] })).toMatchObject({ code: 'OK' })
  })

  test('on losses counts what was lost there', async () => {
    await limit('LOSS', 'ALL', 150)
    expect(await say('debit', debit('t1'))).toMatchObject({ code: 'OK' })
    expect(await say('debit', debit('t2'))).toMatchObject({ code: 'LIMIT_EXCEEDED' })
    await say('credit', credit('t4', 't1', { amount: '5000' }))
    expect(await say('debit', debit('t5'))).toMatchObject({ code: 'OK' })
  })
})

test.each([
  ['another currency', { currency: 'USD' }, 'WRONG_CURRENCY'],
  ['a game that is not the session’s', { gameCode: 'other' }, 'INVALID_GAME'],
  ['a session that is not theirs', { sessionId: 'x' }, 'INVALID_TOKEN'],
  ['less than the least', { amount: '99' }, 'LIMIT_EXCEEDED'],
  ['half a paisa', { amount: '0.5' }, 'INVALID_REQUEST'],
  ['a number with an exponent', { amount: '1e3' }, 'INVALID_REQUEST'],
  ['less than nothing', { amount: '-1' }, 'INVALID_REQUEST'],
  ['sixteen digits', { amount: '1000000000000000' }, 'INVALID_REQUEST'],
  ['a player of another site', { playerRef: '2.1.3' }, 'INVALID_REQUEST'],
  ['nobody', { playerRef: 'nobody' }, 'INVALID_REQUEST'],
])('a stake of %s is refused', async (_, change, code) => {
  expect(await say('debit', debit('t1', change))).toMatchObject({ code })
  expect(await tree.balanceOf('player1')).toBe(1000)
})

describe('a message', () => {
  test.each([
    ['that was altered', { tampered: `${JSON.stringify({ txId: 't1' })} ` }],
    ['that was signed for the other way', { direction: 'to-provider' as const }],
    ['from a clock two minutes off', { skewMs: -125_000 }],
    ['from a clock two minutes ahead', { skewMs: 125_000 }],
    ['of a key that is not known', { key: { id: 'k2', secret: 'x' } }],
  ])('%s is not believed', async (_, calling) => {
    const { status, body } = await casino.call('debit', debit('t1'), calling)
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'INVALID_SIGNATURE' })
    expect(await tree.balanceOf('player1')).toBe(1000)
  })

  test('counts once', async () => {
    const payload = JSON.stringify(debit('t1'))
    const headers = { ...casino.headersOf(payload), 'content-type': 'application/json' }
    const asked = { method: 'POST', url: '/casino-wallet/v1/debit', headers, payload } as const
    const answers = await Promise.all([casino.inject(asked), casino.inject(asked)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await casino.inject(asked)).statusCode).toBe(401)
    // What is too old to be believed need not be remembered.
    await forgetNonces(tree.db, 60_000)
    expect((await casino.inject(asked)).statusCode).toBe(401)
    await sql`update casino_nonces set at = at - interval '2 minutes'`.execute(tree.db)
    await forgetNonces(tree.db, 60_000)
    expect((await sql`select from casino_nonces`.execute(tree.db)).rows).toEqual([])
  })

  test('that is no JSON cannot be read', async () => {
    expect((await casino.call('debit', '{')).status).toBe(400)
    expect((await casino.call('nothing', {})).status).toBe(404)
  })
})

test('a session is opened by its token, once and within its minute', async () => {
  const open = async (token: string) => (await casino.call('session', { token })).body
  const launch = async (token: string, until: string) =>
    await sql`insert into casino_sessions (id, provider_id, game_code, site_id, account_id, login_session, mode, token_hash, token_until)
      select ${token}, ${casino.provider.id}, 'dice', 1, ${tree.idOf('player1')}, login_session, 'real', sha256(${token}::bytea), now() + ${until}::interval
      from casino_sessions where id = ${sessionId}`.execute(tree.db)
  await launch('a-token-of-sixteen', '1 minute')
  await launch('another-of-sixteen', '-1 second')
  expect(await open('a-token-of-sixteen')).toMatchObject({
    code: 'OK',
    playerRef: casino.refOf('player1'),
    balance: '100000',
    currency: 'INR',
    gameCode: 'dice',
    mode: 'real',
    limits: {
      min: '100',
      max: '10000000',
    },
    protection: { selfExcluded: false, timedOut: false, sessionTimeOver: false, realityCheckDue: false },
  })
  expect(await open('a-token-of-sixteen')).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(await open('another-of-sixteen')).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await open('never-there-was-one')).toMatchObject({ code: 'INVALID_TOKEN' })
  // Whoever signs out within the minute opens nothing more.
  await launch('a-third-of-sixteen', '1 minute')
  await sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT'`.execute(tree.db)
  expect(await open('a-third-of-sixteen')).toMatchObject({ code: 'TOKEN_EXPIRED' })
  await sql`update sessions set ended_at = null, end_reason = null`.execute(tree.db)
  expect(await say('balance', { playerRef: casino.refOf('player1'), sessionId })).toMatchObject(OK('100000'))
})

test('a session tells what keeps its player from staking, as a stake would be told', async () => {
  const player = tree.idOf('player1')
  await sql`insert into casino_sessions (id, provider_id, game_code, site_id, account_id, login_session, mode, token_hash, token_until)
    select 'kept', ${casino.provider.id}, 'dice', 1, ${player}, login_session, 'real', sha256('a-token-of-sixteen'::bytea), now() + interval '1 minute'
    from casino_sessions where id = ${sessionId}`.execute(tree.db)
  await sql`insert into exclusions (account_id, origin_id, kind, since, until)
    values (${player}, ${player}, 'TIME_OUT', now(), now() + interval '1 day')`.execute(tree.db)
  await sql`insert into sittings (site_id, account_id, started_at, last_seen_at, checked_at)
    values (1, ${player}, now() - interval '2 hours', now(), now() - interval '2 hours')`.execute(tree.db)
  await sql`update accounts set guarded_from = '-infinity' where id = ${player}`.execute(tree.db)
  expect(await say('session', { token: 'a-token-of-sixteen' })).toMatchObject({
    code: 'OK',
    protection: { selfExcluded: false, timedOut: true, sessionTimeOver: false, realityCheckDue: true },
  })
  expect(await say('debit', debit('t1'))).toMatchObject({ code: 'TIMED_OUT' })
})

test('what rounds bring is split along the chain that stood at their first stake, once', async () => {
  const balances = async () => Promise.all(['agent', 'whitelabel'].map((name) => tree.balanceOf(name)))
  const before = await balances()
  await say('debit', debit('t1', { amount: '10001' }))
  await shareAll(tree.db)
  await say('credit', credit('t2', 't1', { amount: '30000', roundClosed: true }))
  await shareAll(tree.db)
  await say('rollback', rollback('b', 't2'))
  await Promise.all([shareAll(tree.db), shareAll(tree.db)])
  expect(await auditBooks(tree.db)).toEqual([])
  const { rows } = await sql<{ net: number }>`select sum(net)::bigint as net from casino_shares`.execute(tree.db)
  expect(rows).toEqual([{ net: -10_001 }])
  const after = await balances()
  expect(after.every((balance, n) => balance > (before[n] ?? 0))).toBe(true)
})

test('a fault of ours is INTERNAL, signed, and has done nothing: the same is taken when it comes again', async () => {
  const from = await tree.balanceOf('player1')
  await sql`alter table casino_rounds rename to casino_rounds_away`.execute(tree.db)
  const { status, body } = await casino.call('debit', debit('t1'))
  expect({ status, body }).toEqual({ status: 500, body: { code: 'INTERNAL', message: expect.any(String) } })
  await sql`alter table casino_rounds_away rename to casino_rounds`.execute(tree.db)
  expect(await tree.balanceOf('player1')).toBe(from)
  expect(await say('debit', debit('t1'))).toMatchObject(OK(String((from - 100) * 100)))
})

test('a provider that paid out more today than it may takes no stakes until tomorrow; what it owes is taken in, and officers are told', async () => {
  await sql`update casino_providers set most_net_a_day = 15000, most_win_of_round = 12000`.execute(tree.db)
  const told = async () => {
    const { rows } = await sql`select kind, about, account_id, amount from casino_alarms order by kind`.execute(tree.db)
    return rows
  }
  const today = new Date(tree.clock()).toISOString().slice(0, 10)
  const player = tree.idOf('player1')
  await say('debit', debit('t1'))
  await say('credit', credit('t2', 't1', { amount: '22000' }))
  await shareAll(tree.db)
  expect(await told()).toEqual([])
  await say('credit', credit('t3', 't1', { amount: '4000' }))
  expect(await say('debit', debit('t4', { roundId: 'r2' }))).toMatchObject({ code: 'OK' })
  await say('rollback', rollback('b4', 't4'))
  await shareAll(tree.db)
  expect(await told()).toEqual([
    { kind: 'DAY', about: today, accountId: null, amount: 16_000 },
    { kind: 'ROUND', about: `${player} r1`, accountId: player, amount: 16_000 },
  ])
  expect(await say('debit', debit('t5', { roundId: 'r3' }))).toMatchObject({ code: 'GAME_DISABLED' })
  const held = { txId: 'h', marketKey: 'm', stake: '100', version: 1, outcomes: [{ code: 'a', pnl: '-100' }] }
  expect(await say('reserve', { ...debit('h', { roundId: 'r4' }), ...held })).toMatchObject({ code: 'GAME_DISABLED' })
  expect(await say('credit', credit('t6', 't1', { amount: '100' }))).toMatchObject({ code: 'OK' })
  await shareAll(tree.db)
  expect(await told()).toMatchObject([{ amount: 16_100 }, { amount: 16_100 }])
  tree.wait(24 * 3600 * 1000)
  expect(await say('debit', debit('t7', { roundId: 'r5' }))).toMatchObject({ code: 'OK' })
})

describe('what a batch writes', () => {
  const TABLES = ['casino_calls', 'casino_rounds', 'casino_tables', 'casino_shares']

  test('proves no account and no site again for each row', async () => {
    const { rows } =
      await sql`select conname from pg_constraint where contype = 'f' and conrelid = any(${TABLES}::regclass[])
      and confrelid = any('{accounts, sites}'::regclass[])`.execute(tree.db)
    expect(rows).toEqual([])
  })

  test.each(TABLES)('of %s the audit finds what is nobody’s, an officer’s, or at another site', async (name) => {
    await say('debit', debit('t1'))
    await shareAll(tree.db)
    const outcomes = [{ code: 'a', pnl: '-10000' }]
    const table = { ...debit('t2', { roundId: 'r2' }), marketKey: 'm1', stake: '10000', version: 1, outcomes }
    expect(await say('reserve', table)).toMatchObject({ code: 'OK' })
    const set = (accountId: number, siteId: number) =>
      sql`update ${sql.table(name)} set account_id = ${accountId}, site_id = ${siteId}`.execute(tree.db)
    const found = async (accountId: number, siteId: number) => {
      await set(accountId, siteId)
      return (await auditBooks(tree.db)).map(({ invariant }) => invariant)
    }
    const wrong = 'what casinos did is of a player, at the site of theirs'
    const player = tree.idOf('player1')
    expect(await found(999_999, 1)).toContain(wrong)
    expect(await found(tree.idOf('agent'), 1)).toContain(wrong)
    expect(await found(player, 2)).toContain(wrong)
    await set(player, 1)
  })
})
