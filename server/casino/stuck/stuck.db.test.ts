/** Rounds with a stake and no end: who is asked, when stakes go back, and what comes too late. docs/domain/casino.md#stuck. */
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../../markets/testing/world.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { shareAll } from '../partnership.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'
import { createScriptedClient } from '../testing/scripted-client.ts'
import { askToCancel, followStuck } from './follow.ts'
import { findStuck, listStuck, type Which } from './store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let tree: Tree
let casino: TestProvider
let sessionId: string
let theirs: ReturnType<typeof createScriptedClient>
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  sessionId = await casino.sit('player1')
  theirs = createScriptedClient()
  await sql`insert into casino_keys (id, provider_id, secret) values ('k1', ${casino.provider.id}, '')`.execute(tree.db)
})
afterEach(async () => {
  while (await shareAll(tree.db)) continue
  await booksBalance(tree.db)
  await casino.close()
  await tree.close()
})

const deps = () => ({
  db: tree.db,
  client: theirs.client,
  openKey: () => ({ id: 'k1', secret: 's' }),
  tellAccount: (account: Tree['told'][number]) => void tree.told.push(account),
  clock: tree.clock,
})
/** One look of the job after so long. */
async function after(ms: number): Promise<void> {
  tree.wait(ms)
  await followStuck(deps())
}
const say = async (call: string, body: object) => (await casino.call(call, body)).body
const own = () => ({ playerRef: casino.refOf('player1'), roundId: 'r1' })
const stake = async (txId = 't1', amount = '10000', roundId = 'r1') =>
  await say('debit', { ...own(), txId, sessionId, gameCode: 'dice', amount, currency: 'INR', roundId })
const win = async (txId = 'w1', amount = '25000') =>
  await say('credit', { ...own(), txId, refTxId: 't1', amount, kind: 'win', roundClosed: true })
