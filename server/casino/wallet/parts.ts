/**
 * Each thing that a casino does to a player's money, under the player's lock: decided by the law of rounds and of players, written with its
 * answer. docs/domain/casino.md.
 */
import {
  holdOf,
  planRollback,
  readAmount,
  readResult,
  refuseCredit,
  refuseDebit,
  refuseReserve,
  type WalletCode,
} from '@paddock/domain/casino'
import { freePoints, houseTransfer } from '@paddock/domain/ledger'
import { add, type MoneyBook, negate, type Paise, subtract, sum, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { openCasinoAccount, postAndTell, tellAccounts, type ToldAccount } from '../../ledger/index.ts'
import { noteUse } from '../../auth/index.ts'
import type { Tx } from '../../platform/database.ts'
import { holdPoints } from '../../points/index.ts'
import { refusePlays } from '../../protection/index.ts'
import type { PlayerAt } from './player-ref.ts'
import type { Part } from './requests.ts'
import {
  findBook,
  findGame,
  findRound,
  findSeat,
  findSitting,
  type Game,
  gameOfRound,
  saveCall,
  saveReversal,
  saveRound,
  type StoredCall,
} from './store.ts'
import { findTable, isMarketSettled, moveHolds, saveTable } from './tables-store.ts'

export type Provider = {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly scale: number
}

/** What a player has by now: as it was locked, and what the parts before have moved of it, which is written once, at the end. */
type Purse = {
  balance: Paise
  exposure: Paise
  /** By what tables hold more, or less. */
  heldBy: Paise
  readonly moves: Move[]
}

type Move = {
  readonly txId: string
  readonly moves: Paise
  readonly kind: 'casinoStake' | 'casinoWin' | 'casinoReturn'
  readonly remarks: string
}

/** Where a part is decided: its player's row is locked. */
export type Scene = {
  readonly tx: Tx
  readonly provider: Provider
  readonly player: PlayerAt
  readonly book: MoneyBook
  readonly now: number
  /** What the ids of the call, and those that it takes back, stand for already. */
  readonly known: Map<string, StoredCall>
  readonly purse: Purse
}

export async function sceneOf(
  tx: Tx,
  { provider, player, now, known }: Pick<Scene, 'provider' | 'player' | 'now' | 'known'>,
): Promise<Scene | undefined> {
  const book = await findBook(tx, player)
  if (book === undefined) return undefined
  const { balance, exposure } = must((await holdPoints(tx, [player.accountId])).get(player.accountId), 'it was found')
  return { tx, provider, player, book, now, known, purse: { balance, exposure, heldBy: ZERO, moves: [] } }
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
  /** How the round of a stake is drawn, as its provider said. */
  readonly details?: Record<string, string | number>
}

export const NOTHING: Effect = { roundId: null, amount: null, moved: 0 }
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
    case 'reserve':
      return await reserve(scene, part)
  }
}

type DebitPart = Part & { readonly op: 'debit' }

async function debit(scene: Scene, part: DebitPart): Promise<Done> {
  const { tx, provider, player, now } = scene
  const amount = readAmount(part.amount, provider.scale)
  if (amount === undefined) return refused('INVALID_REQUEST')
  const game = await findGame(tx, { providerId: provider.id, gameCode: part.gameCode, now })
  if (!game) return spent('INVALID_GAME')
  const refusal =
    refuseDebit(await findRound(tx, player, { roundId: part.roundId, about: null })) ??
    (await refuseStake(scene, part, game, { stake: amount, risk: amount }))
  if (refusal) return spent(refusal)
  move(scene, { txId: part.txId, moves: negate(amount), kind: 'casinoStake', remarks: game.name })
  await saveRound(tx, player, { ...part, staked: amount, won: 0, closes: false }, now)
  const { details } = part
  return { ok: true, roundId: part.roundId, amount, moved: negate(amount), ...(details && { details }) }
}

type Staking = Pick<DebitPart, 'currency' | 'sessionId' | 'gameCode'>

