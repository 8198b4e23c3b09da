/** What holds an account's exposure, market by market, and why each may cost so much. Law 3.1. */
import type { HeldMarket } from '@paddock/contract'
import { type Paise, paise, subtract } from '@paddock/domain/money'
import {
  exposure,
  fromRow,
  isSession,
  ladderRows,
  lawOfVariant,
  type PlainOutcome,
  type Position,
  worstCase,
  contendersAmong,
} from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { type Bet, isOpen, type StoredPosition, worstPositions } from '../engine/index.ts'
import { type BetSetting, presentBetMarket } from './present.ts'

export type HeldPosition = {
  readonly setting: BetSetting
  readonly position: StoredPosition
  readonly bets: readonly Bet[]
}

/**
 * Its parts are how much worse it gets with each kind of bet, so they add up: first what is matched, then what rests, then what waits
 * out its delay. The whole is what the account's row carries.
 */
export function presentHeld({ setting, position: stored, bets }: HeldPosition): HeldMarket {
  const matched = fromRow(stored)
  const open = bets.filter(isOpen)
  const atRisk = atRiskOf(setting, matched, [])
  const withResting = atRiskOf(
    setting,
    matched,
    open.filter(({ status }) => status !== 'PENDING'),
  )
  const whole = paise(stored.exposure)
  return {
    market: presentBetMarket(setting),
    exposure: whole,
    matched: atRisk,
    unmatched: subtract(withResting, atRisk),
    pending: subtract(whole, withResting),
    worst: presentWorst(setting, worstPositionOf(setting, matched, open)),
    bets: bets.length,
    waiting: open.length,
  }
}

function atRiskOf(setting: BetSetting, matched: Position, undecided: readonly Bet[]): Paise {
  return exposure(setting.shape, worstPositionOf(setting, matched, undecided), contendersAmong(setting.runners))
}

function worstPositionOf(setting: BetSetting, matched: Position, undecided: readonly Bet[]): Position {
  const least = (position: Position) => worstCase(setting.shape, position, contendersAmong(setting.runners)).amount
  const [first, ...others] = worstPositions(setting.shape, matched, undecided)
  return others.reduce(
    (worst, next) => (least(next) < least(worst) ? next : worst),
    must(first, 'a position is its own worst'),
  )
}

function presentWorst(setting: BetSetting, position: Position): HeldMarket['worst'] {
  const { outcome } = worstCase(setting.shape, position, contendersAmong(setting.runners))
  if (outcome.type === 'RESULT') return presentResults(setting, position, outcome)
  const slots = outcome.type === 'WINNERS' ? outcome.winners : []
  const runners = setting.runners.filter(({ slot }) => slots.includes(slot)).map(({ id, name }) => ({ id, name }))
  return { runners, from: null, to: null }
}

/** From the worst result up to the last that costs as much; of what is picked the worst outcome alone. */
function presentResults(
  { shape, runners }: BetSetting,
  position: Position,
  { result }: Extract<PlainOutcome, { type: 'RESULT' }>,
): HeldMarket['worst'] {
  const named = runners.filter(({ slot }) => slot === result).map(({ id, name }) => ({ id, name }))
  if (!isSession(shape) || named.length > 0) return { runners: named, from: null, to: null }
  if (lawOfVariant(shape.variant).isPicked) return { runners: [], from: result, to: result }
  const rows = ladderRows(shape, position)
  const amount = rows.find(({ run }) => run === result)?.amount ?? worstCase(shape, position, { slots: [] }).amount
  const next = rows.find((row) => row.run > result && row.amount !== amount)
  return { runners: [], from: result, to: next ? next.run - 1 : null }
}
