/** The scenarios that every provider plays against the wallet, each kind in its own shapes. docs/domain/casino.md#adapters. */
import type { AdapterName } from '@paddock/domain/casino'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { shareAll } from '../partnership.ts'
import { sessionOf } from './adapter.ts'
import { canonicalSpeaker } from './testing/canonical-speaker.ts'
import { evolutionSpeaker } from './testing/evolution-speaker.ts'
import { HAPPENINGS } from './testing/happenings.ts'
import { hub88Speaker } from './testing/hub88-speaker.ts'
import { slotegratorSpeaker } from './testing/slotegrator-speaker.ts'
import { KEYS, NO_KEY, OTHER_TOKEN, type Speaker, type Stake, type Told, type ToldCode } from './testing/speaker.ts'

/** All that take stakes at once; tables that hold have their own. */
type Staking = Exclude<AdapterName, 'exposure-tables'>
const SPEAKERS: Readonly<Record<Staking, (tree: Tree) => Promise<Speaker>>> = {
  canonical: canonicalSpeaker,
  hub88: hub88Speaker,
  slotegrator: slotegratorSpeaker,
  evolution: evolutionSpeaker,
}

type Bench = Speaker & { readonly tree: Tree; readonly left: () => Promise<number> }
type Play = (bench: Bench) => Promise<void>

/** Of those whose messages have a time, and are good for a while only. */
const TIMED: readonly Staking[] = ['canonical', 'slotegrator']

