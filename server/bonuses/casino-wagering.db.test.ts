/** What rounds of the casino count for bonuses, in whatever order their calls come. docs/domain/bonuses.md#casino-rounds. */
import type { BonusTerms } from '@paddock/domain/bonuses'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { HOUR_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProvider, type TestProvider } from '../casino/testing/provider.ts'
import { auditBooks } from '../ledger/index.ts'
import { booksBalance } from '../markets/testing/world.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'
import { earnByDeposit } from './awards/earn.ts'
import { listAwards } from './awards/store.ts'
import { turnEverybody } from './jobs.ts'
import { publishRule } from './testing/rules.ts'
import { listWagered } from './wagering/groups.ts'

let tree: Tree
let casino: TestProvider
let sessionId: string
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  await tree.playerResult('player1', 9000)
  sessionId = await casino.sit('player1')
})
afterEach(async () => {
  await booksBalance(tree.db)
  await casino.close()
  await tree.close()
})

/** A bonus of 1,000 with a turnover of 5,000. */
async function earn(change: Partial<BonusTerms> = {}): Promise<void> {
  const bonus = { ruleId: await publishRule(tree.db, change), version: 1 }
  const accountId = tree.idOf('player1')
  const deposit = { id: 'dep_1', siteId: 1, accountId, createdBy: accountId, received: paise(100_000), bonus }
  await tree.db.transaction().execute((tx) => earnByDeposit(tx, deposit, tree.clock() - 1000))
}
const WEIGHTS = { BETFAIR: 10_000, BOOKMAKER: 10_000, SESSION: 10_000, CASINO: 10_000 }
const look = () => turnEverybody({ db: tree.db, clock: tree.clock, tell: () => undefined })
async function lookLater(): Promise<void> {
  await look()
  tree.wait(HOUR_MS)
  await look()
}
const awards = async () =>
  (await listAwards(tree.db, sql`b.account_id = ${tree.idOf('player1')}`)).map(({ wagered, released }) => ({
    wagered: wagered / 100,
    released: released / 100,
  }))
const standing = async () => must((await awards())[0], 'it was awarded')

const playerRef = () => casino.refOf('player1')
const say = async (call: string, body: object) =>
  (await casino.call(call, { playerRef: playerRef(), ...body })).body.code
const written = (rupees: number) => String(rupees * 100)
const stake = (txId: string, rupees: number, roundId = 'r1') =>
  say('debit', { txId, roundId, sessionId, gameCode: 'dice', amount: written(rupees), currency: 'INR' })
const win = (txId: string, rupees: number, refTxId = 's1', roundId = 'r1', roundClosed = true) =>
  say('credit', { txId, roundId, refTxId, amount: written(rupees), kind: 'win', roundClosed })
const back = (refTxId: string) => say('rollback', { txId: `b.${refTxId}`, refTxId })
const close = (roundId = 'r1') => say('round-close', { txId: `c.${roundId}`, roundId })
const hold = (txId: string, marketKey: string, rupees: number, roundId = 'r1') =>
  say('reserve', {
    txId,
    marketKey,
    roundId,
    sessionId,
    gameCode: 'dice',
    currency: 'INR',
    stake: written(rupees),
    version: 1,
    outcomes: [
      { code: 'lost', pnl: `-${written(rupees)}` },
      { code: 'won', pnl: written(rupees) },
    ],
  })
const settle = (txId: string, marketKey: string, rupees: number, more: object = {}) =>
  say('settle', {
    txId,
    marketKey,
    roundId: 'r1',
    settlementVersion: 1,
    results: [{ playerRef: playerRef(), pnl: rupees < 0 ? `-${written(-rupees)}` : written(rupees) }],
    ...more,
  })

