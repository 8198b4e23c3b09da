/** What all open bets would hold together with the draft: what the header will say once it is matched. */
import type { MarketBook } from '@paddock/contract/shapes/market'
import { add, negate, type Paise, paise, subtract, ZERO } from '@paddock/domain/money'
import type { MarketFacts } from '@paddock/ui/live'
import { amountsOf, type Draft } from './state.ts'

type Held = {
  /** Of the whole account, as the header says it. */
  readonly exposure: Paise
  /** The account's book in the draft's market, where it has one. */
  readonly book: MarketBook | undefined
  readonly facts: MarketFacts | null
}

/** Null where the book does not tell: several winners, bets that wait in the market, sessions that do not count up to a run. */
export function exposureAfter(draft: Draft, { exposure, book, facts }: Held): Paise | null {
  // A meter loses by the run: its liability is that of one.
  if (draft.pick.variant === 'meter') return null
  if (!book) return add(exposure, amountsOf(draft).liability)
  const outcomes = outcomesOf(draft, book, facts)
  if (!outcomes || worst(outcomes.now) !== book.exposure) return null
  return add(subtract(exposure, book.exposure), worst(outcomes.planned))
}

type Outcomes = { readonly now: readonly Paise[]; readonly planned: readonly Paise[] }

const worst = (outcomes: readonly Paise[]): Paise => paise(Math.max(0, -Math.min(...outcomes)))

function outcomesOf(draft: Draft, book: MarketBook, facts: MarketFacts | null): Outcomes | null {
  const { pick } = draft
  const { profit, liability } = amountsOf(draft)
  const result = (isHit: boolean): number => (isHit === (pick.side === 'BACK') ? profit : negate(liability))
  if (pick.kind === 'SESSION') return pick.line === null ? null : runsOf(draft, book, result)
  if (!facts || !('winners' in facts) || facts.winners !== 1) return null
  const now = facts.runners.map(({ id }) => book.map[id]?.exposureOrProfit ?? ZERO)
  return { now, planned: facts.runners.map(({ id }, at) => paise((now[at] ?? ZERO) + result(id === pick.runnerId))) }
}

const COUNTED = new Set(['session', 'overByOver', 'ballByBall'])

/** Below the lowest and above the highest run of the book nothing changes any more. */
function runsOf({ pick }: Draft, book: MarketBook, result: (isHit: boolean) => number): Outcomes | null {
  const rows = book.sessionBookArray ?? []
  const line = pick.line ?? 0
  if (rows.length === 0 || !COUNTED.has(pick.variant ?? '')) return null
  const runs = [...rows.map((row) => row.line), line - 1, line]
  const at = (run: number) => (rows.findLast((row) => row.line <= run) ?? rows[0])?.amount ?? ZERO
  return { now: runs.map(at), planned: runs.map((run) => paise(at(run) + result(run >= line))) }
}