const SCENARIOS: Readonly<Record<string, Play>> = {
  'a stake and its win': async ({ bet, win, balance, words, left }) => {
    expect(await bet({ tx: 't1' })).toMatchObject({ status: 200, word: words.OK, balance: 90_000 })
    expect(await win({ tx: 't2', ref: 't1', closes: true })).toMatchObject({ word: words.OK, balance: 115_000 })
    expect(await balance()).toMatchObject({ word: words.OK, balance: 115_000 })
    expect(await left()).toBe(1150)
  },
  'the same stake twice is one, with the same answer': async ({ bet, left }) => {
    const first = await bet({ tx: 't1' })
    expect(await bet({ tx: 't1' })).toEqual(first)
    expect(await left()).toBe(900)
  },
  'the same id with another amount is another thing': async ({ bet, words, left }) => {
    await bet({ tx: 't1' })
    expect(await bet({ tx: 't1', amount: 20_000 })).toMatchObject({ word: words.DUPLICATE_TRANSACTION })
    expect(await left()).toBe(900)
  },
  'fifty stakes at once take what is there and no more': async ({ bet, words, left }) => {
    const asked = Array.from({ length: 50 }, (_, n) => bet({ tx: `t${n}`, round: `r${n}`, amount: 3000 }))
    const told = await Promise.all(asked)
    expect(told.filter(({ word }) => word === words.OK)).toHaveLength(33)
    expect(told.filter(({ word }) => word === words.INSUFFICIENT_FUNDS)).toHaveLength(17)
    expect(await left()).toBe(10)
  },
  'a stake that was taken back before it came': async ({ bet, back, words, left }) => {
    expect(await back({ tx: 'b1', ref: 't1' })).toMatchObject({ word: words.OK, balance: 100_000 })
    expect(await bet({ tx: 't1' })).toMatchObject({ word: words.ALREADY_ROLLED_BACK })
    expect(await left()).toBe(1000)
  },
  'a stake that is taken back three times moves once': async ({ bet, win, back, words, left }) => {
    await bet({ tx: 't1' })
    for (const tx of ['b1', 'b2', 'b2']) expect(await back({ tx, ref: 't1' })).toMatchObject({ word: words.OK })
    expect(await left()).toBe(1000)
    expect(await win({ tx: 't2', ref: 't1' })).toMatchObject({ word: words.TRANSACTION_NOT_FOUND })
    expect(await left()).toBe(1000)
  },
  'a stake whose round has won is not taken back': async ({
    bet,
    win,
    back,
    words,
    wonWord = words.ALREADY_SETTLED,
    left,
  }) => {
    await bet({ tx: 't1' })
    await win({ tx: 't2', ref: 't1' })
    expect(await back({ tx: 'b1', ref: 't1' })).toMatchObject({ word: wonWord })
    expect(await left()).toBe(1150)
  },
  'a win ahead of its stake may come again behind it': async ({ bet, win, words, left }) => {
    expect(await win({ tx: 't2', ref: 't1' })).toMatchObject({ word: words.TRANSACTION_NOT_FOUND })
    await bet({ tx: 't1' })
    expect(await win({ tx: 't2', ref: 't1' })).toMatchObject({ word: words.OK, balance: 115_000 })
    expect(await left()).toBe(1150)
  },
  'the same win twice is one, with the same answer': async ({ bet, win, left }) => {
    await bet({ tx: 't1' })
    const first = await win({ tx: 't2', ref: 't1' })
    expect(await win({ tx: 't2', ref: 't1' })).toEqual(first)
    expect(await left()).toBe(1150)
  },
  'a win of nothing ends the round': async ({ bet, win, words }) => {
    await bet({ tx: 't1' })
    expect(await win({ tx: 't2', ref: 't1', amount: 0, closes: true })).toMatchObject({ word: words.OK })
    expect(await bet({ tx: 't3' })).toMatchObject({ word: words.ALREADY_SETTLED })
  },
  'a refused stake says what there is, and stays refused': async ({ bet, words, tellsWhatIsLeft, tree, left }) => {
    const told = await bet({ tx: 't1', amount: 200_000 })
    expect(told).toMatchObject({ word: words.INSUFFICIENT_FUNDS, balance: tellsWhatIsLeft ? 100_000 : null })
    await tree.playerResult('player1', 5000)
    expect(await bet({ tx: 't1', amount: 200_000 })).toMatchObject({ word: words.INSUFFICIENT_FUNDS })
    expect(await left()).toBe(6000)
  },
  'nobody’s stake, of another currency, of another game, or too small': async ({ bet, words, casino, left }) => {
    const wrong: readonly (readonly [Partial<Stake>, ToldCode])[] = [
      [{ currency: 'USD' }, 'WRONG_CURRENCY'],
      [{ game: 'other' }, 'INVALID_GAME'],
      [{ amount: 99 }, 'LIMIT_EXCEEDED'],
      [{ playerRef: casino.refOf('player1', 2) }, 'INVALID_REQUEST'],
      [{ playerRef: casino.refOf('player2') }, 'INVALID_REQUEST'],
      [{ playerRef: 'nobody' }, 'INVALID_REQUEST'],
    ]
    for (const [n, [change, code]] of wrong.entries())
      expect(await bet({ tx: `t${n}`, ...change })).toMatchObject({ word: words[code] })
    expect(await left()).toBe(1000)
  },
  'amounts that are none': async ({ bet, win, words, noAmounts, left }) => {
    await bet({ tx: 't1' })
    for (const [n, written] of noAmounts.entries()) {
      expect(await bet({ tx: `b${n}`, amount: { written } })).toMatchObject({ word: words.INVALID_REQUEST })
      expect(await win({ tx: `w${n}`, ref: 't1', amount: { written } })).toMatchObject({ word: words.INVALID_REQUEST })
    }
    expect(await left()).toBe(900)
  },
  'a message that was altered is not believed': async ({ bet, words, left }) => {
    expect(await bet({ tx: 't1' }, { isAltered: true })).toMatchObject({ word: words.INVALID_SIGNATURE, balance: null })
    expect(await left()).toBe(1000)
  },
  'keys are changed during a round': async ({ bet, win, words, left }) => {
    await bet({ tx: 't1' })
    expect(await win({ tx: 't2', ref: 't1' }, { keyId: KEYS[1] })).toMatchObject({ word: words.OK })
    expect(await bet({ tx: 't3', round: 'r2' }, { keyId: NO_KEY })).toMatchObject({ word: words.INVALID_SIGNATURE })
    expect(await left()).toBe(1150)
  },
  'a provider that paid out more today than it may takes no stakes; what it owes is taken in': async (bench) => {
    const { bet, win, words, tree } = bench
    await sql`update casino_providers set most_net_a_day = 15000`.execute(tree.db)
    await bet({ tx: 't1' })
    await bet({ tx: 't2', round: 'r2' })
    await win({ tx: 't3', ref: 't1', amount: 40_000 })
    await shareAll(tree.db)
    expect(await bet({ tx: 't4', round: 'r3' })).toMatchObject({ word: words.GAME_DISABLED })
    expect(await win({ tx: 't5', ref: 't2', round: 'r2' })).toMatchObject({ word: words.OK })
  },
  'a win beyond what a round may bring is paid, once, and officers are told': async ({
    bet,
    win,
    words,
    tree,
    left,
  }) => {
    await sql`update casino_providers set most_win_of_round = 12000`.execute(tree.db)
    await bet({ tx: 't1' })
    for (let again = 0; again < 2; again++)
      expect(await win({ tx: 't2', ref: 't1' })).toMatchObject({ word: words.OK, balance: 115_000 })
    expect(await left()).toBe(1150)
    const { rows } = await sql`select kind, account_id, amount from casino_alarms`.execute(tree.db)
    expect(rows).toEqual([{ kind: 'ROUND', accountId: tree.idOf('player1'), amount: 15_000 }])
  },
  'who is called alike at two sites is two players, whose rounds of one name are two': async (bench) => {
    const { bet, back, win, words, wonWord = words.ALREADY_SETTLED, casino, tree, left } = bench
    await casino.sit('club:player1', 'dice', 2, sessionOf(OTHER_TOKEN))
    const other = { playerRef: casino.refOf('club:player1', 2), token: OTHER_TOKEN }
    await bet({ tx: 't1' })
    expect(await bet({ tx: 'o1', ...other })).toMatchObject({ word: words.OK })
    await win({ tx: 't2', ref: 't1', closes: true })
    // The round of one has ended, and been won; the other's goes on, and goes back.
    expect(await back({ tx: 'b1', ref: 't1' })).toMatchObject({ word: wonWord })
    expect(await back({ tx: 'o2', ref: 'o1', ...other })).toMatchObject({ word: words.OK, balance: 100_000 })
    expect([await left(), await tree.balanceOf('club:player1')]).toEqual([1150, 1000])
    // Nor is an id of one the other's.
    expect(await bet({ tx: 't1', ...other })).toMatchObject({ word: words.DUPLICATE_TRANSACTION })
    expect(await bet({ tx: 't3', playerRef: casino.refOf('club:player1') })).toMatchObject({
      word: words.INVALID_REQUEST,
    })
    expect([await left(), await tree.balanceOf('club:player1')]).toEqual([1150, 1000])
  },
  'thirty rounds at once, each message of them twice, come to what they are': async ({
    bet,
    win,
    back,
    words,
    left,
  }) => {
    const rounds = Array.from({ length: 30 }, (_, n) => ({ n, round: `r${n}`, amount: 3000 }))
    const said = await Promise.all(
      rounds.map(async ({ n, ...stake }) => {
        const twice = async (ask: () => Promise<Told>) => (await Promise.all([ask(), ask()])).map(({ word }) => word)
        const ends = { ...stake, tx: `e${n}`, ref: `t${n}` }
        return [
          ...(await twice(() => bet({ ...stake, tx: `t${n}` }))),
          ...(await twice(() => (n % 2 === 0 ? win({ ...ends, amount: 5000, closes: true }) : back(ends)))),
        ]
      }),
    )
    expect(new Set(said.flat())).toEqual(new Set([words.OK]))
    expect(await left()).toBe(1300)
  },
  'a fault of ours has done nothing, and is told by the status too': async ({ bet, words, tree, left }) => {
    await sql`alter table casino_rounds rename to casino_rounds_away`.execute(tree.db)
    expect(await bet({ tx: 't1' })).toMatchObject({ status: 500, word: words.INTERNAL })
    await sql`alter table casino_rounds_away rename to casino_rounds`.execute(tree.db)
    expect(await bet({ tx: 't1' })).toMatchObject({ word: words.OK })
    expect(await left()).toBe(900)
  },
}

