/**
 * Each thing that a casino does to a player's money, decided by the law of rounds and of players on what was read under the player's lock.
 * docs/domain/casino.md.
 */
import {
  holdOf,
  hasRoomFor,
  isNoWorse,
  type LimitExceeded,
  type Outcome,
  planRollback,
  readAmount,
  readResult,
  refuseCredit,
  refuseDebit,
  refuseReserve,
  type WalletCode,
} from '@paddock/domain/casino'
import { freePoints } from '@paddock/domain/ledger'
import { add, isAboveLimit, larger, negate, type Paise, subtract, sum, ZERO } from '@paddock/domain/money'
import { type Play, played, type PlayRefusal, refusePlay } from '@paddock/domain/protection'
import { must } from '@paddock/domain/result'
import type { Part } from './requests.ts'
import type { HeldRound, Move, Scene } from './scene.ts'
import type { Game, StoredCall } from './store.ts'
import type { HeldTable } from './tables-store.ts'

/** What a part came to, or why not. Of a refusal that is not kept nothing stays, and the same may come again. */
export type Done =
  | ({ readonly ok: true } & Effect)
  | { readonly ok: false; readonly why: Refused; readonly isKept: boolean }

/** In a casino's words; of a limit which one. */
export type Refused = Exclude<WalletCode, 'OK' | 'LIMIT_EXCEEDED'> | LimitExceeded

type Effect = {
  readonly roundId: string | null
  /** Of a stake or a win that was taken. */
  readonly amount: Paise | null
  /** What the player's balance moved by. */
  readonly moved: number
  /** How the round of a stake, or of a hold, is drawn, or what its slip is on, as its provider said. */
  readonly details?: Record<string, unknown>
}

export const NOTHING: Effect = { roundId: null, amount: null, moved: 0 }
const NOTHING_MOVES: Done = { ok: true, ...NOTHING }

const refused = (why: Refused): Done => ({ ok: false, why, isKept: false })
/** Its id is spent: whoever was told no may not be told yes for the same. */
const spent = (why: Refused): Done => ({ ok: false, why, isKept: true })
const over = (limit: LimitExceeded['limit']): LimitExceeded => ({ code: 'LIMIT_EXCEEDED', limit })

export function doPart(scene: Scene, part: Part): Done {
  switch (part.op) {
    case 'debit':
      return debit(scene, part)
    case 'credit':
      return credit(scene, part)
    case 'rollback':
      return rollback(scene, part)
    case 'round-close':
      return closeRound(scene, part)
    case 'reserve':
      return reserve(scene, part)
  }
}

type DebitPart = Part & { readonly op: 'debit' }

function debit(scene: Scene, part: DebitPart): Done {
  const { txId, roundId, details } = part
  const amount = readAmount(part.amount, scene.provider.scale)
  if (amount === undefined) return refused('INVALID_REQUEST')
  const game = scene.games.get(part.gameCode)
  if (!game) return spent('INVALID_GAME')
  const refusal =
    refuseDebit(scene.rounds.get(roundId)) ?? refuseStake(scene, part, game, { ...STAKED, stake: amount, risk: amount })
  if (refusal) return spent(refusal)
  move(scene, { txId, moves: negate(amount), kind: 'casinoStake', remarks: game.name })
  const round = openRound(scene, part, game)
  round.goesOn = true
  round.stakedBy = add(round.stakedBy, amount)
  round.entries.push({ txId, op: 'debit', amount, reverser: null })
  return { ok: true, roundId, amount, moved: negate(amount), ...(details && { details }) }
}

/** The round, which begins with what is staked in it first. */
function openRound(
  { rounds }: Scene,
  { roundId, gameCode }: Pick<DebitPart, 'roundId' | 'gameCode'>,
  { name: gameName }: Game,
): HeldRound {
  const round = rounds.get(roundId) ?? {
    gameCode,
    gameName,
    entries: [],
    isClosed: false,
    hasResults: false,
    goesOn: false,
    stakedBy: ZERO,
    wonBy: ZERO,
    isTouched: true,
  }
  round.isTouched = true
  rounds.set(roundId, round)
  return round
}

