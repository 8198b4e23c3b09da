import type { Level, LineQuote } from '@paddock/contract/frames/index'
import { isWorsePrice } from '@paddock/domain/market'
import { formatOdds } from '@paddock/domain/odds'
import { withRuns } from '@paddock/ui/bets'
import { useFreshness, useLevel, useLineOf, useOwn } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { Button, Icon } from '@paddock/ui/primitives'
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

/** The price of now, where it is another than the draft's; null where that is the player's own, or stands behind an order of theirs. */
function useNow(draft: Draft): PriceNow | null {
  const { pick } = draft
  const { level, quote } = useBest(pick)
  const { isBehindOwn } = useOwn({ ...pick, slot: pick.slot ?? 0 }, 0)
  const now =
    pick.slot === null ? quote && ofSession(pick, quote) : level && { price: level.price, line: null, max: pick.max }
  useBestTaken(draft, now)
  const isSame = now?.price === pick.price && now.line === pick.line
  return isBehindOwn || isSame || draft.held === 'typed' || takenOf(draft) ? null : now
}

/**
 * An offer that was taken down to a worse price has the best one in it: nothing is offered while that stands, and once it does not, the offer is
 * no more than its price.
 */
function useBestTaken(draft: Draft, now: PriceNow | null): void {
  const store = useSlipStore()
  const taken = takenOf(draft)
  const isOther = taken !== null && now?.price !== taken.best
  useEffect(() => {
    if (isOther) store.send({ type: 'best-moved' })
  }, [isOther, store])
}

/**
 * Until it is pressed the slip follows the price of the book, for which nothing moves but a number. At another run it is another bet, and what was taken for
 * its size stays as it was taken: there the price of now is offered, and is taken by hand. Either is told to who listens: of all prices of the page this one alone by itself.
 */
export function MovedPrice({ draft }: { readonly draft: Draft }) {
  const store = useSlipStore()
  const now = useNow(draft)
  const isOffered = now !== null && (now.line !== draft.pick.line || draft.held === 'offer')
  const price = isOffered ? undefined : now?.price
  const max = now?.max
  useEffect(() => {
    if (price !== undefined && max !== undefined) store.send({ type: 'follow', price, max })
  }, [price, max, store])
  if (isOffered) return <OfferOfNow pick={draft.pick} now={now} />
  return <Said text={draft.tapped === undefined ? '' : SLIP_WORDS.nowAt(draft.price)} />
}

function OfferOfNow({ pick, now }: { readonly pick: Pick; readonly now: PriceNow }) {
  const store = useSlipStore()
  const words = withRuns(calledPick(pick, now.line), formatOdds(now.price))
  const said = SLIP_WORDS.movedTo(words)
  return (
    <>
      <Said text={said} />
      <Button
        look="ghost"
        onClick={() => store.send({ type: 'reprice', now })}
        className="shrink-0 px-2! font-bold text-brand-text!"
      >
        <span className="sr-only">{said}</span>
        <span aria-hidden="true">{BETTING_WORDS.take(words)}</span>
      </Button>
    </>
  )
}

/** That the price follows the book, while there is one to follow, and which way it has gone since it was tapped. */
export function FollowsNote({ draft }: { readonly draft: Draft }) {
  const { pick, tapped } = draft
  const { level, quote } = useBest(pick)
  const isFresh = useFreshness().state === 'fresh'
  if (!isFresh || (pick.slot === null ? quote : level) === null) return null
  const isWorse = tapped !== undefined && isWorsePrice(pick.side, pick.price, tapped)
  const isBetter = tapped !== undefined && isWorsePrice(pick.side, tapped, pick.price)
  const look = isWorse ? 'font-bold text-loss' : isBetter ? 'font-bold text-profit' : ''
  return (
    <span className={look} data-follows={isWorse ? 'worse' : isBetter ? 'better' : 'same'}>
      {SLIP_WORDS.follows}
      {tapped !== undefined && tapped !== pick.price && (
        <>
          {' '}
          <Icon name="up" className={`inline size-3 align-[-1px] ${pick.price < tapped ? 'rotate-180' : ''}`} />
          {formatOdds(tapped)} → {formatOdds(pick.price)}
        </>
      )}
      {' · '}
    </span>
  )
}

const ofSession = ({ line }: Pick, quote: LineQuote): PriceNow => ({
  price: quote.price,
  line: line === null ? null : quote.line,
  max: quote.max,
})
