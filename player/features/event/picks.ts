/** What goes into the slip when a price is tapped. */
import type { LineQuote } from '@paddock/contract/frames/index'
import { numbersOf, type Side } from '@paddock/domain/market'
import type { RunnerFacts, RunnersFacts, SessionFacts } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { isNamedOutcome } from './state.ts'

export const pickOfRunner = (facts: RunnersFacts, runner: RunnerFacts, side: Side, price: Pick['price']): Pick => ({
  eventId: facts.eventId,
  eventName: facts.eventName,
  marketId: facts.marketId,
  marketName: facts.name,
  kind: facts.kind,
  variant: null,
  runnerId: runner.id,
  runnerName: runner.name,
  slot: runner.slot,
  side,
  price,
  line: null,
  ladder: facts.ladder,
  min: facts.min,
  max: facts.max,
})

type RowKey = { readonly marketId: string; readonly slot: number | null }

/** What the row of a price is marked with, by which it is found again. */
export const rowOf = ({ marketId, slot }: RowKey): string => (slot === null ? marketId : `${marketId} ${slot}`)

/** A session counted in runs has no runner: its order names the market, and the run says the rest. */
export const pickOfLine = (facts: SessionFacts, side: Side, quote: LineQuote, runnerName: string): Pick => ({
  eventId: facts.eventId,
  eventName: facts.eventName,
  marketId: facts.marketId,
  marketName: facts.name,
  kind: 'SESSION',
  variant: facts.variant,
  ...numbersOf(facts),
  runnerId: isNamedOutcome(facts) ? String(quote.line) : facts.marketId,
  runnerName,
  slot: null,
  side,
  price: quote.price,
  line: isNamedOutcome(facts) ? null : quote.line,
  ladder: null,
  min: facts.min,
  max: facts.max,
})
