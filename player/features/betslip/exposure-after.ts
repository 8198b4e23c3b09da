/** What all open bets would hold together with the draft: what the header will say once it is matched. */
import { sessionShapeOf } from '@paddock/contract/frames/index'
import type { MarketBook } from '@paddock/contract/shapes/market'
import { numbersOf, type SessionVariant } from '@paddock/domain/market'
import { hasOneWinner } from '@paddock/domain/kinds'
import { add, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { amountIf, atRisk, lawOfVariant, rowsWith } from '@paddock/domain/positions'
import { isRunners, isSessionFacts, type MarketFacts } from '@paddock/ui/live'
import { amountsOf, type Draft, isByRun, plannedOf } from './draft.ts'

type Held = {
  /** Of the whole account, as the header says it. */
  readonly exposure: Paise
  /** The account's book in the draft's market, where it has one. */
  readonly book: MarketBook | undefined
  readonly facts: MarketFacts | null
}

/** Null where the book does not tell: several winners, bets that wait in the market, sessions that pay by the run. */
export function exposureAfter(draft: Draft, { exposure, book, facts }: Held): Paise | null {
  // Where a bet loses by the run its liability is that of one.
  if (isByRun(draft.pick)) return null
  if (!book) return add(exposure, amountsOf(draft).liability)
  const outcomes = outcomesOf(draft, book, facts)
  if (!outcomes || atRisk(outcomes.now) !== book.exposure) return null
  return add(subtract(exposure, book.exposure), atRisk(outcomes.planned))
}

/** Whether what is there pays for the draft, as far as it can be told here: what makes the worst of a market no worse costs nothing. */
export function isPayable(draft: Draft, available: Paise | null, held: Held | null): boolean {
  if (available === null || isByRun(draft.pick)) return true
  const after = held && exposureAfter(draft, held)
  const added = held && after !== null ? after - held.exposure : amountsOf(draft).liability
  return added <= 0 || added <= available
}

type Outcomes = { readonly now: readonly Paise[]; readonly planned: readonly Paise[] }

function outcomesOf(draft: Draft, book: MarketBook, facts: MarketFacts | null): Outcomes | null {
  if (draft.pick.variant !== null) return runsOf(draft, draft.pick.variant, book, facts)
  const bet = plannedOf(draft)
  if (!facts || !isRunners(facts) || !hasOneWinner(facts)) return null
  const now = facts.runners.map(({ id }) => book.map[id]?.exposureOrProfit ?? ZERO)
  return { now, planned: facts.runners.map(({ id }, at) => add(now[at] ?? ZERO, amountIf(id === bet.runnerId, bet))) }
}

/** At every result that differs: below the lowest and above the highest run of the book nothing changes any more. */
function runsOf(draft: Draft, variant: SessionVariant, book: MarketBook, facts: MarketFacts | null): Outcomes | null {
  const told = (book.sessionBookArray ?? []).map(({ line, amount }) => ({ run: line, amount }))
  const shape = sessionShapeOf({ ...(facts && isSessionFacts(facts) && numbersOf(facts)), variant })
  if (told.length === 0 || lawOfVariant(variant).lacks(shape) !== undefined) return null
  const { side, price, stake, profit, liability, line, runnerId } = plannedOf(draft)
  const run = line ?? Number(runnerId)
  const rows = rowsWith(shape, told, { side, run, price, stake, profit, liability })
  return { now: rows.map(({ now }) => now), planned: rows.map(({ now, planned }) => planned ?? now) }
}
