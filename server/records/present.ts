/** Bets, positions and their reasons in the contract's words. */
import {
  type Bet as BetShape,
  type BetMarket,
  type BetReason,
  type BetStep,
  LAPSE_TEXTS,
  type LapseCode,
  lapseReason,
  type MarketBook,
  type Refusal,
  REFUSAL_CODES,
  type RefusalCode,
  refusalReason,
  type RunnerPosition,
} from '@paddock/contract'
import { displayMarketName } from '@paddock/domain/betting'
import { type MarketKind, type MarketShape, numbersOf, type Runner, type SessionNumber } from '@paddock/domain/market'
import { larger, negate, paise, type Paise, ZERO } from '@paddock/domain/money'
import {
  bestCase,
  contendersAmong,
  fromRow,
  isSession,
  ladderRows,
  type Position,
  priceFill,
  type SessionShape,
  weigh,
  wholeWinners,
  worstCase,
} from '@paddock/domain/positions'
import { type Bet, isOpen, pickOf, type StoredPosition, type WaitingAmendment } from '../engine/index.ts'
import type { ReceiptLine } from './receipt.ts'

export const BPS_A_PERCENT = 100

/** What of its market and event a bet shows. */
export type BetSetting = {
  readonly marketId: string
  readonly kind: MarketKind
  readonly shape: MarketShape
  readonly runners: readonly Runner[]
  readonly marketName: string
  readonly eventId: string
  readonly eventName: string
  readonly sportId: string
}

export type BetView = { readonly bet: Bet; readonly setting: BetSetting; readonly userName?: string }

export const presentBetMarket = (setting: BetSetting): BetMarket => ({
  id: setting.marketId,
  _id: setting.marketId,
  marketName: displayMarketName(setting.marketName),
  type: setting.kind,
  event: { id: setting.eventId, name: setting.eventName },
  eventType: { id: setting.sportId },
  ...(isSession(setting.shape) && presentNaming(setting.shape)),
})

const presentNaming = (shape: SessionShape): Pick<BetMarket, 'sessionVariant' | SessionNumber> => ({
  sessionVariant: shape.variant,
  ...numbersOf(shape),
})

export function presentBet({ bet, setting, userName }: BetView): BetShape {
  const { profit, liability } = amountsOf(bet, setting.shape)
  const requestId = bet.client?.['requestId']
  return {
    _id: bet.id,
    market: presentBetMarket(setting),
    odds: { type: bet.side, ...pickedOf(bet, setting), price: bet.price, line: bet.run },
    stake: bet.stake,
    profit,
    liability,
    createdAt: bet.receivedAt,
    updatedAt: bet.settledAt ?? bet.decidedAt ?? bet.receivedAt,
    betRef: typeof requestId === 'string' ? requestId : bet.id,
    status: bet.status,
    averageOdd: bet.matched > 0 ? bet.priceSize / bet.matched / 100 : null,
    ...(bet.matchedRun !== null && bet.matchedRun !== bet.run && { betterRun: bet.matchedRun }),
    sizeMatched: bet.matched,
    sizeRemaining: bet.remaining,
    sizeLapsed: bet.lapsed,
    sizeCancelled: bet.cancelled,
    sizeVoided: bet.voided,
    placedAt: bet.receivedAt,
    acceptAt: bet.acceptAt,
    decidedAt: bet.decidedAt,
    settledAt: bet.settledAt,
    reason: reasonOf(bet),
    profitLoss: bet.net,
    outcome: outcomeOf(bet),
    marketVersion: bet.marketVersion,
    timeInForce: bet.timeInForce,
    persistence: bet.persistence,
    ...(bet.amendment && isOpen(bet) && { amendment: presentAmendment(bet.amendment) }),
    ...(userName !== undefined && { userName }),
  }
}

const presentAmendment = ({ change, acceptAt, refusal }: WaitingAmendment): BetShape['amendment'] => ({
  price: change.price ?? null,
  stake: change.size ?? null,
  acceptAt,
  reason: refusal && refusalReason(refusal),
})

/** Of the matched part; of the whole at its price while nothing is decided. */
function amountsOf(bet: Bet, shape: MarketShape): { readonly profit: Paise; readonly liability: Paise } {
  if (bet.matched > 0 || (bet.status !== 'PENDING' && bet.status !== 'UNMATCHED')) return bet
  return priceFill(shape, pickOf(bet, bet.price, bet.stake))
}

/** A session counted in runs has no team: its market stands for one. */
export function pickedOf(
  bet: Pick<Bet, 'slot' | 'run'>,
  { runners, marketId, marketName }: BetSetting,
): { runnerId: string; runnerName: string } {
  const slot = bet.slot ?? (runners.length > 0 ? bet.run : null)
  const runner = runners.find((candidate) => candidate.slot === slot)
  return runner
    ? { runnerId: runner.id, runnerName: runner.name }
    : { runnerId: marketId, runnerName: displayMarketName(marketName) }
}

function outcomeOf({ status, net }: Bet): BetShape['outcome'] {
  if (status === 'VOIDED') return 'VOID'
  if (status !== 'SETTLED' || net === null) return null
  if (net === 0) return 'PUSH'
  return net > 0 ? 'WIN' : 'LOSE'
}

const isLapse = (code: string): code is LapseCode => code in LAPSE_TEXTS
const isRefusal = (code: string): code is RefusalCode => REFUSAL_CODES.some((known) => known === code)

