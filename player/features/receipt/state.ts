/** A receipt in words. */
import { isBetter, struckAt } from '@paddock/contract/bet-words'
import type { Bet, ReceiptStep } from '@paddock/contract/shapes/bet'
import type { Odds } from '@paddock/domain/odds'
import { marketStatusText, pricedText, resultTitle, selectionText, sideText, struckText } from '@paddock/ui/bets'
import { reasonText } from '@paddock/ui/client'
import { formatAmount, formatSigned } from '@paddock/ui/formats'
import { marketTitle } from '@paddock/ui/words'
import { RECEIPT_WORDS } from './words.ts'

export type Told = { readonly text: string; readonly notes: readonly string[]; readonly mood: 'good' | 'bad' | 'plain' }

const sizeOf = ({ size }: ReceiptStep): string => (size === null ? '' : formatAmount(size))
const sizeBeforeOf = ({ sizeBefore }: ReceiptStep): string => (sizeBefore === null ? '' : formatAmount(sizeBefore))
const reasonNotes = ({ reason }: ReceiptStep): string[] => (reason ? [reasonText(reason)] : [])

export function tell(step: ReceiptStep, bet: Bet): Told {
  const at = (price: Odds | null) => (price === null ? '–' : pricedText(bet, price, bet.odds.line))
  switch (step.what) {
    case 'RECEIVED':
      return plain(RECEIPT_WORDS.received(at(step.price), sizeOf(step)))
    case 'DELAYED':
      return plain(RECEIPT_WORDS.delayed(String(Math.round(((step.until ?? step.at) - step.at) / 1000))))
    case 'RESTING':
      return plain(RECEIPT_WORDS.resting)
    case 'MATCHED':
      return {
        text: RECEIPT_WORDS.matchedAt(
          sizeOf(step),
          step.price === null ? '–' : pricedText(bet, step.price, struckAt(bet).run),
        ),
        notes: step.price !== null && isBetter(bet, step.price) ? [RECEIPT_WORDS.better] : [],
        mood: 'good',
      }
    case 'AMENDED':
      return plain(RECEIPT_WORDS.amended(...changeWords(step, at)))
    case 'AMENDING':
      return plain(RECEIPT_WORDS.amending(...changeWords(step, at)))
    case 'NOT_AMENDED':
      return { text: RECEIPT_WORDS.notAmended, notes: reasonNotes(step), mood: 'bad' }
    case 'CANCELLED':
      return { ...plain(RECEIPT_WORDS.cancelled(sizeOf(step))), notes: reasonNotes(step) }
    case 'LAPSED':
      return { text: RECEIPT_WORDS.lapsed(sizeOf(step)), notes: reasonNotes(step), mood: 'bad' }
    case 'REJECTED':
      return { text: RECEIPT_WORDS.rejected, notes: reasonNotes(step), mood: 'bad' }
    case 'MARKET':
      return plain(RECEIPT_WORDS.market(marketStatusText(step.marketStatus) ?? '–'))
    case 'REDUCED':
      return plain(RECEIPT_WORDS.reduced(at(step.priceBefore), at(step.price)))
    case 'RUNNER_REMOVED':
      return plain(RECEIPT_WORDS.runnerRemoved)
    case 'VOIDED_IN_PART':
      return { ...plain(RECEIPT_WORDS.partVoided(sizeBeforeOf(step), sizeOf(step))), notes: reasonNotes(step) }
    case 'CASH_OUT_VOIDED':
      return plain(RECEIPT_WORDS.cashOutVoided)
    case 'CASHED_OUT':
      return plain(cashedOutText(step))
    case 'SETTLED':
    case 'VOIDED':
      return tellResult(step, bet)
    case 'ROLLED_BACK':
      return { text: RECEIPT_WORDS.rolledBack(resultOf(step, bet)), notes: [], mood: 'bad' }
  }
}

/** Stake and odds before, stake and odds after. */
const changeWords = (
  step: ReceiptStep,
  at: (price: Odds | null) => string,
): [stakeBefore: string, priceBefore: string, stake: string, price: string] => [
  sizeBeforeOf(step),
  at(step.priceBefore),
  sizeOf(step),
  at(step.price),
]

const cashedOutText = ({ cashOut }: ReceiptStep): string =>
  cashOut === null ? '' : RECEIPT_WORDS.cashedOut(cashOut.fraction, formatSigned(cashOut.amount))

const plain = (text: string): Told => ({ text, notes: [], mood: 'plain' })

const resultOf = ({ result }: ReceiptStep, { market }: Bet): string => resultTitle(market, result) ?? '–'

function tellResult(step: ReceiptStep, bet: Bet): Told {
  const { profitLoss, marketProfitLoss, commission } = step
  const notes = [
    ...(profitLoss === null ? [] : [RECEIPT_WORDS.brought(formatSigned(profitLoss))]),
    ...(marketProfitLoss === null
      ? []
      : [RECEIPT_WORDS.marketBrought(formatSigned(marketProfitLoss), formatAmount(commission ?? marketProfitLoss))]),
  ]
  if (step.what === 'VOIDED') return { text: RECEIPT_WORDS.voided, notes, mood: 'plain' }
  const mood = profitLoss === null || profitLoss === 0 ? 'plain' : profitLoss > 0 ? 'good' : 'bad'
  return { text: RECEIPT_WORDS.settled(resultOf(step, bet)), notes, mood }
}

/** What may be shown to others: the pick, its price and how it went, never an amount. */
export type Card = {
  readonly side: 'BACK' | 'LAY'
  readonly pick: string
  readonly price: string
  readonly event: string
  readonly market: string
  readonly outcome: string | null
}

export function cardOf(bet: Bet): Card {
  const { odds, market } = bet
  return {
    side: odds.type,
    pick: `${sideText(bet)} ${selectionText(bet)}`,
    price: struckText(bet),
    event: market.event.name,
    market: marketTitle(market.marketName),
    outcome: outcomeText(bet),
  }
}

function outcomeText({ outcome }: Bet): string | null {
  switch (outcome) {
    case 'WIN':
      return RECEIPT_WORDS.won
    case 'LOSE':
      return RECEIPT_WORDS.lost
    case 'VOID':
    case 'PUSH':
      return RECEIPT_WORDS.void
    case 'HALF':
    case null:
      return null
  }
}

export const shareText = ({ pick, price, event, market, outcome }: Card): string =>
  [RECEIPT_WORDS.shareText(pick, price, event, market), ...(outcome === null ? [] : [outcome])].join(' ')
