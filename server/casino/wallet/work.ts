/**
 * What casinos ask of the wallet: once each, whatever is asked again, raced or answered into the void. An id is taken before its money moves,
 * in one transaction; asked again it gets the same answer. docs/domain/casino.md#once.
 */
import { createHash } from 'node:crypto'
import { type WalletCode, writeAmount } from '@paddock/domain/casino'
import type { ToldAccount } from '../../ledger/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { doPart, type Done, freeOf, NOTHING, type Provider, type Scene, sceneOf, writeMoves } from './parts.ts'
import { type PlayerAt, readPlayerRef } from './player-ref.ts'
import type { Part, Work } from './requests.ts'
import { findCalls, holdIds, saveCall, type StoredCall } from './store.ts'
import { shareMarkets } from './tables-store.ts'

export type Said = Readonly<Record<string, unknown>> & { readonly code: WalletCode }
export type Answered = { readonly said: Said; readonly isReplayed: boolean; readonly told: readonly ToldAccount[] }

/** Rolls back what a batch had done, or a call that may come again; its answer is told. */
export class Undone extends Error {
  readonly said: Said
  constructor(said: Said) {
    super(said.code)
    this.said = said
  }
}

const NOT_OURS: Said = { code: 'INVALID_REQUEST', message: 'playerRef is no player of yours' }

export async function answerWork(db: Database, provider: Provider, work: Work, now: number): Promise<Answered> {
  const player = playerOf(provider, work)
  if (!player) return { said: NOT_OURS, isReplayed: false, told: [] }
  try {
    return await db.transaction().execute((tx) => inTurn(tx, provider, player, work, now))
  } catch (error) {
    if (error instanceof Undone) return { said: error.said, isReplayed: false, told: [] }
    throw error
  }
}

/** Of a batch all parts are one player's. */
function playerOf(provider: Provider, { parts }: Work): PlayerAt | undefined {
  const [first, ...others] = parts.map(({ playerRef }) => playerRef)
  const player = first === undefined || others.some((one) => one !== first) ? undefined : readPlayerRef(first)
  return player?.providerId === provider.id ? player : undefined
}

async function inTurn(tx: Tx, provider: Provider, player: PlayerAt, work: Work, now: number): Promise<Answered> {
  const ids = work.isBatch ? [work.txId, ...work.parts.map(({ txId }) => txId)] : [work.txId]
  if (new Set(ids).size < ids.length || work.parts.some((part) => takesItselfBack(part, work)))
    throw new Undone({ code: 'INVALID_REQUEST', message: 'A txId stands for two things', txId: work.txId })
  const refs = work.parts.flatMap((part) => (part.op === 'rollback' ? [part.refTxId] : []))
  await holdIds(tx, provider.id, [...ids, ...refs])
  await shareMarkets(
    tx,
    provider.id,
    work.parts.flatMap((part) => (part.op === 'reserve' ? [part.marketKey] : [])),
  )
  const known = await findCalls(tx, provider.id, [...ids, ...refs])
  const before = known.get(work.txId)
  const hash = hashOf(work)
  const replayed = before && replayOf(before, hash)
  if (replayed) return { said: replayed, isReplayed: true, told: [] }
  const scene = await sceneOf(tx, { provider, player, now, known })
  if (!scene) throw new Undone(NOT_OURS)
  if (before) throw new Undone(sayOf(scene, work.txId, { ok: false, code: codeOfSpent(before), isKept: false }))
  return work.isBatch ? await doBatch(scene, work, hash) : await doSingle(scene, work, hash)
}

const takesItselfBack = (part: Part, { txId }: Work): boolean =>
  part.op === 'rollback' && (part.refTxId === part.txId || part.refTxId === txId)

/** The answer that the very same call was given; undefined where the id stands for something else. */
export const replayOf = ({ op, hash, answer }: StoredCall, asked: Buffer): Said | undefined =>
  op !== 'buried' && hash.equals(asked) ? (answer as Said) : undefined

/** Why an id cannot be used for anything else. */
export const codeOfSpent = ({ op }: StoredCall): Exclude<WalletCode, 'OK'> =>
  op === 'buried' ? 'ALREADY_ROLLED_BACK' : 'DUPLICATE_TRANSACTION'

async function doSingle(scene: Scene, { txId, parts }: Work, hash: Buffer): Promise<Answered> {
  const [part] = parts
  if (!part) throw new Undone({ code: 'INVALID_REQUEST', message: 'Nothing was asked' })
  const done = await doPart(scene, part)
  const said = sayOf(scene, txId, done)
  if (!done.ok && !done.isKept) throw new Undone(said)
  await keep(scene, { txId, part, hash, said, done })
  return { said, isReplayed: false, told: await writeMoves(scene) }
}

