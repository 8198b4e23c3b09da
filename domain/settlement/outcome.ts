import type { MarketShape, Runner } from '../market/index.ts'
import {
  isSession,
  lawOfVariant,
  type SessionShape,
  weightsOfResult,
  type Weights,
  wholeWinners,
} from '../positions/index.ts'

export type Removal = { readonly slot: number; readonly reductionBps: number }

/**
 * How a market ended, as declared. `tieGroups` tells who finished level, best first; only the last group can share the
 * last places, so the others matter to the reader alone. `removed` is for the record, and names only who was withdrawn: bets on
 * those runners are void and bets on the others reduced when the runner goes, not at settlement. Law 1.11, 1.12, 2.2.
 */
export type Outcome =
  | {
      readonly type: 'WINNERS'
      readonly winners: readonly number[]
      readonly tieGroups?: readonly (readonly number[])[]
      readonly removed: readonly Removal[]
    }
  | { readonly type: 'RESULT'; readonly result: number }
  | { readonly type: 'VOID'; readonly reason: string }

export type WinnersOutcome = Extract<Outcome, { type: 'WINNERS' }>

export type OutcomeRefusal =
  | { readonly code: 'OUTCOME_OF_ANOTHER_KIND'; readonly type: Outcome['type'] }
  | { readonly code: 'NOT_A_RESULT'; readonly result: number }
  | { readonly code: 'NO_WINNER' }
  | { readonly code: 'WINNER_TWICE'; readonly slot: number }
  | { readonly code: 'NOT_A_CONTENDER'; readonly slot: number }
  | { readonly code: 'NOT_WITHDRAWN'; readonly slot: number }
  | { readonly code: 'TOO_FEW_WINNERS'; readonly winners: number; readonly least: number }
  | { readonly code: 'TIE_WITHOUT_WINNING'; readonly slot: number }
  | { readonly code: 'TIE_LEAVES_NO_PLACE'; readonly winners: number; readonly places: number }
  | { readonly code: 'TIE_NOT_TOLD'; readonly winners: number; readonly places: number }

/**
 * Refuses an outcome that cannot be one of the market's. What it lets through, `settlementWeights` can pay, and never beyond the
 * exposure that is held. Law D-25.
 */
export function refuseOutcome(
  shape: MarketShape,
  runners: readonly Runner[],
  outcome: Outcome,
): OutcomeRefusal | undefined {
  if (outcome.type === 'VOID') return undefined
  if (isSession(shape))
    return outcome.type === 'RESULT'
      ? refuseResult(shape, outcome.result)
      : { code: 'OUTCOME_OF_ANOTHER_KIND', type: outcome.type }
  if (outcome.type !== 'WINNERS') return { code: 'OUTCOME_OF_ANOTHER_KIND', type: outcome.type }
  return (
    refuseWinners(runners, outcome) ??
    refuseRemoved(runners, outcome) ??
    refuseTooFew(shape.winners, runners, outcome) ??
    refuseTie(shape.winners, outcome)
  )
}

/** More than any count of a match comes to; what is paid for each run stays exact up to it. */
const MOST_RUNS = 1_000_000

function refuseResult({ variant }: SessionShape, result: number): OutcomeRefusal | undefined {
  const highest = lawOfVariant(variant).highestDeclared ?? MOST_RUNS
  const isOne = Number.isSafeInteger(result) && result >= 0 && result <= highest
  return isOne ? undefined : { code: 'NOT_A_RESULT', result }
}

function refuseWinners(runners: readonly Runner[], { winners }: WinnersOutcome): OutcomeRefusal | undefined {
  if (winners.length === 0) return { code: 'NO_WINNER' }
  const seen = new Set<number>()
  for (const slot of winners) {
    if (seen.has(slot)) return { code: 'WINNER_TWICE', slot }
    seen.add(slot)
    const runner = runners.find((candidate) => candidate.slot === slot)
    if (runner === undefined || runner.status === 'REMOVED') return { code: 'NOT_A_CONTENDER', slot }
  }
  return undefined
}

