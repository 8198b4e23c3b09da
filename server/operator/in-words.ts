/** What the row of the log says of a result that is decided on, by name: nobody reads the ids that it was asked with. */
import type { Runner } from '@paddock/domain/market'
import type { Outcome } from '@paddock/domain/settlement'
import { resultText } from '../board/index.ts'
import type { Reader } from '../platform/database.ts'
import type { Matter } from './proposal-store.ts'
import { loadNamed } from './queries.ts'

export async function inWords(from: Reader, marketId: string, asked: Matter): Promise<object> {
  if (asked.kind === 'WITHDRAWAL' || asked.kind === 'PART_VOID') return {}
  const named = await loadNamed(from, marketId)
  if (!named) return {}
  switch (asked.kind) {
    case 'RESULT':
      return { result: resultText(named, asked.of), ...tiedOf(named.runners, asked.of) }
    case 'ROLLBACK':
      return { takenBack: resultText(named, named.standing) }
    case 'KEEP':
      return { result: resultText(named, named.standing) }
  }
}

/** 'Ashford = Bramley', where runners finished level. */
function tiedOf(runners: readonly Runner[], outcome: Outcome): { readonly tied?: string } {
  if (outcome.type !== 'WINNERS' || !outcome.tieGroups?.length) return {}
  const nameOf = (slot: number) => runners.find((runner) => runner.slot === slot)?.name ?? String(slot)
  return { tied: outcome.tieGroups.map((group) => group.map(nameOf).join(' = ')).join(', ') }
}
