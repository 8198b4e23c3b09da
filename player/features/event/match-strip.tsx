import type { MarketBook } from '@paddock/contract/shapes/market'
import { spanOfAll } from '@paddock/domain/positions'
import type { MarketFacts } from '@paddock/ui/live'
import { Icon } from '@paddock/ui/primitives'
import { SignedAmount } from './position.tsx'
import { spanOf } from './state.ts'
import { EVENT_WORDS } from './words.ts'

type MatchStripProps = {
  readonly facts: readonly MarketFacts[]
  readonly books: Readonly<Record<string, MarketBook>>
  readonly onOpen: () => void
}

/**
 * On a phone what the player's bets on the event come to at worst and at best, all its markets together. Its place is at the end of the
 * page, and it stays above the bar at the bottom until that is reached: no row moves when it comes or goes. Nothing without a bet.
 */
export function MatchStrip({ facts, books, onOpen }: MatchStripProps) {
  const held = facts.flatMap(({ marketId }) => books[marketId] ?? [])
  if (held.length === 0) return null
  const { worst, best } = spanOfAll(held.map(spanOf))
  return (
    <button
      type="button"
      data-match-strip=""
      aria-haspopup="dialog"
      onClick={onOpen}
      className="sticky bottom-[calc(53px+env(safe-area-inset-bottom))] z-20 -mx-2 flex h-11 items-center gap-x-2 border-t border-line bg-raised px-3 text-left text-sm whitespace-nowrap"
    >
      <span className="min-w-0 flex-1 truncate text-quiet">
        {/* Never the figures are cut: the smallest screens leave out what the place says. */}
        <span className="max-[359px]:sr-only">{EVENT_WORDS.thisMatch}:</span> {EVENT_WORDS.worst}{' '}
        <SignedAmount of={worst} />, {EVENT_WORDS.best} <SignedAmount of={best} />
      </span>
      <Icon name="chevron" className="size-4 shrink-0 text-quiet" />
    </button>
  )
}