/** A result withdraws nobody. */
function refuseRemoved(runners: readonly Runner[], { removed }: WinnersOutcome): OutcomeRefusal | undefined {
  const isOut = ({ slot, reductionBps }: Removal): boolean =>
    runners.some(
      (runner) => runner.slot === slot && runner.status === 'REMOVED' && (runner.reductionBps ?? 0) === reductionBps,
    )
  const stranger = removed.find((removal) => !isOut(removal))
  return stranger && { code: 'NOT_WITHDRAWN', slot: stranger.slot }
}

/** Every place is won, or by all who are left: fewer winners would cost more than the worst case that is held. Law 3.1, D-25. */
function refuseTooFew(
  places: number,
  runners: readonly Runner[],
  { winners }: WinnersOutcome,
): OutcomeRefusal | undefined {
  const contenders = runners.filter(({ status }) => status !== 'REMOVED').length
  const least = Math.min(places, contenders)
  return winners.length < least ? { code: 'TOO_FEW_WINNERS', winners: winners.length, least } : undefined
}

function refuseTie(places: number, outcome: WinnersOutcome): OutcomeRefusal | undefined {
  const tied = (outcome.tieGroups ?? []).flat()
  const stranger = tied.find((slot, i) => !outcome.winners.includes(slot) || tied.indexOf(slot) !== i)
  if (stranger !== undefined) return { code: 'TIE_WITHOUT_WINNING', slot: stranger }
  if (!sharesPlaces(places, outcome)) return undefined
  const winners = outcome.winners.length
  // Of several places some may have been won outright: a feed that names winners only has not said who shares the rest.
  if (places > 1 && tied.length === 0) return { code: 'TIE_NOT_TOLD', winners, places }
  return placesLeft(places, outcome) > 0 ? undefined : { code: 'TIE_LEAVES_NO_PLACE', winners, places }
}

/**
 * Which cells are paid, and how much of each; undefined when the market is void. Throws on what `refuseOutcome` refuses.
 *
 * A winner is paid whole. With more winners than places the runners that finished level for the last of them share what
 * the others leave: each is paid places left ÷ runners tied. Of a single place all winners have tied; of several, who did is told
 * (`refuseOutcome`), and in results declared before that was asked all are taken to have. With `winners` 0 (nobody knew how many would
 * win) each is paid whole. Law 1.10, 1.11.
 */
export function settlementWeights(shape: MarketShape, outcome: Outcome): Weights | undefined {
  if (outcome.type === 'VOID') return undefined
  if (isSession(shape)) {
    if (outcome.type === 'RESULT') return weightsOfResult(shape, outcome.result)
  } else if (outcome.type === 'WINNERS')
    return sharesPlaces(shape.winners, outcome) ? deadHeat(shape.winners, outcome) : wholeWinners(outcome.winners)
  throw new TypeError(`a ${shape.kind} market cannot end in ${outcome.type}`)
}

const sharesPlaces = (places: number, { winners }: WinnersOutcome): boolean => places > 0 && winners.length > places

const lastTied = ({ winners, tieGroups }: WinnersOutcome): readonly number[] => tieGroups?.at(-1) ?? winners

const placesLeft = (places: number, outcome: WinnersOutcome): number =>
  places - (outcome.winners.length - lastTied(outcome).length)

function deadHeat(places: number, outcome: WinnersOutcome): Weights {
  const tied = lastTied(outcome)
  const left = placesLeft(places, outcome)
  if (left <= 0) throw new RangeError(`${outcome.winners.length} winners leave the tied none of ${places} places`)
  const weights = outcome.winners.map((slot) => [slot, tied.includes(slot) ? left : tied.length] as const)
  return { type: 'EACH', weights: new Map(weights), denominator: tied.length }
}
