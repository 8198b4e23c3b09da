import type { Level, LineQuote } from '@paddock/contract/frames/index'
import { formatOdds } from '@paddock/domain/odds'
import { withRuns } from '@paddock/ui/bets'
import { useLevel, useLineOf, useOwn } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { Button } from '@paddock/ui/primitives'
import { useEffect } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { calledPick, outcomeNumber } from './called.ts'
import { useSlipStore } from './context.tsx'
import { Said } from './said.tsx'
import { type Draft, takenOf } from './draft.ts'
import type { PriceNow } from './state.ts'
import { SLIP_WORDS } from './words.ts'

/** What stands in the book in the cell of the pick. */
function useBest(pick: Pick): { readonly level: Level | null; readonly quote: LineQuote | null } {
  const level = useLevel(pick.marketId, pick.slot ?? 0, pick.side, 0)
  const quote = useLineOf(pick.marketId, pick.side, outcomeNumber(pick))
  return { level, quote }
}

/** What a refusal offers out of the book is what can be had while it stands there, not what could when it was refused. */
export function OffersOfNow({ pick }: { readonly pick: Pick }) {
  const store = useSlipStore()
  const { level, quote } = useBest(pick)
  const best = pick.slot === null ? quote : level
  // Also when the slip comes back on another page: the book has moved on meanwhile.
  useEffect(() => store.offerAnew(), [best, store])
  return null
}

type Moved = { readonly now: PriceNow; readonly words: string }

/**
 * The price of now, where it is another than the draft's. Odds that were typed are the player's own. An offer that was taken down to a worse price has
 * the best one in it: nothing is offered while that stands, and once it does not, the offer is no more than its price.
 */
function useMoved(draft: Draft): Moved | null {
  const store = useSlipStore()
  const { pick } = draft
  const { level, quote } = useBest(pick)
  const { isBehindOwn } = useOwn({ ...pick, slot: pick.slot ?? 0 }, 0)
  const now =
    pick.slot === null ? quote && ofSession(pick, quote) : level && { price: level.price, line: null, max: pick.max }
  const isTyped = draft.price !== formatOdds(pick.price)
  const taken = takenOf(draft)
  const isOther = taken !== null && now?.price !== taken.best
  useEffect(() => {
    if (isOther) store.send({ type: 'best-moved' })
  }, [isOther, store])
  if (!now || isBehindOwn || isTyped || taken || (now.price === pick.price && now.line === pick.line)) return null
  return { now, words: withRuns(calledPick(pick, now.line), formatOdds(now.price)) }
}

/**
 * Offers the price of now before the old one is refused. It stands in the slip's header, so that nothing moves under a thumb when it comes, and is
 * told to who listens: of all prices of the page this one alone by itself.
 */
export function MovedPrice({ draft }: { readonly draft: Draft }) {
  const store = useSlipStore()
  const moved = useMoved(draft)
  const said = moved === null ? '' : SLIP_WORDS.movedTo(moved.words)
  return (
    <>
      <Said text={said} />
      {moved && (
        <Button
          look="ghost"
          onClick={() => store.send({ type: 'reprice', now: moved.now })}
          className="shrink-0 px-2! font-bold text-brand-text!"
        >
          <span className="sr-only">{said}</span>
          <span aria-hidden="true">{BETTING_WORDS.take(moved.words)}</span>
        </Button>
      )}
    </>
  )
}

const ofSession = ({ line }: Pick, quote: LineQuote): PriceNow => ({
  price: quote.price,
  line: line === null ? null : quote.line,
  max: quote.max,
})
