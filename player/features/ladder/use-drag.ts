import type { Side } from '@paddock/domain/market'
import type { Odds } from '@paddock/domain/odds'
import { type PointerEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { Move } from './state.ts'

/** A hand shakes: nearer than this to where it began nothing is dragged. */
const STEADY_PX = 4

type Held = { readonly side: Side; readonly from: Odds; readonly x: number; readonly y: number }

/** What a cell of a rung, and an order of the player's in it, are found by. */
export const RUNG = 'data-rung'
export const OWN = 'data-own-order'
export const rungOf = (side: Side, price: Odds): string => `${side} ${price}`

/**
 * Dragging an order of the player's to another price of its side, with a mouse or a pen: a finger moves the page. Elsewhere the list of open bets
 * changes an order without dragging.
 */
export function useDrag(prices: readonly Odds[], onMove: ((move: Move) => void) | undefined) {
  const held = useRef<Held | null>(null)
  const wasDragged = useRef(false)
  const [move, setMove] = useState<Move | null>(null)

  const placeOf = (target: Element | null): { readonly side: Side; readonly price: Odds } | null => {
    const name = target?.closest(`[${RUNG}]`)?.getAttribute(RUNG)
    for (const price of prices)
      for (const side of ['BACK', 'LAY'] as const) if (name === rungOf(side, price)) return { side, price }
    return null
  }
  /** Where the order would come if it was let go there. */
  const moveTo = ({ side, from }: Held, { clientX, clientY }: PointerEvent<HTMLElement>): Move => {
    const place = placeOf(document.elementFromPoint(clientX, clientY))
    return { side, from, to: place?.side === side ? place.price : from }
  }
  const end = () => {
    held.current = null
    setMove(null)
  }
  const handlers = onMove && {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false
      const target = event.target instanceof Element ? event.target.closest(`[${OWN}]`) : null
      const place = target && event.pointerType !== 'touch' && event.button === 0 ? placeOf(target) : null
      held.current = place && { side: place.side, from: place.price, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = held.current
      if (!from) return
      if (!wasDragged.current) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < STEADY_PX) return
        wasDragged.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      setMove(moveTo(from, event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      // Asked anew: what was drawn may be a moment old, and this is where it was let go.
      const dropped = held.current && wasDragged.current ? moveTo(held.current, event) : null
      end()
      if (dropped && dropped.to !== dropped.from) onMove(dropped)
    },
    onPointerCancel: end,
    /** What was dragged was not pressed. */
    onClickCapture(event: SyntheticEvent) {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.stopPropagation()
    },
  }
  return { move, handlers }
}