type Staking = Pick<DebitPart, 'currency' | 'sessionId' | 'gameCode'>

type Risk = {
  readonly stake: Paise
  /** What it adds to what the player may lose; below zero where it takes from that. */
  readonly risk: Paise
  /** What was held of the same before: a limit on one stake is of the whole. */
  readonly already: Paise
  /** What it adds to what is held. */
  readonly held: Paise
}
/** Of a stake that leaves the balance at once. */
const STAKED = { already: ZERO, held: ZERO } as const

/**
 * Why nothing may be staked now, the strongest reason first. What takes from the risk asks for no money and no time. A game takes at least so much of
 * a stake, and at most so much of what may be lost by it.
 */
function refuseStake(scene: Scene, part: Staking, game: Game, { stake, ...risk }: Risk): Refused | undefined {
  const { seat, purse } = scene
  const sitting = scene.sittings.get(part.sessionId)
  const foreign = refuseForeign(scene, part)
  if (foreign || !sitting) return foreign
  if (seat.maintenance) return 'MAINTENANCE'
  if (seat.userLocked) return 'PLAYER_BLOCKED'
  if (seat.casinoLock || !seat.hasCasino || seat.isPracticeOnly) return 'CASINO_LOCKED'
  if (sitting.isBarred) return 'JURISDICTION_BLOCKED'
  if (!game.isOffered) return 'GAME_DISABLED'
  if (game.min !== null && stake < game.min) return over('GAME_MIN')
  if (game.max !== null && add(risk.already, risk.risk) > game.max) return over('GAME_MAX')
  const play = playOf(scene, risk)
  const unprotected = scene.standing && refusePlay(scene.standing, play, scene.now)
  if (unprotected) return inWords(unprotected)
  // After what ends sessions: whoever excluded themselves is told that, not what became of it.
  if (sitting.isOver) return 'TOKEN_EXPIRED'
  if (risk.held > ZERO && isAboveLimit(add(purse.exposure, risk.held), seat.exposureLimit)) return over('EXPOSURE')
  if (risk.risk > ZERO && risk.risk > freePoints(purse)) return 'INSUFFICIENT_FUNDS'
  if (scene.standing) scene.standing = played(scene.standing, play)
  scene.written.uses.add(sitting.loginSession)
  return undefined
}

/** A session that is not the player's, or of another game; whether it is over is not asked. */
function refuseForeign({ provider, sittings }: Scene, part: Staking): Refused | undefined {
  if (part.currency !== provider.currency) return 'WRONG_CURRENCY'
  const sitting = sittings.get(part.sessionId)
  if (!sitting) return 'INVALID_TOKEN'
  return sitting.gameCode === part.gameCode ? undefined : 'INVALID_GAME'
}

function playOf({ purse }: Scene, { risk, already }: Omit<Risk, 'stake'>): Play {
  // What the parts before moved is in no transfer yet.
  const lost = negate(sum(purse.moves.map(({ moves }) => moves)))
  const exposure = add(purse.exposure, lost)
  return { type: 'WAGER', product: 'CASINO', stake: larger(risk, ZERO), already, exposure, addedExposure: risk }
}

/** What protects a player, in a casino's words. */
function inWords(refusal: PlayRefusal): Refused {
  switch (refusal.code) {
    case 'SELF_EXCLUDED':
    case 'TIMED_OUT':
    case 'SESSION_TIME_OVER':
    case 'REALITY_CHECK_DUE':
      return refusal.code
    case 'LIMIT_STAKE':
      return over(`STAKE_${refusal.period}`)
    case 'LIMIT_LOSS':
      return over(`LOSS_${refusal.period}`)
    case 'LIMIT_DEPOSIT':
      throw new Error('nothing is deposited by a stake')
  }
}

