/** What a market may bring whoever has a part of it: outcome by outcome, at worst and at best. docs/domain/risk.md */
import type { MarketShape } from '../market/index.ts'
import type { Paise } from '../money/index.ts'
import {
  type Contenders,
  isSession,
  ladderBreakpoints,
  ladderRows,
  type PlainOutcome,
  type RunnerShape,
  type SessionShape,
} from '../positions/index.ts'
import { amountAt, exactAt, exactCell, sharedPosition, type SharedPosition, type SharedSum, toPaise } from './shared.ts'

export type RiskRow = { readonly outcome: PlainOutcome; readonly amount: Paise }

export type Risk = {
  /** Each runner that may win, where others win too the worst of them; each result of a session as its ladder is drawn. */
  readonly rows: readonly RiskRow[]
  readonly worst: RiskRow
  readonly best: RiskRow
}

/** Of nobody left to win the market is void, and brings nothing. */
export function riskOf(shape: MarketShape, contenders: Contenders, shared: SharedPosition): Risk {
  const at = (outcome: PlainOutcome): RiskRow => ({ outcome, amount: amountAt(shape, shared, outcome) })
  const [rows, extremes] = isSession(shape)
    ? [drawnResults(shape, shared), turningResults(shape, shared)]
    : [
        contenders.slots.map((slot) => winnersWith(slot, shape, contenders, shared, 'WORST')),
        contenders.slots.flatMap((slot) =>
          (['WORST', 'BEST'] as const).map((end) => winnersWith(slot, shape, contenders, shared, end)),
        ),
      ]
  return { rows: rows.map(at), ...endsOf(shape, shared, extremes, at) }
}

/** What it brings at worst, in paise: as `riskOf` says, of many markets at once. */
export function worstOf(shape: MarketShape, contenders: Contenders, sum: SharedSum): Paise {
  if (!isSession(shape)) return toPaise(worstOfRunners(shape, contenders, sum))
  const shared = sharedPosition(sum)
  const at = (outcome: PlainOutcome): RiskRow => ({ outcome, amount: amountAt(shape, shared, outcome) })
  return endsOf(shape, shared, turningResults(shape, shared), at).worst.amount
}

/** The house's, in ten-thousandths of a paisa: as many winners as there are places, those that bring least. Law 2.3. */
function worstOfRunners({ winners }: RunnerShape, { slots }: Contenders, { base, cells }: SharedSum): bigint {
  const held = new Map(cells.map(({ key, amount }) => [key, -amount]))
  const brought = slots.map((slot) => held.get(slot) ?? 0n)
  if (brought.length === 0) return 0n
  const least = (one: bigint, other: bigint): bigint => (other < one ? other : one)
  if (winners === 1) return brought.reduce(least) - base
  const inOrder = brought.toSorted((a, b) => Number(a - b))
  const places = winners > 0 ? winners : Math.max(1, inOrder.filter((amount) => amount < 0n).length)
  return inOrder.slice(0, places).reduce((all, amount) => all + amount, -base)
}

const NOTHING: PlainOutcome = { type: 'VOID' }

function endsOf(
  shape: MarketShape,
  shared: SharedPosition,
  outcomes: readonly PlainOutcome[],
  at: (outcome: PlainOutcome) => RiskRow,
): Pick<Risk, 'worst' | 'best'> {
  const exact = outcomes.map((outcome) => ({ outcome, amount: exactAt(shape, shared, outcome) }))
  const first = exact[0] ?? { outcome: NOTHING, amount: 0n }
  const worst = exact.reduce((least, one) => (one.amount < least.amount ? one : least), first)
  const best = exact.reduce((most, one) => (one.amount > most.amount ? one : most), first)
  return { worst: at(worst.outcome), best: at(best.outcome) }
}

const asResults = (runs: readonly { readonly run: number }[]): PlainOutcome[] =>
  runs.map(({ run }) => ({ type: 'RESULT', result: run }))

const drawnResults = (shape: SessionShape, { whole }: SharedPosition): PlainOutcome[] =>
  asResults(ladderRows(shape, whole))

/** Where the ladder turns: its extremes are among them. */
const turningResults = (shape: SessionShape, { whole }: SharedPosition): PlainOutcome[] =>
  asResults(ladderBreakpoints(shape, whole))

/** Of as many winners as there are places this one, and of the others those that bring least, or most. Law 2.3. */
function winnersWith(
  slot: number,
  { winners }: RunnerShape,
  { slots }: Contenders,
  shared: SharedPosition,
  end: 'WORST' | 'BEST',
): PlainOutcome {
  const amounts = new Map(slots.map((other) => [other, exactCell(shared, other) * (end === 'WORST' ? 1n : -1n)]))
  const amountOf = (other: number): bigint => amounts.get(other) ?? 0n
  const others = slots.filter((other) => other !== slot).toSorted((a, b) => Number(amountOf(a) - amountOf(b)))
  const places = winners > 0 ? winners - 1 : others.filter((other) => amountOf(other) < 0n).length
  return { type: 'WINNERS', winners: [slot, ...others.slice(0, places)] }
}
