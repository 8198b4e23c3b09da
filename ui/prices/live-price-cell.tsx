import { memo, useLayoutEffect, useRef } from 'react'
import { CellFrame, type CellLook, MAIN, NO_PRICE, SMALL } from './price-cell.tsx'
import { flashPrice } from './use-flash.ts'

/** What stands in a cell at a moment; without a price `main` is null. */
export type Figures = { readonly main: string | null; readonly small: string; readonly label: string }

type LivePriceCellProps = CellLook & {
  /** Whether it has a price: with it the look changes, which is seldom. */
  readonly hasPrice: boolean
  /** What stands in it now. Another function draws it anew without a flash: it says the same in another way. */
  readonly figures: () => Figures
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * A price that changes many times a second. Its look is drawn by React; its figures, its name and its flash are written by whoever tells of
 * a change: at five hundred changes a second React's own work for a cell was most of what a frame took. docs/screens.md "High-rate grids".
 */
export const LivePriceCell = memo(function LivePriceCell({ figures, subscribe, ...look }: LivePriceCellProps) {
  const cell = useRef<HTMLButtonElement>(null)
  const main = useRef<HTMLSpanElement>(null)
  const small = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    let shown: Figures | undefined
    const write = (): void => {
      const text = main.current?.firstChild
      if (!cell.current || !text || !small.current) return
      const now = figures()
      if (now.label !== shown?.label) cell.current.setAttribute('aria-label', now.label)
      const isOther = { main: now.main !== shown?.main, small: now.small !== shown?.small }
      // Into the text that is there: a new one for each change would be rubbish at once.
      if (isOther.main) text.nodeValue = now.main ?? NO_PRICE
      if (isOther.small) small.current.dataset['drawn'] = now.small
      const wasThere = shown !== undefined && shown.main !== null
      if (wasThere && now.main !== null && (isOther.main || isOther.small)) flashPrice(cell.current)
      shown = now
    }
    write()
    return subscribe(write)
  }, [figures, subscribe])
  return (
    <CellFrame {...look} cell={cell}>
      {/* The same text to React always: what is written into it stays. */}
      <span ref={main} className={MAIN}>
        {NO_PRICE}
      </span>
      <span ref={small} className={SMALL} />
    </CellFrame>
  )
})