/** Why nothing may be staked now, the strongest reason first. `risk`: what it adds to what the player may lose. */
async function refuseStake(
  scene: Scene,
  part: Staking,
  game: Game,
  { stake, risk }: { readonly stake: Paise; readonly risk: Paise },
): Promise<WalletCode | undefined> {
  const { tx, provider, player, now, purse } = scene
  if (part.currency !== provider.currency) return 'WRONG_CURRENCY'
  const sitting = await findSitting(tx, player, part.sessionId)
  if (!sitting) return 'INVALID_TOKEN'
  // Read under the player's lock: what was locked while the call waited for it holds.
  const seat = must(await findSeat(tx, player), 'their row is locked')
  if (sitting.gameCode !== part.gameCode) return 'INVALID_GAME'
  if (seat.maintenance) return 'MAINTENANCE'
  if (seat.userLocked) return 'PLAYER_BLOCKED'
  if (seat.casinoLock || !seat.hasCasino) return 'CASINO_LOCKED'
  if (!game.isOffered) return 'GAME_DISABLED'
  if (stake < game.min || stake > game.max) return 'LIMIT_EXCEEDED'
  const play = { type: 'WAGER', product: 'CASINO', stake: risk, already: ZERO } as const
  // What the parts before moved is in no transfer yet.
  const lost = negate(sum(purse.moves.map(({ moves }) => moves)))
  const risked = { exposure: add(purse.exposure, lost), addedExposure: risk }
  const unprotected = await refusePlays(tx, [{ accountId: player.accountId, play: { ...play, ...risked } }], now)
  if (unprotected) return codeOf(unprotected.code)
  // After what ends sessions: whoever excluded themselves is told that, not what became of it.
  if (sitting.isOver) return 'TOKEN_EXPIRED'
  if (risk > freePoints(purse)) return 'INSUFFICIENT_FUNDS'
  await noteUse(tx, sitting.loginSession)
  return undefined
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
  const { tx, provider, player, now } = scene
  const amount = readAmount(part.amount, provider.scale)
  if (amount === undefined) return refused('INVALID_REQUEST')
  const round = await findRound(tx, player, { roundId: part.roundId, about: part.refTxId ?? null })
  const refusal = refuseCredit(round, { refTxId: part.refTxId ?? null, kind: part.kind })
  if (refusal || !round) return refused(refusal ?? 'TRANSACTION_NOT_FOUND')
  const { gameCode, name: remarks } = await gameOfRound(tx, player, part.roundId)
  move(scene, { txId: part.txId, moves: amount, kind: 'casinoWin', remarks })
  await saveRound(
    tx,
    player,
    { roundId: part.roundId, gameCode, staked: 0, won: amount, closes: part.roundClosed },
    now,
  )
  return { ok: true, roundId: part.roundId, amount, moved: amount }
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
    case 'reserve':
    case 'settle':
    case 'settled':
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
  const { tx, provider, player, now } = scene
  const plan = planRollback(
    must(await findRound(tx, player, { roundId, about: part.refTxId }), 'what moved has a round'),
    part.refTxId,
  )
  if (plan.what === 'REFUSE') return refused(plan.code)
  if (plan.what === 'NOTHING') return NOTHING_MOVES
  const { op, amount } = plan.entry
  const moves = op === 'debit' ? amount : negate(amount)
  const { gameCode, name: remarks } = await gameOfRound(tx, player, roundId)
  move(scene, { txId: part.txId, moves, kind: 'casinoReturn', remarks })
  await saveReversal(tx, provider.id, part.refTxId, part.txId)
  const back = negate(amount)
  const [staked, won] = op === 'debit' ? [back, 0] : [0, back]
  await saveRound(tx, player, { roundId, gameCode, staked, won, closes: false }, now)
  return { ok: true, roundId, amount: null, moved: moves }
}

