/**
 * Each thing that a casino does to a player's money, under the player's lock: decided by the law of rounds and of players, written with its
 * answer. docs/domain/casino.md.
 */
import { planRollback, readAmount, refuseCredit, refuseDebit, type WalletCode } from '@paddock/domain/casino'
import { freePoints } from '@paddock/domain/ledger'
import { negate, type Paise, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type NewTransfer, openCasinoAccount, postAndTell, type ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { type HeldPoints, holdPoints } from '../../points/index.ts'
import { refusePlays } from '../../protection/index.ts'
import type { PlayerAt } from './player-ref.ts'
import type { Part } from './requests.ts'
import {
  findGame,
  findRound,
  findSeat,
  findSitting,
  type Game,
  gameOfRound,
  saveCall,
  saveReversal,
  saveRound,
  type Seat,
  type StoredCall,
} from './store.ts'

export type Provider = {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly scale: number
}

/** Where a part is decided: its player's row is locked, and the casino's account of their site. */
export type Scene = {
  readonly tx: Tx
  readonly provider: Provider
  readonly player: PlayerAt
  readonly seat: Seat
  readonly casino: number
  readonly now: number
  /** What the ids of the call, and those that it takes back, stand for already. */
  readonly known: Map<string, StoredCall>
}

export async function sceneOf(
  tx: Tx,
  { provider, player, now, known }: Pick<Scene, 'provider' | 'player' | 'now' | 'known'>,
): Promise<Scene | undefined> {
  const seat = await findSeat(tx, player)
  if (!seat) return undefined
  const casino = await openCasinoAccount(tx, player.siteId, seat.book, provider.name)
  await holdPoints(tx, [player.accountId, casino])
  return { tx, provider, player, seat, casino, now, known }
}

/** What a part came to, or why not. Of a refusal that is not kept nothing stays, and the same may come again. */
export type Done =
  | ({ readonly ok: true } & Effect)
  | { readonly ok: false; readonly code: WalletCode; readonly isKept: boolean }

type Effect = {
  readonly roundId: string | null
  /** Of a stake or a win that was taken. */
  readonly amount: Paise | null
  /** What the player's balance moved by. */
  readonly moved: number
  readonly told: readonly ToldAccount[]
}

export const NOTHING: Effect = { roundId: null, amount: null, moved: 0, told: [] }
const NOTHING_MOVES: Done = { ok: true, ...NOTHING }

const refused = (code: WalletCode): Done => ({ ok: false, code, isKept: false })
/** Its id is spent: whoever was told no may not be told yes for the same. */
const spent = (code: WalletCode): Done => ({ ok: false, code, isKept: true })

export async function doPart(scene: Scene, part: Part): Promise<Done> {
  switch (part.op) {
    case 'debit':
      return await debit(scene, part)
    case 'credit':
      return await credit(scene, part)
    case 'rollback':
      return await rollback(scene, part)
    case 'round-close':
      return await closeRound(scene, part)
  }
}

type DebitPart = Part & { readonly op: 'debit' }

async function debit(scene: Scene, part: DebitPart): Promise<Done> {
  const { tx, provider, player, casino, now } = scene
  const amount = readAmount(part.amount, provider.scale)
  if (amount === undefined) return refused('INVALID_REQUEST')
  const game = await findGame(tx, provider.id, part.gameCode)
  if (!game) return spent('INVALID_GAME')
  const refusal = await refuseStake(scene, part, game, amount)
  if (refusal) return spent(refusal)
  const transfer = { debit: player.accountId, credit: casino, amount, kind: 'casinoStake', remarks: game.name } as const
  const told = await post(scene, part.txId, transfer)
  await saveRound(tx, player, { ...part, staked: amount, won: 0, closes: false }, now)
  return { ok: true, roundId: part.roundId, amount, moved: negate(amount), told }
}

/** Why nothing may be staked now, the strongest reason first. */
async function refuseStake(scene: Scene, part: DebitPart, game: Game, amount: Paise): Promise<WalletCode | undefined> {
  const { tx, provider, player, seat, now } = scene
  if (part.currency !== provider.currency) return 'WRONG_CURRENCY'
  const sitting = await findSitting(tx, player, part.sessionId)
  if (!sitting) return 'INVALID_TOKEN'
  if (sitting.isOver) return 'TOKEN_EXPIRED'
  if (sitting.gameCode !== part.gameCode) return 'INVALID_GAME'
  if (seat.maintenance) return 'MAINTENANCE'
  if (seat.userLocked) return 'PLAYER_BLOCKED'
  if (seat.casinoLock || !seat.hasCasino) return 'CASINO_LOCKED'
  if (!game.isOffered) return 'GAME_DISABLED'
  const roundRefusal = refuseDebit(await findRound(tx, player, part.roundId))
  if (roundRefusal) return roundRefusal
  if (amount < game.min || amount > game.max) return 'LIMIT_EXCEEDED'
  const held = await holdPlayer(scene)
  const play = { type: 'WAGER', product: 'CASINO', stake: amount, already: ZERO } as const
  const risk = { exposure: held.exposure, addedExposure: amount }
  const unprotected = await refusePlays(tx, [{ accountId: player.accountId, play: { ...play, ...risk } }], now)
  if (unprotected) return codeOf(unprotected.code)
  return amount > freePoints(held) ? 'INSUFFICIENT_FUNDS' : undefined
}

/** What protects a player, in a casino's words. */
function codeOf(code: string): WalletCode {
  switch (code) {
    case 'SELF_EXCLUDED':
    case 'TIMED_OUT':
    case 'SESSION_TIME_OVER':
    case 'REALITY_CHECK_DUE':
      return code
    default:
      return 'LIMIT_EXCEEDED'
  }
}

async function credit(scene: Scene, part: Part & { readonly op: 'credit' }): Promise<Done> {
  const { tx, provider, player, casino, now } = scene
  const amount = readAmount(part.amount, provider.scale)
  if (amount === undefined) return refused('INVALID_REQUEST')
  const round = await findRound(tx, player, part.roundId)
  const refusal = refuseCredit(round, { refTxId: part.refTxId ?? null, kind: part.kind })
  if (refusal || !round) return refused(refusal ?? 'TRANSACTION_NOT_FOUND')
  const { gameCode, name: remarks } = await gameOfRound(tx, player, part.roundId)
  const transfer = { debit: casino, credit: player.accountId, amount, kind: 'casinoWin', remarks } as const
  const told = await post(scene, part.txId, transfer)
  await saveRound(
    tx,
    player,
    { roundId: part.roundId, gameCode, staked: 0, won: amount, closes: part.roundClosed },
    now,
  )
  return { ok: true, roundId: part.roundId, amount, moved: amount, told }
}

async function rollback(scene: Scene, part: Part & { readonly op: 'rollback' }): Promise<Done> {
  const { player, known } = scene
  const before = known.get(part.refTxId)
  if (!before) return await bury(scene, part.refTxId)
  if (before.accountId !== player.accountId) return refused('TRANSACTION_NOT_FOUND')
  switch (before.op) {
    case 'buried':
      return NOTHING_MOVES
    case 'debit':
    case 'credit':
      // A stake that was refused is one that was not taken.
      return before.roundId === null ? NOTHING_MOVES : await reverse(scene, part, before.roundId)
    case 'rollback':
    case 'round-close':
    case 'batch':
      return refused('TRANSACTION_NOT_FOUND')
  }
}

/** A stake that was taken back before it came: when it comes it is told so. */
async function bury({ tx, player, now, known }: Scene, txId: string): Promise<Done> {
  const call = {
    txId,
    op: 'buried',
    hash: Buffer.alloc(0),
    answer: {},
    accountId: player.accountId,
    roundId: null,
  } as const
  await saveCall(tx, { ...call, ...NOTHING, player, at: now })
  known.set(txId, call)
  return NOTHING_MOVES
}

async function reverse(scene: Scene, part: Part & { readonly op: 'rollback' }, roundId: string): Promise<Done> {
  const { tx, provider, player, casino, now } = scene
  const plan = planRollback(must(await findRound(tx, player, roundId), 'what moved has a round'), part.refTxId)
  if (plan.what === 'REFUSE') return refused(plan.code)
  if (plan.what === 'NOTHING') return NOTHING_MOVES
  const { op, amount } = plan.entry
  const [from, to] = op === 'debit' ? [casino, player.accountId] : [player.accountId, casino]
  const { gameCode, name: remarks } = await gameOfRound(tx, player, roundId)
  const told = await post(scene, part.txId, { debit: from, credit: to, amount, kind: 'casinoReturn', remarks })
  await saveReversal(tx, provider.id, part.refTxId, part.txId)
  const back = negate(amount)
  const [staked, won] = op === 'debit' ? [back, 0] : [0, back]
  await saveRound(tx, player, { roundId, gameCode, staked, won, closes: false }, now)
  return { ok: true, roundId, amount: null, moved: op === 'debit' ? amount : negate(amount), told }
}

async function closeRound(
  { tx, player, now }: Scene,
  { roundId }: Part & { readonly op: 'round-close' },
): Promise<Done> {
  if (!(await findRound(tx, player, roundId))) return refused('TRANSACTION_NOT_FOUND')
  const { gameCode } = await gameOfRound(tx, player, roundId)
  await saveRound(tx, player, { roundId, gameCode, staked: 0, won: 0, closes: true }, now)
  return { ok: true, ...NOTHING, roundId }
}

/** A win of nothing moves nothing. */
async function post(
  { tx, provider, seat }: Scene,
  txId: string,
  transfer: Omit<NewTransfer, 'reference'>,
): Promise<readonly ToldAccount[]> {
  if (transfer.amount === ZERO) return []
  const demo = seat.book === 'DEMO' ? 'demo:' : ''
  return await postAndTell(tx, [{ ...transfer, reference: `casino:${demo}${provider.id}:${txId}` }])
}

async function holdPlayer({ tx, player }: Scene): Promise<HeldPoints> {
  const held = await holdPoints(tx, [player.accountId])
  return must(held.get(player.accountId), 'the player was found')
}

/** What may be staked now, as the answers tell it. */
export const freeOf = async (scene: Scene): Promise<Paise> => freePoints(await holdPlayer(scene))