async function doBatch(scene: Scene, work: Work, hash: Buffer): Promise<Answered> {
  for (const [failedIndex, part] of work.parts.entries()) {
    const spent = scene.known.get(part.txId)
    const done: Done = spent ? { ok: false, code: codeOfSpent(spent), isKept: false } : await doPart(scene, part)
    const said = sayOf(scene, part.txId, done)
    if (!done.ok) throw new Undone({ ...said, txId: work.txId, failedIndex })
    await keep(scene, {
      txId: part.txId,
      part,
      hash: hashOf({ txId: part.txId, isBatch: false, parts: [part] }),
      said,
      done,
    })
  }
  const said = sayOf(scene, work.txId, { ok: true, ...NOTHING })
  const { player, tx, now } = scene
  const { accountId } = player
  await saveCall(tx, { ...NOTHING, txId: work.txId, op: 'batch', hash, answer: said, accountId, player, at: now })
  return { said, isReplayed: false, told: await writeMoves(scene) }
}

type Kept = {
  readonly txId: string
  readonly part: Part
  readonly hash: Buffer
  readonly said: Said
  readonly done: Done
}

async function keep({ tx, player, now, known }: Scene, { txId, part, hash, said, done }: Kept): Promise<void> {
  const { roundId, amount, moved, details } = done.ok ? done : NOTHING
  const call = { txId, op: part.op, hash, answer: said, accountId: player.accountId, roundId }
  await saveCall(tx, { ...call, amount, moved, player, at: now, ...(details && { details }) })
  known.set(txId, call)
}

function sayOf(scene: Scene, txId: string, done: Done): Said {
  const balance = writeAmount(freeOf(scene), scene.provider.scale)
  const code = done.ok ? 'OK' : done.code
  return { code, message: code === 'OK' ? '' : MESSAGES[code], balance, txId }
}

/** What each code says to whoever reads a casino's logs. */
export const MESSAGES: Readonly<Record<Exclude<WalletCode, 'OK'>, string>> = {
  INVALID_SIGNATURE: 'The signature does not hold',
  INVALID_TOKEN: 'There is no such session of this player',
  TOKEN_EXPIRED: 'The session is over',
  PLAYER_BLOCKED: 'The player is locked',
  CASINO_LOCKED: 'The player may not play casino games',
  SELF_EXCLUDED: 'The player has excluded themselves',
  TIMED_OUT: 'The player takes a time-out',
  SESSION_TIME_OVER: 'The player has played as long as they wanted to',
  REALITY_CHECK_DUE: 'The player has to acknowledge how long they have played',
  INSUFFICIENT_FUNDS: 'The balance does not suffice',
  LIMIT_EXCEEDED: 'A limit on stakes or losses does not allow it',
  LOSS_OVER_HOLD: 'A player would lose more than was held',
  WRONG_CURRENCY: 'The player has another currency',
  INVALID_GAME: 'The session is not of this game',
  GAME_DISABLED: 'The game is not offered',
  DUPLICATE_TRANSACTION: 'This txId was used for something else',
  TRANSACTION_NOT_FOUND: 'There is no such transaction that stands',
  ALREADY_ROLLED_BACK: 'It was rolled back before it came',
  ALREADY_SETTLED: 'The round is settled',
  STALE_VERSION: 'A newer version was taken before it',
  MAINTENANCE: 'The site is under maintenance',
  INVALID_REQUEST: 'The request is not as it should be',
  INTERNAL: 'It was not done; ask again',
}

/** Of all that an id stands for; not of what may differ when the same is asked again. */
function hashOf({ isBatch, parts }: Work): Buffer {
  const meant = parts.map((part) => {
    switch (part.op) {
      case 'debit':
        return [part.op, part.txId, part.playerRef, part.roundId, part.gameCode, part.amount, part.currency]
      case 'credit':
        return [
          part.op,
          part.txId,
          part.playerRef,
          part.roundId,
          part.refTxId ?? null,
          part.amount,
          part.kind,
          part.roundClosed,
        ]
      case 'rollback':
        return [part.op, part.txId, part.playerRef, part.refTxId]
      case 'round-close':
        return [part.op, part.txId, part.playerRef, part.roundId]
      case 'reserve':
        return [
          part.op,
          part.txId,
          part.playerRef,
          part.roundId,
          part.gameCode,
          part.marketKey,
          part.stake,
          part.currency,
          part.version,
          part.outcomes.map(({ code, pnl }) => [code, pnl]),
        ]
    }
  })
  return createHash('sha256')
    .update(JSON.stringify([isBatch, meant]))
    .digest()
}
