/** What all open bets would hold together with the draft: what the header will say once it is matched. */
import type { MarketBook } from '@paddock/contract/shapes/market'
import { add, negate, type Paise, paise, subtract, ZERO } from '@paddock/domain/money'
import { addFill, EMPTY, lawOfVariant, profitAt, type SessionShape } from '@paddock/domain/positions'
import type { MarketFacts } from '@paddock/ui/live'
import { amountsOf, type Draft, isByRun, plannedOf } from './state.ts'

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
  if (!outcomes || worst(outcomes.now) !== book.exposure) return null
  return add(subtract(exposure, book.exposure), worst(outcomes.planned))
}

/** Whether what is there pays for the draft, as far as it can be told here: what makes the worst of a market no worse costs nothing. */
export function isPayable(draft: Draft, available: Paise | null, held: Held | null): boolean {
  if (available === null || isByRun(draft.pick)) return true
  const after = held && exposureAfter(draft, held)
  const added = held && after !== null ? after - held.exposure : amountsOf(draft).liability
  return added <= 0 || added <= available
}

type Outcomes = { readonly now: readonly Paise[]; readonly planned: readonly Paise[] }

const worst = (outcomes: readonly Paise[]): Paise => paise(Math.max(0, -Math.min(...outcomes)))

function outcomesOf(draft: Draft, book: MarketBook, facts: MarketFacts | null): Outcomes | null {
  const { pick } = draft
  if (pick.kind === 'SESSION') return runsOf(draft, book, facts)
  const { profit, liability } = amountsOf(draft)
  const result = (isHit: boolean): number => (isHit === (pick.side === 'BACK') ? profit : negate(liability))
  if (!facts || !('winners' in facts) || facts.winners !== 1) return null
  const now = facts.runners.map(({ id }) => book.map[id]?.exposureOrProfit ?? ZERO)
  return { now, planned: facts.runners.map(({ id }, at) => paise((now[at] ?? ZERO) + result(id === pick.runnerId))) }
}

/** At every result that differs: below the lowest and above the highest run of the book nothing changes any more. */
function runsOf(draft: Draft, book: MarketBook, facts: MarketFacts | null): Outcomes | null {
  const { variant, line, runnerId } = draft.pick
  const rows = book.sessionBookArray ?? []
  const khadoWidth = facts?.kind === 'SESSION' ? facts.khadoWidth : null
  if (rows.length === 0 || variant === null) return null
  const shape: SessionShape = { kind: 'SESSION', variant, ...(khadoWidth !== null && { khadoWidth }) }
  const law = lawOfVariant(variant)
  if (law.lacks(shape) !== undefined) return null
  const { side, price, stake, profit, liability } = plannedOf(draft)
  const run = line ?? Number(runnerId)
  const bet = addFill(shape, EMPTY, { side, run, price, stake, profit, liability })
  const known = rows.map((row) => row.line)
  const at = (result: number) => (rows.findLast((row) => row.line <= result) ?? rows[0])?.amount ?? ZERO
  const runs = law.resultsAbout(shape, known, line)
  return {
    now: runs.map(at),
    planned: runs.map((result) => add(at(result), profitAt(shape, bet, { type: 'RESULT', result }))),
  }
}