describe('a round of a bonus of 1,000 with a turnover of 5,000 counts', () => {
  test.each<[string, () => Promise<unknown>, number, number]>([
    ['its stake where it is lost', async () => [await stake('s1', 800), await win('w1', 0)], 800, 100],
    ['its stake where more was won', async () => [await stake('s1', 800), await win('w1', 8000)], 800, 100],
    ['what was lost where both sides were staked', async () => [await stake('s1', 600), await win('w1', 585)], 15, 0],
    ['nothing while it is open', async () => [await stake('s1', 800), await win('w1', 0, 's1', 'r1', false)], 0, 0],
    ['once it is closed by a call of its own', async () => [await stake('s1', 800), await close()], 800, 100],
    [
      'all its stakes together',
      async () => [await stake('s1', 400), await stake('s2', 400), await win('w1', 0)],
      800,
      100,
    ],
    ['nothing where its stake went back', async () => [await stake('s1', 800), await back('s1'), await close()], 0, 0],
    [
      'what a table held where as much was lost',
      async () => [await hold('h1', 'm1', 800), await settle('t1', 'm1', -800)],
      800,
      100,
    ],
    [
      'and no more of what was won there',
      async () => [await hold('h1', 'm1', 500), await settle('t1', 'm1', 5000)],
      500,
      100,
    ],
    [
      'nothing where one table won what the other lost',
      async () => [
        await hold('h1', 'm1', 800),
        await hold('h2', 'm2', 800),
        await settle('t1', 'm1', 800),
        await settle('t2', 'm2', -800),
      ],
      0,
      0,
    ],
    [
      'nothing that is void',
      async () => [await hold('h1', 'm1', 800), await settle('t1', 'm1', 0, { void: true })],
      0,
      0,
    ],
  ])('%s', async (_, play, wagered, released) => {
    await earn()
    await play()
    await lookLater()
    expect(await standing()).toEqual({ wagered, released })
  })

  test('by the weight of the casino', async () => {
    await earn({ weights: { ...WEIGHTS, CASINO: 1000 } })
    await stake('s1', 801)
    await close()
    await lookLater()
    expect(await standing()).toEqual({ wagered: 80.1, released: 0 })
  })

  test('nothing that was begun before', async () => {
    await stake('s1', 800)
    tree.wait(HOUR_MS)
    await earn()
    await stake('s2', 800)
    await close()
    await lookLater()
    expect(await standing()).toEqual({ wagered: 0, released: 0 })
  })
})

describe('bets of one player on one draw, which are one round', () => {
  /** As a provider of tables sends them: a stake and a credit of each bet, of which the last ends the round. */
  const bothSides = async () => {
    await stake('player', 300)
    await stake('banker', 300)
    await win('player.c', 0, 'player', 'r1', false)
    expect(await win('banker.c', 585, 'banker')).toBe('OK')
  }
  const wagered = async () =>
    (await listWagered(tree.db, tree.idOf('player1'), { since: 0, spans: [{ from: 0, until: null }] }))
      .map((one) => one.wagered / 100)
      .filter((one) => one > 0)

  test('on both sides count what was lost, for a bonus and of what a deposit must be played', async () => {
    await earn()
    await bothSides()
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 15 })
    expect(await wagered()).toEqual([15])
  })

  test('of which one goes back count the other', async () => {
    await earn()
    await stake('player', 300)
    await stake('banker', 300)
    expect(await back('banker')).toBe('OK')
    await win('player.c', 0, 'player')
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 300 })
    expect(await wagered()).toEqual([300])
  })

  test('count nothing before the last of them has come to its end', async () => {
    await earn()
    await stake('left', 300)
    await stake('flies', 300)
    await win('left.c', 450, 'left', 'r1', false)
    await lookLater()
    expect([await standing(), await wagered()]).toEqual([{ wagered: 0, released: 0 }, []])
    // It was broken off: its stake comes as a win, since none goes back while a win stands.
    expect(await back('flies')).toBe('ALREADY_SETTLED')
    await win('flies.c', 300, 'flies')
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 150 })
    expect(await wagered()).toEqual([150])
  })
})

