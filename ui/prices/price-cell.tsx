import type { Side } from '@paddock/domain/market'
import { memo, type ReactNode, type RefObject, useRef } from 'react'
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

/** How a cell of a price looks and what a press does, whatever stands in it. */
export type CellLook = {
  readonly side: Side
  /** 0 is the best price, deeper ones are paler. */
  readonly depth: number
  /** A letter in the corner that says the side without its colour. */
  readonly mark?: string | undefined
  readonly isDisabled: boolean
  /** The price stands, but this player cannot have it: the player's own order is in the way. */
  readonly isOwn?: boolean
  readonly isPicked: boolean
  /** A bet on it is on its way. */
  readonly isWaiting?: boolean
  readonly onPick: () => void
  readonly className?: string
}

export type PriceCellProps = CellLook & {
  /** The large figure: a price, or the run of a session. Null: nothing is offered. */
  readonly main: string | null
  /** What can be had; null where a list does not tell: the figure stands alone then. */
  readonly small: string | null
  /** Read out: 'Back India 1.95, 1.2 lakh available'. */
  readonly label: string
}

export const NO_PRICE = '–'

/** One price. It has its size whatever it shows, so that a price never moves the layout. */
export const PriceCell = memo(function PriceCell({ main, small, label, ...look }: PriceCellProps) {
  const cell = useRef<HTMLButtonElement>(null)
  useFlash(cell, main && `${main} ${small ?? ''}`)
  return (
    <CellFrame {...look} cell={cell} hasPrice={main !== null} label={label}>
      <span className={MAIN}>{main ?? NO_PRICE}</span>
      {/* Side and size are drawn, not written: what is written on a control is what one calls it by, and its name says both in words. */}
      {small !== null && <span data-drawn={main === null ? '' : small} className={SMALL} />}
    </CellFrame>
  )
})

export const MAIN = 'text-md font-bold'
export const SMALL = `mt-1 h-3 text-xs leading-none ${DRAWN}`

type CellFrameProps = CellLook & {
  readonly cell: RefObject<HTMLButtonElement | null>
  readonly hasPrice: boolean
  /** Left out where whoever draws the figures says it. */
  readonly label?: string
  readonly children: ReactNode
}

export function CellFrame(props: CellFrameProps) {
  const { cell, side, depth, hasPrice, mark, label, isDisabled, isPicked, isWaiting = false, isOwn = false } = props
  const { onPick, className = '', children } = props
  const offered = depth === 0 ? LOOKS[side].best : LOOKS[side].depth
  const look = !hasPrice ? 'bg-raised text-quiet' : isOwn ? OWN[side] : offered
  const canPick = hasPrice && !isDisabled
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
        <span className="absolute right-0.5 bottom-0.5 size-3 animate-spin rounded-full border-2 border-current border-t-transparent" />
      )}
      {mark && hasPrice && (
        <span data-drawn={mark} className={`absolute bottom-1.5 left-1 text-xs leading-none opacity-70 ${DRAWN}`} />
      )}
      {children}
    </button>
  )
}