async function closeRound(
  { tx, player, now }: Scene,
  { roundId }: Part & { readonly op: 'round-close' },
): Promise<Done> {
  if (!(await findRound(tx, player, { roundId, about: null }))) return refused('TRANSACTION_NOT_FOUND')
  const { gameCode } = await gameOfRound(tx, player, roundId)
  await saveRound(tx, player, { roundId, gameCode, staked: 0, won: 0, closes: true }, now)
  return { ok: true, ...NOTHING, roundId }
}

/** Holds what a player may lose in a market, in place of what was held there before. To hold less is never refused a player. */
async function reserve(scene: Scene, part: Part & { readonly op: 'reserve' }): Promise<Done> {
  const { tx, provider, player, now } = scene
  const asked = readTable(part, provider.scale)
  if (!asked) return refused('INVALID_REQUEST')
  const game = await findGame(tx, { providerId: provider.id, gameCode: part.gameCode, now })
  if (!game) return spent('INVALID_GAME')
  const table = await findTable(tx, player, part.marketKey)
  if (await isMarketSettled(tx, provider.id, part.marketKey)) return spent('ALREADY_SETTLED')
  if (table && table.roundId !== part.roundId) return spent('INVALID_REQUEST')
  const stale = refuseReserve(table, part.version)
  if (stale) return spent(stale)
  const risk = subtract(asked.hold, table?.hold ?? ZERO)
  const refusal = risk > 0 ? await refuseStake(scene, part, game, { stake: asked.stake, risk }) : undefined
  if (refusal) return spent(refusal)
  await saveRound(tx, player, { ...part, staked: 0, won: 0, closes: false }, now)
  await saveTable(tx, player, { ...part, ...asked }, now)
  scene.purse.exposure = add(scene.purse.exposure, risk)
  scene.purse.heldBy = add(scene.purse.heldBy, risk)
  return { ok: true, ...NOTHING, roundId: part.roundId }
}

function readTable({ stake: staked, outcomes: written }: Part & { readonly op: 'reserve' }, scale: number) {
  const stake = readAmount(staked, scale)
  const outcomes = written.map(({ code, pnl }) => ({ code, pnl: readResult(pnl, scale) }))
  const known = outcomes.flatMap(({ code, pnl }) => (pnl === undefined ? [] : [{ code, pnl }]))
  const isOnce = new Set(outcomes.map(({ code }) => code)).size === outcomes.length
  if (stake === undefined || known.length < outcomes.length || !isOnce) return undefined
  return { stake, outcomes: known, hold: holdOf(known) }
}

/** A win of nothing moves nothing. */
function move({ purse }: Scene, one: Move): void {
  if (one.moves === ZERO) return
  purse.balance = add(purse.balance, one.moves)
  purse.moves.push(one)
}

/**
 * Writes what the parts moved, between the player and the casino's account of their site. That one is locked here, last of all and after its
 * player, by all calls of the site: whoever holds it waits for nobody.
 */
export async function writeMoves({ tx, provider, player, book, purse }: Scene): Promise<readonly ToldAccount[]> {
  const { accountId, siteId } = player
  if (purse.heldBy !== ZERO) await moveHolds(tx, [{ accountId, by: purse.heldBy }])
  if (purse.moves.length === 0) return purse.heldBy === ZERO ? [] : await tellAccounts(tx, [accountId])
  const casino = await openCasinoAccount(tx, siteId, book, provider.name)
  const transfers = purse.moves.flatMap(({ txId, moves, kind, remarks }) => {
    const reference = casinoReference(provider.id, book, txId)
    return houseTransfer(casino, accountId, moves, { kind, reference }).map((transfer) => ({
      ...transfer,
      kind,
      remarks,
    }))
  })
  return await postAndTell(tx, transfers)
}

/** What a call of a casino is called in the ledger. */
export const casinoReference = (providerId: number, book: MoneyBook, txId: string): string =>
  `casino:${book === 'DEMO' ? 'demo:' : ''}${providerId}:${txId}`

/** What may be staked now, as the answers tell it. */
export const freeOf = ({ purse }: Scene): Paise => freePoints(purse)