async function booksHold({ db }: Tree): Promise<void> {
  expect(await auditBooks(db)).toEqual([])
}

describe.each(Object.entries(SPEAKERS))('%s', (_, speaker) => {
  let bench: Bench
  beforeEach(async () => {
    const tree = await createTree()
    bench = { ...(await speaker(tree)), tree, left: () => tree.balanceOf('player1') }
  })
  afterEach(async () => {
    await booksHold(bench.tree)
    await bench.casino.close()
    await bench.tree.close()
  })

  test.each(Object.entries(SCENARIOS))('%s', async (_name, play) => {
    await expect(play(bench)).resolves.toBeUndefined()
  })

  test.each(HAPPENINGS)('after %s nothing is staked, and what is owed is taken in', async (_name, code, happen) => {
    const { bet, win, back, words, tree, left } = bench
    await bet({ tx: 't1' })
    await bet({ tx: 't2', round: 'r2' })
    await happen(tree)
    expect(await bet({ tx: 't3', round: 'r3' })).toMatchObject({ word: words[code] })
    expect(await win({ tx: 't4', ref: 't1' })).toMatchObject({ word: words.OK })
    expect(await back({ tx: 't5', ref: 't2', round: 'r2' })).toMatchObject({ word: words.OK })
    expect(await left()).toBe(1150)
  })
})

