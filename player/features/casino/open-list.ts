/** The list of open rounds, as news of them change it. Apart from what shows it, which is loaded when somebody looks. */
import type { getOpenCasinoBets } from '@paddock/contract/endpoints/casino'
import type { ReplyOf } from '@paddock/contract/reply'
import type { CasinoRound } from '@paddock/contract/shapes/casino'
import type { QueryClient } from '@tanstack/react-query'
import { costKey, OPEN_ROUNDS } from './keys.ts'

type Page = Pick<ReplyOf<typeof getOpenCasinoBets>, 'docs' | 'totalDocs'>

const isSame = (one: CasinoRound, other: CasinoRound): boolean =>
  one.roundId === other.roundId && one.provider === other.provider

/** A round that is open stands where it stood, or first; one that has ended is gone. @internal Exported for the tests. */
export function withRound<P extends Page>(page: P, round: CasinoRound): P {
  const at = page.docs.findIndex((one) => isSame(one, round))
  if (round.closedAt === null)
    return at >= 0
      ? { ...page, docs: page.docs.with(at, round) }
      : { ...page, docs: [round, ...page.docs], totalDocs: page.totalDocs + 1 }
  if (at < 0) return page
  return { ...page, docs: page.docs.toSpliced(at, 1), totalDocs: page.totalDocs - 1 }
}

/**
 * A list that is being read may not know of it yet: it is asked for again by the news of the balance. What its game has cost is asked for where it
 * is looked at.
 */
export function applyRound(queries: QueryClient, round: CasinoRound): void {
  queries.setQueryData<Page>(OPEN_ROUNDS, (known) => known && withRound(known, round))
  if (round.closedAt !== null) void queries.invalidateQueries({ queryKey: costKey(round) }, { cancelRefetch: false })
}
