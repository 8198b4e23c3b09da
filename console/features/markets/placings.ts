/** How the runners of a market came in, as an operator enters it, and what of it is declared. Law 1.11, 1.12. */
import type { DeclaredOutcome } from '@paddock/contract/endpoints/operator'
import type { MarketRunner } from '@paddock/contract/shapes/market'
import { readPercent } from '../../kit/form/index.ts'

/** LEVEL: in a dead heat for the last of the paid places. */
export const PLACES = ['LOST', 'WON', 'LEVEL'] as const
export type Place = (typeof PLACES)[number]

type Runner = Pick<MarketRunner, 'id' | 'name' | 'status'>

/** By runner id. Without an entry a runner lost; a reduction is typed in percent, and none is told where it is empty. */
export type Entered = {
  readonly places: Readonly<Record<string, Place>>
  readonly reductions: Readonly<Record<string, string>>
}
export const NOTHING_ENTERED: Entered = { places: {}, reductions: {} }

type Problem = 'noWinner' | 'levelAlone' | 'notAReduction'
export type Placings =
  | { readonly ok: true; readonly outcome: DeclaredOutcome; readonly shown: string }
  | { readonly ok: false; readonly problem: Problem }

/** A withdrawn runner cannot win. */
export const contendersOf = <R extends Runner>(runners: readonly R[]): readonly R[] =>
  runners.filter(({ status }) => status !== 'REMOVED')
export const withdrawnOf = <R extends Runner>(runners: readonly R[]): readonly R[] =>
  runners.filter(({ status }) => status === 'REMOVED')

const WHOLE_BPS = 10_000

/** A percentage below 100, or nothing typed. */
export function isReduction(text: string): boolean {
  if (text.trim() === '') return true
  const bps = readPercent(text)
  return bps !== undefined && bps < WHOLE_BPS
}

export function placingsOf(runners: readonly Runner[], { places, reductions }: Entered): Placings {
  const at = (place: Place) => contendersOf(runners).filter(({ id }) => (places[id] ?? 'LOST') === place)
  const [won, level] = [at('WON'), at('LEVEL')]
  const isTyped = ({ id }: Runner) => (reductions[id] ?? '').trim() !== ''
  const typed = withdrawnOf(runners).filter(isTyped)
  const removed = typed.map(({ id }) => ({ runnerId: id, bps: readPercent(reductions[id] ?? '') }))
  if (won.length + level.length === 0) return { ok: false, problem: 'noWinner' }
  if (level.length === 1) return { ok: false, problem: 'levelAlone' }
  if (typed.some(({ id }) => !isReduction(reductions[id] ?? ''))) return { ok: false, problem: 'notAReduction' }
  return { ok: true, outcome: outcomeOf({ won, level, removed }), shown: shownOf(won, level) }
}

type Sorted = {
  readonly won: readonly Runner[]
  readonly level: readonly Runner[]
  readonly removed: readonly { readonly runnerId: string; readonly bps: number | undefined }[]
}

function outcomeOf({ won, level, removed }: Sorted): DeclaredOutcome {
  const tied = level.map(({ id }) => id)
  return {
    type: 'WINNERS',
    winners: [...won.map(({ id }) => id), ...tied],
    ...(tied.length > 0 && { tieGroups: [tied] }),
    ...(removed.length > 0 && {
      removed: removed.map(({ runnerId, bps = 0 }) => ({ runnerId, reduction: bps / 100 })),
    }),
  }
}

/** 'Ashford, Bramley = Corfe' */
const shownOf = (won: readonly Runner[], level: readonly Runner[]): string =>
  [...won.map(({ name }) => name), level.map(({ name }) => name).join(' = ')].filter((part) => part !== '').join(', ')
