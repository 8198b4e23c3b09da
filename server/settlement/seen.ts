/** What an officer has seen of a payment before deciding on it, in one short name. docs/domain/results-and-dead-heats.md "Impact". */
import { createHash } from 'node:crypto'
import type { Outcome } from '@paddock/domain/settlement'
import type { Posting } from './postings.ts'

type Named = { readonly marketId: string; readonly version: number; readonly outcome: Outcome | null }

/** Whatever order a database gives its parts back in. */
function partsOf(outcome: Outcome): readonly unknown[] {
  switch (outcome.type) {
    case 'WINNERS':
      return [
        outcome.winners,
        outcome.tieGroups ?? [],
        outcome.removed.map(({ slot, reductionBps }) => [slot, reductionBps]),
      ]
    case 'RESULT':
      return [outcome.result]
    case 'VOID':
      return [outcome.reason]
  }
}

/** `outcome` null where the version is taken back. `postings` in the order of their accounts. */
export function hashOf({ marketId, version, outcome }: Named, postings: readonly Posting[]): string {
  const hash = createHash('sha256').update(
    JSON.stringify([marketId, version, outcome && [outcome.type, ...partsOf(outcome)]]),
  )
  for (const { accountId, book, net, commission, exposureReleased, levels, kept } of postings)
    hash.update(JSON.stringify([accountId, book, net, commission, exposureReleased, levels, kept]))
  return hash.digest('hex')
}