function credit(scene: Scene, part: Part & { readonly op: 'credit' }): Done {
  const { txId, roundId, refTxId = null, kind } = part
  const amount = readAmount(part.amount, scene.provider.scale)
  if (amount === undefined) return refused('INVALID_REQUEST')
  const round = scene.rounds.get(roundId)
  if (!hasRoomFor(amount, scene.purse.balance)) return refused('INVALID_REQUEST')
  const refusal = refuseCredit(round, { refTxId, kind })
  if (refusal === 'ALREADY_ROLLED_BACK' && amount > ZERO) noteLate(scene, roundId, amount)
  if (refusal || !round) return refused(refusal ?? 'TRANSACTION_NOT_FOUND')
  move(scene, { txId, moves: amount, kind: 'casinoWin', remarks: round.gameName })
  round.isTouched = true
  round.wonBy = add(round.wonBy, amount)
  round.isClosed ||= part.roundClosed
  round.entries.push({ txId, op: 'credit', amount, reverser: null })
  return { ok: true, roundId, amount, moved: amount }
}

function noteLate({ lateWins, player, now: at }: Scene, roundId: string, payout: Paise): void {
  lateWins.push({ providerId: player.providerId, accountId: player.accountId, roundId, payout, at })
}

type RollbackPart = Part & { readonly op: 'rollback' }

