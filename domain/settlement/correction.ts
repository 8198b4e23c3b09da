import type { Outcome, OutcomeRefusal, Removal } from './outcome.ts'

/** How a market stands when its source speaks of its result. */
export type StandingResult = {
  /** Null while none stands. */
  readonly outcome: Outcome | null
  /** What an officer has proposed while none stands, and no other has confirmed yet. */
  readonly proposed: Outcome | null
  /** An officer has declared a result of it, taken one back, or taken a runner out. */
  readonly byHand: boolean
  /** How many results it has had, those that were taken back among them. */
  readonly results: number
}

/** What a source says: a result, or that it is over without one. */
export type SaidResult = {
  readonly outcome: Outcome | undefined
  /** Why the market cannot be paid by it. */
  readonly refusal?: OutcomeRefusal['code'] | undefined
}

/**
 * DECLARE the first result · KEEP what stands · CORRECT it: take it back and declare the other · ASK an officer, and why:
 * another result than the one that stands, one that cannot be paid, one with more winners than places that does not say who tied, none, or a
 * first one of a market that an officer has touched, or for which an officer proposed another.
 */
export type ResultAnswer =
  | { readonly type: 'DECLARE' | 'KEEP' | 'CORRECT' }
  | { readonly type: 'ASK'; readonly question: 'CORRECTED' | 'REFUSED' | 'TIE' | 'NO_RESULT' | 'BY_HAND' }

/** A source that keeps changing its mind moves money no further by itself. */
const MOST_RESULTS = 4

/**
 * What becomes of a result that is said. A first one is declared, unless an officer has touched the market, for then that officer settles it, or waits
 * for a second one to confirm another result. The same again changes nothing; another one corrects the one that
 * stands by itself, unless two officers are asked for, an officer has had a hand in it, or it has been corrected too often.
 */
export function answerResult(standing: StandingResult, said: SaidResult, asksForTwo: boolean): ResultAnswer {
  if (!said.outcome) return standing.byHand && standing.outcome ? { type: 'KEEP' } : ask('NO_RESULT')
  if (standing.outcome && isSameResult(standing.outcome, said.outcome, standing.byHand)) return { type: 'KEEP' }
  if (said.refusal) return ask(said.refusal === 'TIE_NOT_TOLD' ? 'TIE' : 'REFUSED')
  if (standing.byHand) return ask(standing.outcome ? 'CORRECTED' : 'BY_HAND')
  if (!standing.outcome) return contradicts(standing.proposed, said.outcome) ? ask('BY_HAND') : { type: 'DECLARE' }
  return asksForTwo || standing.results >= MOST_RESULTS ? ask('CORRECTED') : { type: 'CORRECT' }
}

const ask = (question: Extract<ResultAnswer, { type: 'ASK' }>['question']): ResultAnswer => ({ type: 'ASK', question })

const contradicts = (proposed: Outcome | null, said: Outcome): boolean =>
  proposed !== null && !isSameResult(proposed, said, true)

/** Whether two outcomes pay alike. What an officer declared names no removals: they were seen to when the runners went. */
function isSameResult(standing: Outcome, said: Outcome, byHand: boolean): boolean {
  if (standing.type === 'RESULT') return said.type === 'RESULT' && said.result === standing.result
  if (standing.type === 'VOID') return said.type === 'VOID'
  if (said.type !== 'WINNERS' || !isSameSet(standing.winners, said.winners)) return false
  return byHand || isSameSet(standing.removed.map(nameOf), said.removed.map(nameOf))
}

/** Whether what an officer declares is what a source says, who tied with whom as well. Nothing agrees with a source that says none. Law D-18. */
export const agreesWith = (declared: Outcome, said: Outcome | null): boolean =>
  said !== null && isSameResult(declared, said, true) && isSameSet(tiesOf(declared), tiesOf(said))

/** Each group by its slots in order: of groups and within one, no other order means anything else. */
const tiesOf = (outcome: Outcome): string[] =>
  outcome.type === 'WINNERS' ? (outcome.tieGroups ?? []).map((group) => group.toSorted((a, b) => a - b).join(' ')) : []

const nameOf = ({ slot, reductionBps }: Removal): string => `${slot}:${reductionBps}`

const isSameSet = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((member) => other.includes(member))
