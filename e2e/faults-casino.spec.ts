/**
 * The server dies at each step of a casino's round: before a call is whole, and in its commit, when nobody is told of it any more. The casino asks
 * again as its protocol says, under the same id: one effect, one answer for ever, and books that hold.
 */
import { randomUUID } from 'node:crypto'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askWallet, type WalletAnswer } from './harness/casino.ts'
import { chosen } from './harness/chosen.ts'
import { type Hold, holdInCommit } from './harness/commits.ts'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { expectOneEffect, PLACES, type Step } from './harness/deaths.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'

const STAKE = 100
const WIN = 250
const PLAYER = 'player1'
const GAME = 'dice'

let database: TestDatabase
let server: TestServer
let seat: { readonly playerRef: string; readonly sessionId: string }
beforeAll(async () => {
  database = await startDatabase()
  server = await createServerProgram({ databaseUrl: database.url })
  await server.start()
  seat = await sitDown()
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
})

/** A game of the provider, which need not run itself, and a session that the player has come with. */
async function sitDown(): Promise<typeof seat> {
  const rows = await database.rows<{ playerRef: string; sessionId: string }>(
    `with game as (
       insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
       select id, $1, '1', 'Dice', 'premium', name, 'premium', name, 100, 10000000 from casino_providers returning provider_id),
     player as (select a.id, a.site_id from accounts a join sites s on s.id = a.site_id where s.label = 'demo' and a.user_name = $2),
     login as (insert into sessions (token_hash, account_id, site_id, expires_at)
       select '\\x01', id, site_id, now() + interval '1 day' from player returning id),
     sitting as (insert into casino_sessions (id, provider_id, game_code, site_id, account_id, login_session, mode, token_hash, token_until, redeemed_at)
       select 'sitting', g.provider_id, $1, p.site_id, p.id, l.id, 'real', '\\x02', now(), now() from game g, player p, login l returning id)
     select p.site_id || '.' || g.provider_id || '.' || p.id as "playerRef", s.id as "sessionId" from game g, player p, sitting s`,
    [GAME, PLAYER],
  )
  return must(rows[0], 'the player sits')
}

/** Asked until it is answered, and remembered: it never has another answer. */
function asking(call: string, body: object): () => Promise<WalletAnswer | undefined> {
  let first: string | undefined
  return async () => {
    const answer = await askWallet(server.port, call, body)
    if (answer?.status !== 200) return answer
    first ??= answer.body
    expect(answer).toMatchObject({ code: 'OK', body: first })
    return answer
  }
}

const stakeOf = (txId: string, roundId: string) => ({
  ...seat,
  txId,
  roundId,
  gameCode: GAME,
  amount: String(STAKE * 100),
  currency: 'INR',
})
const winOf = (txId: string, refTxId: string, roundId: string) => ({
  playerRef: seat.playerRef,
  txId,
  roundId,
  refTxId,
  amount: String(WIN * 100),
  kind: 'win',
  roundClosed: true,
})

/** What may be lost of a market, which is a round by itself. */
const holdOf = (txId: string, market: string) => ({
  ...seat,
  txId,
  roundId: market,
  marketKey: market,
  gameCode: GAME,
  currency: 'INR',
  stake: String(STAKE * 100),
  version: 1,
  outcomes: [
    { code: 'a', pnl: String((WIN - STAKE) * 100) },
    { code: 'b', pnl: String(-STAKE * 100) },
  ],
})
const resultOf = (txId: string, market: string, pnl: number) => ({
  txId,
  roundId: market,
  marketKey: market,
  settlementVersion: 1,
  results: [{ playerRef: seat.playerRef, pnl: String(pnl * 100) }],
  last: true,
})
async function staked(): Promise<{ readonly txId: string; readonly roundId: string }> {
  const [txId, roundId] = [randomUUID(), randomUUID()]
  expect(await askWallet(server.port, 'debit', stakeOf(txId, roundId))).toMatchObject({ code: 'OK' })
  return { txId, roundId }
}

const STEPS: readonly Step[] = [
  {
    name: 'a stake',
    player: PLAYER,
    moves: -STAKE,
    prepare: async (key) => asking('debit', stakeOf(key, randomUUID())),
  },
  {
    name: 'a win',
    player: PLAYER,
    moves: WIN - STAKE,
    async prepare(key) {
      const { txId, roundId } = await staked()
      return asking('credit', winOf(key, txId, roundId))
    },
  },
  {
    name: 'a stake taken back',
    player: PLAYER,
    moves: 0,
    async prepare(key) {
      const { txId } = await staked()
      return asking('rollback', { playerRef: seat.playerRef, txId: key, refTxId: txId })
    },
  },
  {
    name: 'a round and a hold at once',
    player: PLAYER,
    moves: WIN - STAKE - STAKE,
    async prepare(key) {
      const [txId, roundId] = [randomUUID(), randomUUID()]
      const stake = { op: 'debit', ...stakeOf(txId, roundId) }
      const win = { op: 'credit', ...winOf(randomUUID(), txId, roundId) }
      const hold = { op: 'reserve', ...holdOf(randomUUID(), randomUUID()) }
      return asking('batch', { txId: key, parts: [stake, win, hold] })
    },
    // Held once, or its loss would be above it, or something left behind.
    async finish() {
      const held = await database.rows<{ market: string }>(
        'select market_key as market from casino_tables where hold > 0',
      )
      expect(held).toHaveLength(1)
      const { market } = must(held[0], 'it is held')
      const lost = resultOf(randomUUID(), market, -STAKE)
      expect(await askWallet(server.port, 'settle', lost)).toMatchObject({ code: 'OK' })
    },
  },
]

/** A transaction of its own, that no other call shares. */
const RESULT: Step = {
  name: 'a result of a table',
  player: PLAYER,
  moves: WIN - STAKE,
  async prepare(key) {
    const market = randomUUID()
    expect(await askWallet(server.port, 'reserve', holdOf(randomUUID(), market))).toMatchObject({ code: 'OK' })
    return asking('settle', resultOf(key, market, WIN - STAKE))
  },
}

const expectOneEffectOf = async (step: Step, hold: Hold): Promise<void> =>
  await expectOneEffect({
    database,
    server,
    hold,
    table: 'casino_calls',
    steps: [step],
    endWhatIsOpen: async () => undefined,
  })

describe.each(STEPS)('$name', (step) => {
  test.each(chosen(step.name, PLACES))('has one effect when the server dies %s', async (_, hold) => {
    await expectOneEffectOf(step, hold)
  })
})

test('a result of a table has one effect when the server dies in its commit', async () => {
  await expectOneEffectOf(RESULT, holdInCommit)
})

test('the books hold behind all of them', async () => {
  expect(await audit(database.url, server.dataDir)).toBe('')
})
