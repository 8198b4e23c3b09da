import type { Side } from '@paddock/domain/market'
import { memo, useRef } from 'react'
import { useFlash } from './use-flash.ts'

/** On a dark cell a dark flash: its light figures stay readable. */
const DEPTH_FLASH = '[--flash:var(--flash-depth)]'

const LOOKS: { readonly [S in Side]: { readonly best: string; readonly depth: string } } = {
  BACK: { best: 'bg-back text-on-price', depth: `bg-back-depth text-on-back-depth ${DEPTH_FLASH}` },
  LAY: { best: 'bg-lay text-on-price', depth: `bg-lay-depth text-on-lay-depth ${DEPTH_FLASH}` },
}

const OWN: { readonly [S in Side]: string } = {
  BACK: 'shadow-[inset_0_0_0_2px_var(--back)] bg-surface text-text',
  LAY: 'shadow-[inset_0_0_0_2px_var(--lay)] bg-surface text-text',
}

const DRAWN = 'before:content-[attr(data-drawn)]'

export type PriceCellProps = {
  readonly side: Side
  /** 0 is the best price, deeper ones are paler. */
  readonly depth: number
  /** The large figure: a price, or the run of a session. Null: nothing is offered. */
  readonly main: string | null
  /** What can be had; null where a list does not tell: the figure stands alone then. */
  readonly small: string | null
  /** A letter in the corner that says the side without its colour. */
  readonly mark?: string | undefined
  /** Read out: 'Back India 1.95, 1.2 lakh available'. */
  readonly label: string
  readonly isDisabled: boolean
  /** The price stands, but this player cannot have it: the player's own order is in the way. */
  readonly isOwn?: boolean
  readonly isPicked: boolean
  /** A bet on it is on its way. */
  readonly isWaiting?: boolean
  readonly onPick: () => void
  readonly className?: string
}

/** One price. It has its size whatever it shows, so that a price never moves the layout. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const {
    side,
    depth,
    main,
    small,
    mark,
    label,
    isDisabled,
    isPicked,
    isWaiting = false,
    isOwn = false,
    onPick,
    className = '',
  } = props
  const cell = useRef<HTMLButtonElement>(null)
  useFlash(cell, main && `${main} ${small ?? ''}`)

  const offered = depth === 0 ? LOOKS[side].best : LOOKS[side].depth
  const look = main === null ? 'bg-raised text-quiet' : isOwn ? OWN[side] : offered
  const canPick = main !== null && !isDisabled
  return (
    <button
      ref={cell}
      type="button"
      data-price-cell=""
      tabIndex={-1}
      aria-label={label}
      aria-disabled={!canPick}
      aria-pressed={isPicked}
      aria-busy={isWaiting}
      onClick={canPick ? onPick : undefined}
      className={`relative flex h-11 flex-col items-center justify-center rounded-md leading-none [contain:layout_paint_style] ${look} ${
        isPicked ? 'ring-2 ring-brand ring-inset' : ''
      } ${isDisabled ? 'opacity-45' : ''} ${className}`}
    >
      {isWaiting && (
        <span className="absolute top-1 right-1 size-3 animate-spin rounded-full border-2 border-current border-t-transparent" />
      )}
      {/* Side and size are drawn, not written: what is written on a control is what one calls it by, and its name says both in words. */}
      {mark && main !== null && (
        <span data-drawn={mark} className={`absolute top-1 left-1 text-xs leading-none opacity-70 ${DRAWN}`} />
      )}
      <span className="text-md font-bold">{main ?? '–'}</span>
      {small !== null && (
        <span data-drawn={main === null ? '' : small} className={`mt-1 h-3 text-xs leading-none ${DRAWN}`} />
      )}
    </button>
  )
})
