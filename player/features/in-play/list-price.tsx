import type { BestPrice, ListedEvent } from '@paddock/contract/frames/listing'
import type { Side } from '@paddock/domain/market'
import { PER_100, priceText } from '@paddock/ui/formats'
import { PriceCell } from '@paddock/ui/prices'
import { useOddsDisplay } from '@paddock/ui/settings'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'

/** Draws the star of an event; the same function always, so that a row is not drawn anew for it. */
export type DrawStar = (event: ListedEvent) => ReactNode

/** What the app brings to the events of a list: the same always, so that a row is not drawn anew for it. */
export type ListTools = {
  readonly star?: DrawStar
  /** The star stands on a phone's rows too: where a list is of what has one. */
  readonly keepsStar?: boolean
  /** What the player has on the event. */
  readonly held?: (event: ListedEvent) => ReactNode
  /** Whether the player is not offered the market whose prices stand there. */
  readonly isBarred?: (event: ListedEvent) => boolean
  /** A price was tapped. */
  readonly onPrice: (event: ListedEvent, slot: number, side: Side) => void
}

export type PricesProps = {
  readonly event: ListedEvent
  readonly best: readonly BestPrice[]
  readonly tools: ListTools
}

export type ListPriceProps = {
  readonly event: ListedEvent
  readonly side: Side
  /** Null where nobody can win so. */
  readonly best: BestPrice | null
  /** Whose price it is. */
  readonly name: string
  /** Below it; null where the unit of the price may stand there. */
  readonly small: string | null
  readonly tools: ListTools
  readonly className: string
}

/** A best price of a list: a tap leads to the slip. */
export function ListPrice({ event, side, best, name, small, tools, className }: ListPriceProps) {
  const display = useOddsDisplay()
  const price = (side === 'BACK' ? best?.back : best?.lay) ?? null
  const text = price === null ? null : priceText(display, event.marketType, price)
  const word = side === 'BACK' ? WORDS.back : WORDS.lay
  return (
    <PriceCell
      side={side}
      depth={0}
      main={text === null ? null : text.replace(PER_100, '')}
      small={small ?? (text?.endsWith(PER_100) ? PER_100 : null)}
      label={text === null ? `${word} ${name}` : `${word} ${name} ${text}`}
      isDisabled={event.isSuspended}
      isPicked={false}
      onPick={() => best && tools.onPrice(event, best.slot, side)}
      className={className}
    />
  )
}