/** The refusal that a rejected bet keeps, with the facts of its text. */
function refusalOf({ reason, facts }: Pick<Bet, 'reason' | 'facts'>): Refusal | undefined {
  if (reason === null || !isRefusal(reason)) return undefined
  // The engine stored exactly what its refusal carried.
  return { ...facts, code: reason } as Refusal
}

export function reasonOf(bet: Pick<Bet, 'reason' | 'status' | 'facts'>): BetReason | null {
  if (bet.reason === null) return null
  if (bet.status !== 'REJECTED' && isLapse(bet.reason)) return lapseReason(bet.reason)
  const refusal = refusalOf(bet)
  return refusal ? refusalReason(refusal) : null
}

/**
 * What a call answers whose bet came to nothing while it waited. A lapse is told as the refusal that a bet placed a moment
 * later would have met.
 */
export function refusalOfDecided(
  bet: Pick<Bet, 'reason' | 'status' | 'facts' | 'matched' | 'marketVersion'>,
): Refusal | undefined {
  if (bet.matched > 0) return undefined
  if (bet.status === 'REJECTED') return refusalOf(bet) ?? { code: 'NOT_FILLED' }
  if (bet.status !== 'LAPSED') return undefined
  return LAPSED_AS[bet.reason ?? '']?.(bet) ?? { code: 'NOT_FILLED' }
}

const LAPSED_AS: Readonly<Record<string, (bet: Pick<Bet, 'marketVersion'>) => Refusal>> = {
  MKT_SUSPENDED: () => ({ code: 'MARKET_SUSPENDED' }),
  MARKET_CLOSED: () => ({ code: 'MARKET_NOT_OPEN' }),
  RUNNER_REMOVED: () => ({ code: 'RUNNER_REMOVED' }),
  MKT_VERSION: ({ marketVersion }) => ({ code: 'MARKET_VERSION_CHANGED', current: marketVersion + 1 }),
}

const NO_POSITION: StoredPosition = { base: 0, keys: [], amounts: [], slopes: [], exposure: 0 }

/** The position hashmap of a market, or the book of a session, as matched; its exposure counts what waits as well. */
export function presentBook(
  { shape, runners }: Pick<BetSetting, 'shape' | 'runners'>,
  stored: StoredPosition = NO_POSITION,
): MarketBook {
  const position = fromRow(stored)
  const exposure = paise(stored.exposure)
  const contenders = contendersAmong(runners)
  const extremes = presentExtremes(
    worstCase(shape, position, contenders).amount,
    bestCase(shape, position, contenders).amount,
  )
  if (!isSession(shape)) return { map: mapOf(runners, position), exposure, ...extremes }
  return {
    map: {},
    exposure,
    sessionBook: true,
    sessionBookArray: ladderRows(shape, position).map(({ run, amount }) => ({ line: run, amount })),
    ...extremes,
  }
}

/** 000 §3 names the percentages and does not say of what: here of all that may be won and lost. */
function presentExtremes(minLoss: Paise, maxProfit: Paise) {
  const profit = larger(maxProfit, ZERO)
  const loss = larger(negate(minLoss), ZERO)
  const percentOf = (part: Paise): number => (part === 0 ? 0 : Math.round((part * 10_000) / (profit + loss)) / 100)
  return { minLoss, maxProfit, profitPercentage: percentOf(profit), minLossPercentage: percentOf(loss) }
}

function mapOf(runners: readonly Runner[], position: Position): Record<string, RunnerPosition> {
  if (position.cells.size === 0 && position.base === 0) return {}
  return Object.fromEntries(
    runners
      .filter(({ status }) => status !== 'REMOVED')
      .map(({ id, name, slot }) => [id, presentRunner(id, name, weigh(position, wholeWinners([slot])))]),
  )
}

const presentRunner = (id: string, name: string, amount: Paise): RunnerPosition => ({
  runnerId: id,
  runnerName: name,
  exposureOrProfit: amount,
  profit: larger(amount, ZERO),
  liability: larger(negate(amount), ZERO),
})

/** What the reply to a bet says of its market. */
export const presentPlacedMarket = ({ marketId, kind, shape, runners, marketName }: BetSetting) => ({
  _id: marketId,
  type: kind,
  runners:
    isSession(shape) && runners.length === 0
      ? [{ id: marketId, name: displayMarketName(marketName) }]
      : runners.map(({ id, name }) => ({ id, name })),
})

/** The life of a bet by its journal: each line with what stood then. Why it ended is told where it did, and at the end. */
export function presentHistory(bet: Bet, lines: readonly Pick<ReceiptLine, 'at' | 'status' | 'stood'>[]): BetStep[] {
  return lines.map(({ at, status, stood }, i) => {
    const then = stood ?? bet
    return {
      at,
      status,
      price: then.price,
      stake: then.stake,
      sizeMatched: then.matched,
      sizeRemaining: then.remaining,
      sizeLapsed: then.lapsed,
      sizeCancelled: then.cancelled,
      sizeVoided: then.voided,
      reason: i === lines.length - 1 ? reasonOf(bet) : lapseOf(then.reason),
    }
  })
}

/** What is refused has no line after that. */
const lapseOf = (reason: string | null): BetReason | null =>
  reason !== null && isLapse(reason) ? lapseReason(reason) : null
