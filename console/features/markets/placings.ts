/** How the runners of a market came in, as an operator enters it, and what of it is declared. Law 1.11. */
import type { DeclaredOutcome } from '@paddock/contract/endpoints/operator'
import type { MarketRunner } from '@paddock/contract/shapes/market'

/** LEVEL: in a dead heat for the last of the paid places. */
export const PLACES = ['LOST', 'WON', 'LEVEL'] as const
export type Place = (typeof PLACES)[number]

type Runner = Pick<MarketRunner, 'id' | 'name' | 'status'>

/** By runner id; without an entry a runner lost. */
export type Entered = Readonly<Record<string, Place>>

type Problem = 'noWinner' | 'levelAlone'
export type Placings =
  | { readonly ok: true; readonly outcome: DeclaredOutcome; readonly shown: string }
  | { readonly ok: false; readonly problem: Problem }

/** A withdrawn runner cannot win, and a result says no more of it: its bets were seen to when it went. */
export const contendersOf = <R extends Runner>(runners: readonly R[]): readonly R[] =>
  runners.filter(({ status }) => status !== 'REMOVED')
export const withdrawnOf = <R extends Runner>(runners: readonly R[]): readonly R[] =>
  runners.filter(({ status }) => status === 'REMOVED')

export function placingsOf(runners: readonly Runner[], entered: Entered): Placings {
  const at = (place: Place) => contendersOf(runners).filter(({ id }) => (entered[id] ?? 'LOST') === place)
  const [won, level] = [at('WON'), at('LEVEL')]
  if (won.length + level.length === 0) return { ok: false, problem: 'noWinner' }
  if (level.length === 1) return { ok: false, problem: 'levelAlone' }
  return { ok: true, outcome: outcomeOf(won, level), shown: shownOf(won, level) }
}

function outcomeOf(won: readonly Runner[], level: readonly Runner[]): DeclaredOutcome {
  const tied = level.map(({ id }) => id)
  return {
    type: 'WINNERS',
    winners: [...won.map(({ id }) => id), ...tied],
    ...(tied.length > 0 && { tieGroups: [tied] }),
  }
}

/** 'Ashford, Bramley = Corfe' */
const shownOf = (won: readonly Runner[], level: readonly Runner[]): string =>
  [...won.map(({ name }) => name), level.map(({ name }) => name).join(' = ')].filter((part) => part !== '').join(', ')