function rollback(scene: Scene, part: RollbackPart): Done {
  const before = scene.known.get(part.refTxId)
  if (!before) return bury(scene, part.refTxId)
  if (before.accountId !== scene.player.accountId) return refused('TRANSACTION_NOT_FOUND')
  switch (before.op) {
    case 'buried':
      return NOTHING_MOVES
    case 'debit':
    case 'credit':
      // A stake that was refused is one that was not taken.
      return before.roundId === null ? NOTHING_MOVES : reverse(scene, part, before.roundId)
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
function bury(scene: Scene, txId: string): Done {
  keepCall(scene, { txId, op: 'buried', hash: Buffer.alloc(0), answer: {} }, NOTHING)
  return NOTHING_MOVES
}

function reverse(scene: Scene, part: RollbackPart, roundId: string): Done {
  const round = must(scene.rounds.get(roundId), 'what moved has a round')
  const plan = planRollback(round, part)
  if (plan.what === 'REFUSE') return refused(plan.code)
  if (plan.what === 'NOTHING') return NOTHING_MOVES
  const { op, amount } = plan.entry
  const moves = op === 'debit' ? amount : negate(amount)
  move(scene, { txId: part.txId, moves, kind: 'casinoReturn', remarks: round.gameName })
  round.entries[round.entries.indexOf(plan.entry)] = { ...plan.entry, reverser: 'PROVIDER' }
  if (op === 'debit') round.stakedBy = subtract(round.stakedBy, amount)
  else round.wonBy = subtract(round.wonBy, amount)
  round.isTouched = true
  markReversed(scene, part)
  return { ok: true, roundId, amount: null, moved: moves }
}

/** On what is written with it, or on what was written before. */
function markReversed({ written: { calls, reversals } }: Scene, { txId, refTxId }: RollbackPart): void {
  const fresh = calls.findIndex((call) => call.txId === refTxId)
  const call = calls[fresh]
  if (call) calls[fresh] = { ...call, reversedBy: txId }
  else reversals.set(refTxId, txId)
}

function closeRound({ rounds }: Scene, { roundId }: Part & { readonly op: 'round-close' }): Done {
  const round = rounds.get(roundId)
  if (!round) return refused('TRANSACTION_NOT_FOUND')
  round.isTouched = true
  round.isClosed = true
  return { ok: true, ...NOTHING, roundId }
}

type ReservePart = Part & { readonly op: 'reserve' }

/**
 * Holds what a player may lose in a market, in place of what was held there before. To hold less is never refused a player, so long as nothing that
 * can come gets worse by it: a bet that closes another is a bet. What takes all back is kept where nothing was held too: what it takes back may come yet.
 */
function reserve(scene: Scene, part: ReservePart): Done {
  const { marketKey, roundId, version, details } = part
  const asked = readTable(part, scene.provider.scale)
  if (!asked) return refused('INVALID_REQUEST')
  const game = scene.games.get(part.gameCode)
  if (!game) return spent('INVALID_GAME')
  const table = scene.tables.get(marketKey)
  if (scene.settledMarkets.has(marketKey)) return spent('ALREADY_SETTLED')
  if (table && table.roundId !== roundId) return spent('INVALID_REQUEST')
  const stale = refuseReserve(table, version)
  if (stale) return spent(stale)
  const already = table?.hold ?? ZERO
  const risk = subtract(asked.hold, already)
  const refusal =
    asked.isAllBack || (table && onlyEases(part, asked, table))
      ? refuseForeign(scene, part)
      : (refuseDebit(scene.rounds.get(roundId)) ??
        refuseStake(scene, part, game, { stake: asked.stake, risk, already, held: risk }))
  if (refusal) return spent(refusal)
  const round = openRound(scene, part, game)
  round.goesOn ||= !asked.isAllBack
  const { stake, hold, outcomes } = asked
  const unsettled = { settled: null, wasNamed: true, hasResult: false, pnl: ZERO }
  scene.tables.set(marketKey, { roundId, version, hold, lastHold: hold, outcomes, ...unsettled })
  scene.written.tables.set(marketKey, { marketKey, roundId, version, stake, hold, outcomes })
  scene.purse.exposure = add(scene.purse.exposure, risk)
  scene.purse.heldBy = add(scene.purse.heldBy, risk)
  return { ok: true, ...NOTHING, roundId, ...(details && { details }) }
}

type Asked = {
  readonly stake: Paise
  readonly outcomes: readonly Outcome[]
  readonly hold: Paise
  /** It takes back whatever stood there, or is still under way: nothing can be lost or won any more, and no stake stands, though it may name one. */
  readonly isAllBack: boolean
}

/** What takes a bet back while no more is held, or makes nothing worse that can come. */
const onlyEases = ({ takesBack }: ReservePart, { outcomes, hold }: Asked, table: HeldTable): boolean =>
  (takesBack && hold <= table.hold) || isNoWorse(outcomes, table.outcomes)

function readTable({ stake: staked, outcomes: written, takesBack }: ReservePart, scale: number): Asked | undefined {
  const stake = readAmount(staked, scale)
  const outcomes = written.map(({ code, pnl }) => ({ code, pnl: readResult(pnl, scale) }))
  const known = outcomes.flatMap(({ code, pnl }) => (pnl === undefined ? [] : [{ code, pnl }]))
  const isOnce = new Set(outcomes.map(({ code }) => code)).size === outcomes.length
  if (stake === undefined || known.length < outcomes.length || !isOnce) return undefined
  const isAllBack = (takesBack || stake === ZERO) && known.every(({ pnl }) => pnl === ZERO)
  return { stake: isAllBack ? ZERO : stake, outcomes: known, hold: holdOf(known), isAllBack }
}

/** A win of nothing moves nothing. */
function move({ purse }: Scene, one: Move): void {
  if (one.moves === ZERO) return
  purse.balance = add(purse.balance, one.moves)
  purse.moves.push(one)
}

/** What a call, or an id that is never to be used, stands for from now on. */
export function keepCall(
  { player, known, written, now }: Scene,
  call: Pick<StoredCall, 'txId' | 'op' | 'hash' | 'answer'>,
  { roundId, amount, moved, details }: Effect,
): void {
  const stored = { ...call, accountId: player.accountId, roundId, amount, reverser: null }
  known.set(call.txId, stored)
  written.calls.push({
    ...stored,
    siteId: player.siteId,
    providerId: player.providerId,
    moved,
    details,
    reversedBy: null,
    at: now,
  })
}
