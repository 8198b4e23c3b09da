/** Two sites that belong together: the one names the other, the other agrees, the administrator confirms. Decision 0017. */

export type Pair = {
  readonly fromSite: number
  readonly toSite: number
  readonly acceptedAt: number | null
  readonly confirmedAt: number | null
  readonly endedAt: number | null
}
export type PairState = 'PROPOSED' | 'ACCEPTED' | 'OPEN' | 'ENDED'

export function pairStateOf({ acceptedAt, confirmedAt, endedAt }: Omit<Pair, 'fromSite' | 'toSite'>): PairState {
  if (endedAt !== null) return 'ENDED'
  if (confirmedAt !== null) return 'OPEN'
  return acceptedAt === null ? 'PROPOSED' : 'ACCEPTED'
}

/** What a site does with a pair, by its number; or the administrator, for all of them. */
export type PairStep =
  | { readonly do: 'ACCEPT' | 'WITHDRAW'; readonly siteId: number }
  | { readonly do: 'CONFIRM' | 'END' }

/** A pair of others does not exist for a site. */
export function refusePairStep(pair: Pair, step: PairStep): 'NOT_FOUND' | 'SITE_PAIR_CHANGED' | undefined {
  const isTheirs = !('siteId' in step) || step.siteId === pair.fromSite || step.siteId === pair.toSite
  if (!isTheirs) return 'NOT_FOUND'
  return isPossible(pair, step) ? undefined : 'SITE_PAIR_CHANGED'
}

/** Nobody agrees to what they have named themselves, and nothing is confirmed that not both have named. */
function isPossible(pair: Pair, step: PairStep): boolean {
  const state = pairStateOf(pair)
  switch (step.do) {
    case 'ACCEPT':
      return state === 'PROPOSED' && step.siteId === pair.toSite
    case 'CONFIRM':
      return state === 'ACCEPTED'
    case 'WITHDRAW':
    case 'END':
      return state !== 'ENDED'
  }
}