describe('what is taken back', () => {
  test('is a win: the round is lost after all, and what was released stays covered', async () => {
    await earn()
    await stake('s1', 800)
    await win('w1', 800)
    await lookLater()
    expect(await standing()).toEqual({ wagered: 0, released: 0 })
    expect(await back('w1')).toBe('OK')
    await lookLater()
    expect(await standing()).toEqual({ wagered: 800, released: 100 })
  })

  test('is a stake of a round that has ended: its count and what it released go back', async () => {
    await earn()
    await stake('s1', 800)
    await close()
    await lookLater()
    const before = await tree.balanceOf('player1')
    expect(await back('s1')).toBe('OK')
    await look()
    expect(await standing()).toEqual({ wagered: 0, released: 0 })
    expect(await tree.balanceOf('player1')).toBe(before + 800 - 100)
  })

  test('is a result of a table: the corrected one counts', async () => {
    await earn()
    await hold('h1', 'm1', 800)
    await settle('t1', 'm1', -800)
    await lookLater()
    expect(await standing()).toEqual({ wagered: 800, released: 100 })
    await settle('t2', 'm1', 0, { settlementVersion: 2, void: true })
    await look()
    expect(await standing()).toEqual({ wagered: 0, released: 0 })
  })

  test('is the end of a round that goes on with another market: it counts whole once that has its result', async () => {
    await earn()
    await hold('h1', 'm1', 800)
    await settle('t1', 'm1', -800, { last: true })
    await look()
    expect(await standing()).toMatchObject({ wagered: 800 })
    expect(await hold('h2', 'm2', 500)).toBe('OK')
    await look()
    expect(await standing()).toMatchObject({ wagered: 0 })
    await settle('t2', 'm2', 500, { last: true })
    await look()
    expect(await standing()).toMatchObject({ wagered: 300 })
  })

  test('of one that has all its turnover leaves room for what was not needed then', async () => {
    await earn()
    await stake('s1', 5000)
    await close()
    await look()
    await stake('s2', 900, 'r2')
    await close('r2')
    await look()
    expect(await standing()).toMatchObject({ wagered: 5000 })
    await back('s1')
    await lookLater()
    expect(await standing()).toEqual({ wagered: 900, released: 100 })
  })
})

test('a round counts for one award, the oldest that needs it', async () => {
  await earn({ multiple: 1 })
  await sql`insert into bonus_awards select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'earned_by', 'dep_2',
    'accepted_at', b.accepted_at + interval '1 millisecond'))).* from bonus_awards b`.execute(tree.db)
  for (const [n, rupees] of [900, 900, 900].entries()) {
    await stake(`s${n}`, rupees, `r${n}`)
    await close(`r${n}`)
    await look()
  }
  expect(await awards()).toMatchObject([{ wagered: 1800 }, { wagered: 900 }])
})

describe('a type of game that the site has switched off for bonuses', () => {
  const configure = (settings: object) =>
    sql`update sites set settings = settings || ${JSON.stringify(settings)}::jsonb where id = 1`.execute(tree.db)
  const OFF = { switches: { wageringDisabledTypes: true }, wageringDisabledTypes: ['slot', 'Premium'] }
  const play = async (n: number) => {
    await stake(`s${n}`, 800, `r${n}`)
    await close(`r${n}`)
    await look()
  }

  test('counts nothing, from the next round on', async () => {
    await earn()
    await play(1)
    await stake('s2', 800, 'r2')
    await configure(OFF)
    await close('r2')
    await play(3)
    await configure({ switches: { wageringDisabledTypes: false } })
    await look()
    expect(await standing()).toMatchObject({ wagered: 1600 })
    await play(4)
    expect(await standing()).toMatchObject({ wagered: 2400 })
  })

  test('counts where the switch is off, or another type is named', async () => {
    await earn()
    await configure({ ...OFF, switches: {} })
    await play(1)
    await configure({ ...OFF, wageringDisabledTypes: ['slot'] })
    await play(2)
    expect(await standing()).toMatchObject({ wagered: 1600 })
  })

  test('neither on tables', async () => {
    await earn()
    await configure(OFF)
    await hold('h1', 'm1', 800)
    await settle('t1', 'm1', -800)
    await look()
    expect(await standing()).toMatchObject({ wagered: 0 })
  })
})

