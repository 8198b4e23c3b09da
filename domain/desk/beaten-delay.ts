/** Whether somebody knows of what happens before the house does: their bets are struck just before the quote goes their way. docs/domain/quoting.md#delay */
import type { SessionVariant, Side } from '../market/index.ts'
import { WHOLE_BPS } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import { lawOfVariant } from '../positions/index.ts'
import type { HandQuote } from './quotes.ts'

/** A bet that was struck on a trader's quote. */
export type StruckQuote = {
  /** Null of a bookmaker. */
  readonly variant: SessionVariant | null
  readonly side: Side
  /** Of a bookmaker. */
  readonly slot: number | null
  /** Of a session. */
  readonly run: number | null
  readonly price: Odds
  /** The last quote of its row within `withinMs` after it; null where there was none. */
  readonly quoteAfter: HandQuote | null
}

/**
 * Of an account's last so many bets at the rows of an event, of the last day and struck longer than `withinMs` ago, at least `enough` of them, the share
 * at which it beats the delay, in basis points.
 */
export const BEATEN_DELAY = { last: 20, enough: 10, shareBps: 8000, withinMs: 5000, ofLastMs: 86_400_000 } as const

/** Of the last bets of an account, no more than `BEATEN_DELAY.last`. */
export function beatsDelay(bets: readonly StruckQuote[]): boolean {
  const won = bets.filter(movedAgainstHouse).length
  return bets.length >= BEATEN_DELAY.enough && won * WHOLE_BPS >= bets.length * BEATEN_DELAY.shareBps
}

/**
 * Whether whoever asked for the same after it was offered less: a higher run for YES and a lower one for NO, or the same run at a worse price; of a team
 * less to win for a back, more to lose for a lay. A side that is not quoted any more says nothing. @internal Exported for the tests.
 */
export function movedAgainstHouse(bet: StruckQuote): boolean {
  const offered = bet.quoteAfter && offeredOn(bet.quoteAfter, bet)
  if (!offered) return false
  const isBack = bet.side === 'BACK'
  const runs = (offered.run ?? 0) - (bet.run ?? 0)
  // A line is backed to end below it: what its backer wants is the higher one.
  if (runs !== 0) return isBack === (bet.variant === 'line') ? runs < 0 : runs > 0
  return isBack ? offered.price < bet.price : offered.price > bet.price
}

/** Of what is picked, which does not stand in a row, the same outcome alone. */
function offeredOn(
  quote: HandQuote,
  { side, slot, run, variant }: StruckQuote,
): { readonly run: number | null; readonly price: Odds } | undefined {
  if (quote.kind === 'SESSION') {
    const rungs = side === 'BACK' ? quote.quote.yes : quote.quote.no
    return variant !== null && lawOfVariant(variant).isPicked ? rungs.find((rung) => rung.run === run) : rungs[0]
  }
  const of = slot === null ? undefined : quote.quotes.get(slot)
  const offer = side === 'BACK' ? of?.back : of?.lay
  return offer && { run: null, price: offer.price }
}
