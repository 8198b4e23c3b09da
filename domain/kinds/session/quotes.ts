import type { Side } from '../../market/index.ts'
import type { Quote } from '../law.ts'

/** A line the house offers: its run (or the outcome's number), the price for 100 of stake, the largest stake. */
export type Rung = Quote & { readonly run: number }

/**
 * YES is what a back takes, NO what a lay takes; the first rung of a side is the one on show, others follow. Two runs
 * (NO 45 at 100, YES 46 at 100) or one with a gap in price (45: NO 110, YES 90). Empty when not offered. Law 2.2.
 */
export type SessionQuote = { readonly yes: readonly Rung[]; readonly no: readonly Rung[] }

export const NO_QUOTE: SessionQuote = { yes: [], no: [] }

export const rungsFor = (quote: SessionQuote, side: Side): readonly Rung[] => (side === 'BACK' ? quote.yes : quote.no)

/**
 * What a model of the innings says of a session's result, as its quote is made from it: the chance, in ten-thousandths, that it is
 * `made + index` or more. Beyond the end there is none.
 */
export type SessionModel = {
  /** What is counted already: less it cannot be. */
  readonly made: number
  readonly atLeast: readonly number[]
  /** How far from even the quote keeps on either side, in ten-thousandths: the surer the model, the narrower. */
  readonly halfWidth: number
  /** The score it looked at, for whoever checks it: '34/1 (4.0)'. */
  readonly score: string
  readonly version: string
}