const balance = async () => await tree.balanceOf('player1')
const listed = async (which: Which = 'OPEN') => (await listStuck(tree.db, { which, page: 1, limit: 25 })).rows
async function notices() {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, (facts ->> 'amount')::bigint as amount from notifications where account_id = ${tree.idOf('player1')}
      and kind = 'CASINO_STAKE_RETURNED'`.execute(tree.db)
  return rows
}

describe('a round that nothing is heard of', () => {
  test('is asked about after two minutes, not before', async () => {
    await stake()
    await after(119_000)
    expect(theirs.asked).toEqual([])
    await after(2000)
    expect(theirs.asked).toEqual(['r1'])
    expect(await listed()).toMatchObject([{ roundId: 'r1', stake: 10_000, said: 'open', asked: 1, site: 'Demo' }])
  })

  test('is written once, and not again with each look', async () => {
    await stake()
    await after(3 * MINUTE)
    // Nothing is due: asked a moment ago, it is asked again in a minute.
    const row = async () => (await sql`select xmin::text, xmax::text from casino_stuck_rounds`.execute(tree.db)).rows
    const before = await row()
    await after(1000)
    expect(await row()).toEqual(before)
  })

  test('and is played goes on as long as its provider says so', async () => {
    await stake()
    for (let hours = 0; hours < 72; hours += 6) await after(6 * HOUR)
    expect(theirs.asked).not.toContain('cancel r1')
    expect(await balance()).toBe(900)
    expect(await win()).toMatchObject({ code: 'OK' })
    await after(MINUTE)
    expect(await listed()).toEqual([])
    expect(await notices()).toEqual([])
  })

  test('that its provider takes back itself is told to the player, once', async () => {
    await stake()
    theirs.script.state = 'cancelled'
    await after(3 * MINUTE)
    expect(theirs.asked).toEqual(['r1', 'cancel r1'])
    expect(await say('rollback', { playerRef: casino.refOf('player1'), txId: 'b1', refTxId: 't1' })).toMatchObject({
      code: 'OK',
    })
    await after(MINUTE)
    await after(MINUTE)
    expect(await balance()).toBe(1000)
    expect(await listed('ENDED')).toMatchObject([{ ended: 'RETURNED', returned: 10_000 }])
    expect(await notices()).toEqual([{ kind: 'CASINO_STAKE_RETURNED', amount: 10_000 }])
  })

  test.each(['cancelled', 'unknown'] as const)('that is %s there is given back where nothing comes', async (state) => {
    await stake()
    await stake('t2', '5000')
    Object.assign(theirs.script, { state, cancels: 'cancelled' })
    await after(3 * MINUTE)
    expect(await balance()).toBe(850)
    tree.told.length = 0
    await after(2 * MINUTE)
    expect(await balance()).toBe(1000)
    expect(tree.told.map((told) => told.balance)).toEqual([paise(100_000)])
    expect(await listed('ENDED')).toMatchObject([{ ended: 'CANCELLED', returned: 15_000 }])
    expect(await notices()).toEqual([{ kind: 'CASINO_STAKE_RETURNED', amount: 15_000 }])
    const { rows } = await sql`select after from audit_log where action = 'CASINO_ROUND_TAKEN_BACK'`.execute(tree.db)
    expect(rows).toMatchObject([{ after: { returned: 15_000, ended: 'CANCELLED' } }])
  })

  test('of a provider that is not asked, since it speaks otherwise, nothing goes back by its silence; officers see it', async () => {
    await stake()
    await sql`update casino_providers set adapter = 'evolution'`.execute(tree.db)
    theirs.script.state = undefined
    for (let hours = 0; hours < 48; hours += 6) await after(6 * HOUR)
    expect(theirs.asked).toEqual([])
    expect(await listed()).toMatchObject([{ roundId: 'r1', stake: 10_000, said: null, asked: 0 }])
    expect(await balance()).toBe(900)
  })

  test('is taken back after the hours that its provider may be silent, and not before', async () => {
    await stake()
    theirs.script.state = undefined
    await after(23 * HOUR)
    expect(await balance()).toBe(900)
    await after(HOUR)
    expect(await balance()).toBe(1000)
    expect(await listed('ENDED')).toMatchObject([{ ended: 'SILENT', returned: 10_000, latePayout: null }])
    expect(await notices()).toHaveLength(1)
  })

  test('counts the hours from when its provider last answered', async () => {
    await sql`update casino_providers set silence_hours = 2`.execute(tree.db)
    await stake()
    await after(HOUR)
    theirs.script.state = undefined
    await after(1.9 * HOUR)
    expect(await balance()).toBe(900)
    await after(HOUR)
    expect(await balance()).toBe(1000)
  })

  test('and has ended there, as here, is closed', async () => {
    await stake()
    Object.assign(theirs.script, { state: 'settled', stake: 10_000, payout: 0 })
    await after(3 * MINUTE)
    await after(2 * MINUTE)
    expect(await listed()).toEqual([])
    expect(await stake('t9')).toMatchObject({ code: 'ALREADY_SETTLED' })
    expect(await balance()).toBe(900)
  })

  test('and has won there what was not sent here waits for it', async () => {
    await stake()
    Object.assign(theirs.script, { state: 'settled', stake: 10_000, payout: 25_000 })
    for (let hours = 0; hours < 48; hours += 6) await after(6 * HOUR)
    expect(await listed()).toMatchObject([{ said: 'settled' }])
    expect(await win()).toMatchObject({ code: 'OK' })
    expect(await balance()).toBe(1150)
  })
})

describe('what comes after a stake went back', () => {
  const backBySilence = async () => {
    await stake()
    theirs.script.state = undefined
    await after(25 * HOUR)
    expect(await balance()).toBe(1000)
  }

  test('moves nothing: a win, a stake, a rollback', async () => {
    await backBySilence()
    expect(await win()).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
    expect(await stake('t2')).toMatchObject({ code: 'ALREADY_SETTLED' })
    expect(await say('rollback', { playerRef: casino.refOf('player1'), txId: 'b1', refTxId: 't1' })).toMatchObject({
      code: 'OK',
    })
    expect(await balance()).toBe(1000)
  })

  test('is on the list of officers once, with the most that was sent, whatever it comes with', async () => {
    await backBySilence()
    expect(await win('w0', '0')).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
    expect(await listed('LATE')).toEqual([])
    for (const [id, amount] of [
      ['w1', '25000'],
      ['w1', '25000'],
      ['w2', '9000'],
    ] as const)
      expect(await win(id, amount)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
    const parts = [{ op: 'credit', ...own(), txId: 'w3', refTxId: 't1', amount: '26000', kind: 'jackpot' }]
    expect(await say('batch', { txId: 'b', parts })).toMatchObject({ code: 'ALREADY_ROLLED_BACK', failedIndex: 0 })
    expect(await listed('LATE')).toMatchObject([{ roundId: 'r1', ended: 'SILENT', latePayout: 26_000 }])
    expect(await balance()).toBe(1000)
  })

  test('is given beside the game all the same', async () => {
    await backBySilence()
    const promo = { ...own(), txId: 'p1', amount: '500', kind: 'promo' }
    expect(await say('credit', promo)).toMatchObject({ code: 'OK' })
    expect(await balance()).toBe(1005)
  })

  test('of a stake that its provider took back itself is a win of nothing', async () => {
    await stake()
    await say('rollback', { playerRef: casino.refOf('player1'), txId: 'b1', refTxId: 't1' })
    expect(await win()).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
    expect(await listed('LATE')).toEqual([])
  })

  test('is asked for, and what its provider would pay is on the list of officers', async () => {
    await backBySilence()
    Object.assign(theirs.script, { state: 'settling', payout: 25_000 })
    await after(2 * HOUR)
    expect(await listed('LATE')).toMatchObject([{ roundId: 'r1', ended: 'SILENT', latePayout: 25_000 }])
    const asked = theirs.asked.length
    await after(2 * HOUR)
    expect(theirs.asked).toHaveLength(asked)
  })

  test('is not asked for for ever', async () => {
    await backBySilence()
    await after(73 * HOUR)
    const asked = theirs.asked.length
    await after(2 * HOUR)
    expect(theirs.asked).toHaveLength(asked)
  })
})

test('a win that comes while the stake is taken back wins', async () => {
  await stake()
  theirs.script.state = undefined
  theirs.script.meanwhile = async () => void (await win())
  await after(25 * HOUR)
  expect(await balance()).toBe(1150)
  expect(await listed('ENDED')).toEqual([])
})

test('a round that was lost while its provider was asked stays lost', async () => {
  await stake()
  theirs.script.state = undefined
  theirs.script.meanwhile = async () => void (await win('w1', '0'))
  await after(25 * HOUR)
  expect(await balance()).toBe(900)
  expect(await notices()).toEqual([])
})

/** At the worst so much is lost. */
const reserve = (marketKey: string, roundId: string, most: number) => ({
  playerRef: casino.refOf('player1'),
  sessionId,
  txId: `h.${marketKey}`,
  roundId,
  marketKey,
  gameCode: 'dice',
  currency: 'INR',
  stake: String(most),
  version: 1,
  outcomes: [
    { code: 'a', pnl: '9000' },
    { code: 'b', pnl: `-${most}` },
  ],
})
const hold = async (marketKey = 'm1', roundId = 'r1', most = 10_000) =>
  expect(await say('reserve', reserve(marketKey, roundId, most))).toMatchObject({ code: 'OK' })
async function standing() {
  const { rows } = await sql<{ balance: number; exposure: number; casinoHeld: number }>`
    select balance, exposure, casino_held from accounts where id = ${tree.idOf('player1')}`.execute(tree.db)
  return must(rows[0], 'the player')
}
const settle = (pnl: number, change: object = {}) => ({
  txId: 's1',
  roundId: 'r1',
  marketKey: 'm1',
  settlementVersion: 0,
  results: [{ playerRef: casino.refOf('player1'), pnl: String(pnl) }],
  last: true,
  ...change,
})

test('what a table holds is free again, and a result that comes late posts the difference', async () => {
  await hold()
  theirs.script.state = undefined
  await after(25 * HOUR)
  expect(await standing()).toEqual({ balance: 100_000, exposure: 0, casinoHeld: 0 })
  expect(await notices()).toEqual([{ kind: 'CASINO_STAKE_RETURNED', amount: 10_000 }])
  expect(await say('settle', settle(-10_000))).toMatchObject({ code: 'OK' })
  expect(await balance()).toBe(900)
})

test.each([
  ['a stake and a table', 30_000],
  ['a table alone', 0],
])('of %s all goes back or nothing, whatever fails on the way', async (_, staked) => {
  if (staked > 0) await stake('t1', String(staked))
  await hold()
  theirs.script.state = undefined
  await sql`alter table casino_stuck_rounds add constraint nothing_ends check (ended is null)`.execute(tree.db)
  await expect(after(25 * HOUR)).rejects.toThrow('1 rounds')
  await sql`alter table casino_stuck_rounds drop constraint nothing_ends`.execute(tree.db)
  expect(await standing()).toEqual({ balance: 100_000 - staked, exposure: 10_000, casinoHeld: 10_000 })
  await after(HOUR)
  const returned = staked + 10_000
  expect(await standing()).toEqual({ balance: 100_000, exposure: 0, casinoHeld: 0 })
  expect(await listed('ENDED')).toMatchObject([{ ended: 'SILENT', returned }])
  expect(await notices()).toEqual([{ kind: 'CASINO_STAKE_RETURNED', amount: returned }])
  const { rows } = await sql`select after from audit_log where action = 'CASINO_ROUND_TAKEN_BACK'`.execute(tree.db)
  expect(rows).toMatchObject([{ after: { returned, ended: 'SILENT' } }])
  const asked = theirs.asked.length
  await after(HOUR)
  expect(theirs.asked).toHaveLength(asked + 1)
})

test('a stake that was lost while its table was to be freed stays lost', async () => {
  await stake()
  await hold()
  theirs.script.state = undefined
  theirs.script.meanwhile = async () => void (await win('w1', '0'))
  await after(25 * HOUR)
  expect(await standing()).toEqual({ balance: 90_000, exposure: 10_000, casinoHeld: 10_000 })
  expect(await notices()).toEqual([])
})

describe('what a table holds goes back', () => {
  test('of a round that its provider has ended, what was staked does not', async () => {
    await stake('t1', '30000')
    await hold()
    await win('w1', '0')
    theirs.script.state = undefined
    await after(3 * MINUTE)
    expect(await listed()).toMatchObject([{ roundId: 'r1', stake: 10_000 }])
    await after(25 * HOUR)
    expect(await standing()).toEqual({ balance: 70_000, exposure: 0, casinoHeld: 0 })
    expect(await listed('ENDED')).toMatchObject([{ ended: 'SILENT', returned: 10_000 }])
    expect(await notices()).toEqual([{ kind: 'CASINO_STAKE_RETURNED', amount: 10_000 }])
    await after(3 * MINUTE)
    expect(await listed()).toEqual([])
  })

  test('beside a stake whose round has won, which waits for its end', async () => {
    await stake()
    await hold()
    await say('credit', { ...own(), txId: 'w1', refTxId: 't1', amount: '25000', kind: 'win' })
    theirs.script.state = undefined
    await after(25 * HOUR)
    expect(await standing()).toEqual({ balance: 115_000, exposure: 0, casinoHeld: 0 })
    expect(await notices()).toEqual([{ kind: 'CASINO_STAKE_RETURNED', amount: 10_000 }])
    await after(3 * MINUTE)
    expect(await listed()).toMatchObject([{ roundId: 'r1', stake: 10_000 }])
    await after(25 * HOUR)
    expect(await standing()).toEqual({ balance: 115_000, exposure: 0, casinoHeld: 0 })
    expect(await stake('t2')).toMatchObject({ code: 'OK' })
  })

  test('and of what its result won later nothing is owed', async () => {
    await hold()
    theirs.script.state = undefined
    await after(25 * HOUR)
    expect(await say('settle', settle(9000))).toMatchObject({ code: 'OK' })
    Object.assign(theirs.script, { state: 'settled', stake: 0, payout: 9000 })
    await after(2 * HOUR)
    expect(await listed('LATE')).toEqual([])
    expect(await balance()).toBe(1090)
  })
})

test('an officer asks for a round to be taken back that its provider says is played', async () => {
  await stake()
  await after(3 * MINUTE)
  theirs.script.cancels = 'cancelled'
  const [row] = await listed()
  const stuck = must(await findStuck(tree.db, must(row, 'it is listed')._id), 'it is there')
  expect(await askToCancel(deps(), stuck)).toBe('cancelled')
  theirs.script.state = 'cancelled'
  await after(2 * MINUTE)
  expect(await balance()).toBe(1000)
})

describe('a provider that answers nobody', () => {
  test('is not waited for by all its rounds: the rest is put off to the next look', async () => {
    for (let n = 0; n < 30; n++) await stake(`t${n}`, '1000', `r${n}`)
    theirs.script.state = undefined
    await after(3 * MINUTE)
    expect(theirs.asked).toHaveLength(10)
    await after(0)
    expect(theirs.asked).toHaveLength(10)
    for (let n = 0; n < 3; n++) await after(MINUTE)
    expect(new Set(theirs.asked).size).toBe(30)
  })

  test('gives back in one look all that it was silent about for its hours, each asked about itself', async () => {
    for (let n = 0; n < 30; n++) await stake(`t${n}`, '1000', `r${n}`)
    theirs.script.state = undefined
    await after(25 * HOUR)
    expect(new Set(theirs.asked).size).toBe(30)
    expect((await listStuck(tree.db, { which: 'ENDED', page: 1, limit: 50 })).rows).toHaveLength(30)
    expect(await balance()).toBe(1000)
  })

  test('and is back before all of them were asked about keeps those that it speaks of', async () => {
    for (let n = 0; n < 30; n++) await stake(`t${n}`, '1000', `r${n}`)
    theirs.script.state = undefined
    theirs.script.meanwhile = async () => void (theirs.script.state = theirs.asked.length > 20 ? 'open' : undefined)
    await after(25 * HOUR)
    expect(new Set(theirs.asked).size).toBe(30)
    expect(await listed('ENDED')).toHaveLength(20)
    expect(await balance()).toBe(900)
  })

  test('puts off what it may still speak of beside what goes back', async () => {
    for (let n = 0; n < 15; n++) await stake(`t${n}`, '1000', `r${n}`)
    tree.wait(24 * HOUR)
    for (let n = 15; n < 30; n++) await stake(`t${n}`, '1000', `r${n}`)
    theirs.script.state = undefined
    await after(3 * MINUTE)
    expect(await listed('ENDED')).toHaveLength(15)
    expect(theirs.asked.filter((roundId) => Number(roundId.slice(1)) >= 15).length).toBeLessThanOrEqual(10)
  })

  test('is not asked on and on about stakes whose round has won, which go back at nobody’s silence', async () => {
    for (let n = 0; n < 30; n++) {
      await stake(`t${n}`, '1000', `r${n}`)
      const won = { playerRef: casino.refOf('player1'), roundId: `r${n}`, refTxId: `t${n}`, kind: 'win' }
      expect(await say('credit', { ...won, txId: `w${n}`, amount: '3000' })).toMatchObject({ code: 'OK' })
    }
    theirs.script.state = undefined
    await after(25 * HOUR)
    expect(theirs.asked).toHaveLength(10)
    expect(await listed('ENDED')).toEqual([])
  })

  test('since its keys were taken away is not silent, nor with one that it has never come with', async () => {
    await stake()
    const key = (id: string, isRetired: boolean) =>
      sql`insert into casino_keys (id, provider_id, secret, retired_at) values (${id}, ${casino.provider.id}, '', ${isRetired ? sql`now()` : null})
        on conflict (id) do update set retired_at = excluded.retired_at`.execute(tree.db)
    theirs.script.state = undefined
    await key('k1', true)
    await after(25 * HOUR)
    expect(theirs.asked).toEqual([])
    await key('unused', false)
    await after(25 * HOUR)
    expect(theirs.asked).toEqual(['r1'])
    expect([await listed('ENDED'), await balance()]).toEqual([[], 900])
    await sql`update casino_keys set used_at = ${new Date(tree.clock())} where id = 'unused'`.execute(tree.db)
    await after(23 * HOUR)
    expect(await listed('ENDED')).toEqual([])
    await after(2 * HOUR)
    expect(await listed('ENDED')).toMatchObject([{ ended: 'SILENT' }])
  })

  test('is asked about stakes that wait before those that went back', async () => {
    for (let n = 0; n < 12; n++) await stake(`t${n}`, '1000', `r${n}`)
    theirs.script.state = undefined
    await after(25 * HOUR)
    await after(MINUTE)
    expect(await listed('ENDED')).toHaveLength(12)
    await stake('late', '1000', 'waits')
    theirs.asked.length = 0
    await after(2 * HOUR)
    expect(theirs.asked).toHaveLength(10)
    expect(theirs.asked).toContain('waits')
  })

  test('keeps no other from its own, however many wait', async () => {
    await sql`update casino_games set min = 1`.execute(tree.db)
    const other = await createProvider(tree, 'other')
    await sql`insert into casino_keys (id, provider_id, secret) values ('k2', ${other.provider.id}, '')`.execute(
      tree.db,
    )
    for (let n = 0; n < 13; n++) {
      const parts = Array.from({ length: 40 }, (_, k) => {
        const round = { roundId: `r${n}.${k}`, txId: `t${n}.${k}`, playerRef: casino.refOf('player1') }
        return { op: 'debit', ...round, sessionId, gameCode: 'dice', amount: '10', currency: 'INR' }
      })
      expect(await say('batch', { txId: `b${n}`, parts })).toMatchObject({ code: 'OK' })
    }
    tree.wait(MINUTE)
    const theirSession = await other.sit('player2')
    const asked = { txId: 't1', playerRef: other.refOf('player2'), sessionId: theirSession, gameCode: 'dice' }
    await other.call('debit', { ...asked, roundId: 'theirs', amount: '10000', currency: 'INR' })
    theirs.script.state = undefined
    await after(3 * MINUTE)
    expect(theirs.asked).toHaveLength(11)
    expect(theirs.asked).toContain('theirs')
    await other.close()
  })
})

test('of wins and takings back that race, each round has one, and nobody has both', async () => {
  const rounds = Array.from({ length: 20 }, (_, n) => `r${n}`)
  for (const roundId of rounds) await stake(`t.${roundId}`, '1000', roundId)
  await followStuck({ ...deps(), clock: () => tree.clock() + 3 * MINUTE })
  theirs.script.state = undefined
  const playerRef = casino.refOf('player1')
  const won = (roundId: string) => {
    const own = { playerRef, roundId, refTxId: `t.${roundId}`, kind: 'win', roundClosed: true }
    return say('credit', { ...own, txId: `w.${roundId}`, amount: '3000' })
  }
  tree.wait(25 * HOUR)
  const [, ...answers] = await Promise.all([followStuck(deps()), ...rounds.map(won)])
  for (let n = 0; n < 3; n++) await after(HOUR)
  const paid = answers.filter(({ code }) => code === 'OK').length
  const returned = (await listed('ENDED')).length
  expect([paid + returned, answers.filter(({ code }) => code === 'ALREADY_ROLLED_BACK').length]).toEqual([
    rounds.length,
    returned,
  ])
  expect(await balance()).toBe(1000 + paid * 20)
})

test('of results and takings back that race, what tables hold is freed once, and each round is as one of them left it', async () => {
  const rounds = Array.from({ length: 12 }, (_, n) => `r${n}`)
  for (const roundId of rounds) {
    await stake(`t.${roundId}`, '1000', roundId)
    for (const market of ['a', 'b']) await hold(`${market}.${roundId}`, roundId, 1000)
  }
  theirs.script.state = undefined
  tree.wait(25 * HOUR)
  const lost = (roundId: string) =>
    say('settle', settle(-500, { txId: `s.${roundId}`, marketKey: `a.${roundId}`, roundId }))
  const raised = (roundId: string) => {
    const parts = ['b', 'a'].map((market) => ({
      op: 'reserve',
      ...reserve(`${market}.${roundId}`, roundId, 1500),
      txId: `again.${market}.${roundId}`,
      version: 2,
    }))
    return say('batch', { txId: `b.${roundId}`, parts })
  }
  const [, ...answers] = await Promise.all([
    followStuck(deps()),
    ...rounds.map((roundId, n) => (n % 3 === 0 ? raised(roundId) : lost(roundId))),
  ])
  for (let n = 0; n < 4; n++) await after(25 * HOUR)
  const results = answers.filter((_, n) => n % 3 !== 0)
  expect(results.map(({ code }) => code)).toEqual(results.map(() => 'OK'))
  expect(await standing()).toEqual({ balance: 100_000 - results.length * 500, exposure: 0, casinoHeld: 0 })
  expect(await listed()).toEqual([])
})
