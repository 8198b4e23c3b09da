import { formatOdds } from '@paddock/domain/odds'
import { useLevel, useLine } from '@paddock/ui/live'
import { Button } from '@paddock/ui/primitives'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { useSlipStore } from './context.tsx'
import type { Draft } from './state.ts'
import { SLIP_WORDS } from './words.ts'

/**
 * Offers the price of now before the old one is refused. It stands in the slip's header, so that nothing moves under a thumb
 * when it comes. Odds that were typed are the player's own.
 */
export function MovedPrice({ draft }: { readonly draft: Draft }) {
  const store = useSlipStore()
  const { marketId, slot, side, line, price } = draft.pick
  const level = useLevel(marketId, slot ?? 0, side, 0)
  const quote = useLine(marketId, side, 0)
  const now =
    slot === null
      ? quote && { price: quote.price, line: line === null ? null : quote.line }
      : level && { price: level.price, line: null }
  const isTyped = draft.price !== formatOdds(price)
  if (!now || isTyped || (now.price === price && now.line === line)) return null
  const words = `${now.line === null ? '' : `${now.line} / `}${formatOdds(now.price)}`
  return (
    <Button
      look="ghost"
      aria-label={SLIP_WORDS.movedTo(words)}
      onClick={() => store.send({ type: 'reprice', price: now.price, line: now.line })}
      className="shrink-0 px-2! font-bold text-brand-text!"
    >
      {BETTING_WORDS.take(words)}
    </Button>
  )
}