test.each(TIMED)('%s: a message of two minutes ago, or ahead, is not believed', async (name) => {
  const tree = await createTree()
  const { bet, words, casino } = await SPEAKERS[name](tree)
  expect(await bet({ tx: 't1' }, { skewMs: -121_000 })).toMatchObject({ word: words.INVALID_SIGNATURE })
  expect(await bet({ tx: 't1' }, { skewMs: 121_000 })).toMatchObject({ word: words.INVALID_SIGNATURE })
  expect(await bet({ tx: 't1' })).toMatchObject({ word: words.OK })
  await casino.close()
  await tree.close()
})

test('evolution: a bet goes back beside another of its game that was paid, and is told as settled where it was', async () => {
  const tree = await createTree()
  const { bet, win, back, words, wonWord, casino } = await SPEAKERS.evolution(tree)
  for (const tx of ['t1', 't2', 't3']) await bet({ tx })
  await win({ tx: 'w1', ref: 't1' })
  for (const tx of ['b1', 'b2'])
    expect(await back({ tx, ref: 't2' })).toMatchObject({ word: words.OK, balance: 105_000 })
  expect(await win({ tx: 'w2', ref: 't2' })).toMatchObject({ word: words.TRANSACTION_NOT_FOUND })
  await win({ tx: 'w3', ref: 't3', amount: 0 })
  for (const ref of ['t1', 't3']) expect(await back({ tx: `b-${ref}`, ref })).toMatchObject({ word: wonWord })
  expect(await tree.balanceOf('player1')).toBe(1050)
  await booksHold(tree)
  await casino.close()
  await tree.close()
})

test('slotegrator: a rollback of more than fifty is all that it lists, or nothing', async () => {
  const tree = await createTree()
  const { bet, win, backAll, words, casino } = await slotegratorSpeaker(tree)
  const stakes = Array.from({ length: 60 }, (_, n) => ({ action: 'bet', tx: `t${n}` }))
  for (const { tx } of stakes) await bet({ tx, amount: 1000 })
  await win({ tx: 'w1', ref: 't1' })
  expect(await backAll('b1', stakes)).toMatchObject({ word: words.ALREADY_SETTLED })
  expect(await tree.balanceOf('player1')).toBe(650)
  expect(await backAll('b2', [...stakes, { action: 'win', tx: 'w1' }])).toMatchObject({ word: words.OK })
  expect(await tree.balanceOf('player1')).toBe(1000)
  await booksHold(tree)
  await casino.close()
  await tree.close()
})