test('who wagers for nothing leaves no note', async () => {
  const notes = async () => (await sql`select from bonus_turns`.execute(tree.db)).rows.length
  await stake('s1', 800)
  await close()
  expect(await notes()).toBe(0)
  await earn()
  await look()
  await stake('s2', 800, 'r2')
  expect(await notes()).toBe(0)
  await close('r2')
  expect(await notes()).toBe(1)
})

test('who is looked at waits for no call of a casino, which holds its own account behind its player', async () => {
  await earn()
  await stake('s1', 800)
  await close()
  await tree.db.transaction().execute(async (tx) => {
    await sql`select from accounts where role = 'system' and purpose = 'casino' for update`.execute(tx)
    await look()
  })
  expect(await standing()).toMatchObject({ wagered: 800 })
})

/* Whatever the order */

type Call =
  | { readonly op: 'debit'; readonly round: number; readonly tx: number; readonly rupees: number }
  | { readonly op: 'credit'; readonly round: number; readonly tx: number; readonly of: number; readonly rupees: number }
  | { readonly op: 'rollback'; readonly of: number }
  | { readonly op: 'close'; readonly round: number }
  | { readonly op: 'look' }

const ROUNDS = 3
const round = fc.nat(ROUNDS - 1)
const tx = fc.nat(11)
const amount = fc.integer({ min: 1, max: 400 })
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: fc.constant('debit' as const), round, tx, rupees: amount }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('credit' as const), round, tx, of: tx, rupees: fc.nat(500) }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('rollback' as const), of: tx }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('close' as const), round }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('look' as const) }) },
)

/** What was taken and stands, as the answers said: from nothing that the wallet keeps. */
type Known = { readonly round: number; readonly op: 'debit' | 'credit'; readonly rupees: number; isBack: boolean }

test('what has counted is what the standing stakes and wins of ended rounds come to', async () => {
  const WEIGHT = 3333
  await earn({ weights: { ...WEIGHTS, CASINO: WEIGHT }, multiple: 1000 })
  let counted = 0
  let run = 0
  await fc.assert(
    // Shorter ones end no round most often: of 25 one time in 40 nothing counted at all.
    fc.asyncProperty(fc.array(call, { minLength: 10, maxLength: 40 }), async (calls) => {
      const prefix = `p${run++}`
      const name = (n: number) => `${prefix}.${n}`
      const entries = new Map<string, Known>()
      const closed = new Set<number>()
      const done = async (one: Call): Promise<void> => {
        switch (one.op) {
          case 'debit':
            if ((await stake(name(one.tx), one.rupees, name(one.round))) === 'OK' && !entries.has(name(one.tx)))
              entries.set(name(one.tx), { ...one, isBack: false })
            return
          case 'credit': {
            const id = name(one.tx)
            const won = await win(id, one.rupees, name(one.of), name(one.round), false)
            if (won === 'OK' && !entries.has(id)) entries.set(id, { ...one, isBack: false })
            return
          }
          case 'rollback': {
            const entry = entries.get(name(one.of))
            if ((await back(name(one.of))) === 'OK' && entry) entry.isBack = true
            return
          }
          case 'close':
            if ((await close(name(one.round))) === 'OK') closed.add(one.round)
            return
          case 'look':
            await look()
        }
      }
      for (const one of calls) await done(one)
      await look()
      const before = counted
      counted = (await standing()).wagered * 100
      const meant = [...closed].map((n) => {
        const stands = [...entries.values()].filter((entry) => entry.round === n && !entry.isBack)
        const sumOf = (op: Known['op']) => stands.reduce((all, one) => all + (one.op === op ? one.rupees * 100 : 0), 0)
        const [staked, won] = [sumOf('debit'), sumOf('credit')]
        return Math.floor((Math.min(Math.abs(won - staked), staked) * WEIGHT) / 10_000)
      })
      expect(Math.round(counted - before)).toBe(meant.reduce((all, one) => all + one, 0))
      expect(await auditBooks(tree.db)).toEqual([])
    }),
    { numRuns: 25 },
  )
  expect(counted).toBeGreaterThan(0)
})
