/** Cash-outs in the contract's words: what one would do, a session's with all that its sum was made from, and those that wait for a value. */
import {
  AUTO_ENDS,
  type AutoCashOut as AutoShape,
  type CashOutOffer,
  type ReplyOf,
  type SessionCashOut as CashOutShape,
  type calls,
} from '@paddock/contract'
import { type FairChances, resultsOf } from '@paddock/domain/cashout'
import { paise, ZERO } from '@paddock/domain/money'
import {
  addPositions,
  fromRow,
  isSession,
  type LadderRow,
  ladderRows,
  lawOfVariant,
  positionOf,
  type SessionShape,
  weigh,
} from '@paddock/domain/positions'
import type { AutoCashOut, MadeOffer, StoredPart } from '../engine/index.ts'
import { type BetSetting, BPS_A_PERCENT, presentBetMarket, reasonOf } from './present.ts'
import type { CashOutView } from './cash-out-rows.ts'

export const presentAutoCashOut = ({
  auto,
  setting,
}: {
  readonly auto: AutoCashOut
  readonly setting: BetSetting
}): AutoShape => ({
  _id: auto.id,
  market: presentBetMarket(setting),
  fraction: auto.fractionBps / BPS_A_PERCENT,
  whenAtLeast: auto.whenAtLeast,
  whenAtMost: auto.whenAtMost,
  status: auto.status,
  reason: auto.reason && { code: auto.reason, text: AUTO_ENDS[auto.reason] },
  locked: auto.status === 'DONE' ? auto.locked : null,
  createdAt: auto.createdAt,
  updatedAt: auto.updatedAt,
})

/** Chances are millionths inside. */
const A_PERCENT = 10_000

/** What a sum was made from, with the chances of the rows at which the position changes. */
export function presentOffer(
  { shape, runners }: Pick<BetSetting, 'shape' | 'runners'>,
  rows: readonly LadderRow[],
  { offer, basis }: MadeOffer,
): CashOutOffer {
  if (!isSession(shape)) throw new TypeError('runners are closed by bets')
  const { value, spread, fee, marginBps, chances, score, version } = basis
  // What is counted from the first row on is certain; what is picked may be any of them.
  const steps = lawOfVariant(shape.variant).isPicked
    ? rows
    : rows.filter(({ amount }, i) => i > 0 && amount !== rows[i - 1]?.amount)
  return {
    amount: offer,
    value,
    spread,
    fee,
    margin: Math.round(marginBps) / BPS_A_PERCENT,
    shift: chances.shift / 100,
    score,
    model: version,
    steps: steps.map(({ run }) => ({
      line: run,
      name: runners.find(({ slot }) => slot === run)?.name ?? null,
      chance: chanceOf(shape, chances, run) / A_PERCENT,
    })),
    sessionVariant: shape.variant,
  }
}

/** That the result is this run or more; of what is picked, that it is this outcome: that the row's own cell counts. */
function chanceOf(shape: SessionShape, chances: FairChances, run: number): number {
  const { weightsAt } = lawOfVariant(shape.variant)
  const cell = positionOf(ZERO, [[run, paise(1)]])
  return resultsOf(chances).reduce((sum, { result, chance }) => sum + chance * weigh(cell, weightsAt(shape, result)), 0)
}

export function presentSessionCashOut({ cashOut, setting }: Pick<CashOutView, 'cashOut' | 'setting'>): CashOutShape {
  const { offer, locked } = cashOut.given ?? cashOut.asked
  return {
    _id: cashOut.id,
    market: presentBetMarket(setting),
    fraction: cashOut.fractionBps / BPS_A_PERCENT,
    status: cashOut.status,
    reason: reasonOf(cashOut),
    offer,
    locked,
    placedAt: cashOut.receivedAt,
    acceptAt: cashOut.acceptAt,
    decidedAt: cashOut.decidedAt,
    settledAt: cashOut.settledAt,
    profitLoss: cashOut.net,
  }
}

/** Of the offer that was given, or of the one that was asked for while none is. */
export function presentCashOutReceipt(
  { cashOut, setting }: Pick<CashOutView, 'cashOut' | 'setting'>,
  parts: readonly StoredPart[],
): ReplyOf<typeof calls.getCashOutReceipt>['docs'] {
  const { shape } = setting
  if (!isSession(shape)) throw new TypeError('runners are closed by bets')
  const held = fromRow(cashOut.held)
  const before = ladderRows(shape, held)
  const { chances } = (cashOut.given ?? cashOut.asked).basis
  return {
    cashOut: presentSessionCashOut({ cashOut, setting }),
    asked: presentOffer(setting, before, cashOut.asked),
    given: cashOut.given && presentOffer(setting, before, cashOut.given),
    chances: chances.atLeast.map((chance, i) => ({ line: chances.made + i, chance: chance / A_PERCENT })),
    beforeRuns: before.map(presentRow),
    afterRuns: ladderRows(shape, addPositions(held, fromRow(cashOut))).map(presentRow),
    parts: parts.map(({ betId, amount, fee }) => ({ betId, amount, fee })),
  }
}

export const presentRow = ({ run, amount }: LadderRow) => ({ line: run, amount })
