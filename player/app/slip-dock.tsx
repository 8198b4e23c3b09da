/** The slip of a phone: over the page, above its bottom edge, whatever page that is. */
import { scrollPace } from '@paddock/ui/look'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSlip } from '../features/betslip/index.ts'
import { BETTING_WORDS } from '../words/betting.ts'
import { BetSlip } from './bet-slip.tsx'

type SlipDockProps = {
  /** What the tapped row is marked with, as `data-row`. */
  readonly row: string
  /** The price is not in the slip yet. */
  readonly isComing?: boolean
}

export function SlipDock({ row, isComing = false }: SlipDockProps) {
  const dock = useRef<HTMLElement>(null)
  const slip = useSlip()
  const reason = slip.step === 'editing' || slip.step === 'refused' ? slip.reason : null
  useDocking(dock, row)
  // Of a slip that is taller than the window what was refused comes into sight; what places it sticks below.
  useEffect(() => {
    if (reason) dock.current?.querySelector('[data-refusal]')?.scrollIntoView({ block: 'nearest' })
  }, [reason])
  return (
    <section
      ref={dock}
      aria-label={BETTING_WORDS.betslip}
      aria-busy={isComing}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[calc(100svh-88px)] animate-rise overflow-y-auto overscroll-contain border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-2xl"
    >
      {isComing ? <div className="h-13 animate-pulse bg-raised" /> : <BetSlip isDocked />}
    </section>
  )
}

/** Where the page stood before it was scrolled for the tapped row, and where it was scrolled to. */
type Moved = { readonly from: number; readonly to: number }

/**
 * The tapped row lies above the slip, the page can be scrolled as far as that takes, and the bars that the slip covers are away
 * (`in-data-[docked]`). When the slip goes the page stands where it did, but for who has scrolled on meanwhile.
 */
function useDocking(dock: RefObject<HTMLElement | null>, row: string): void {
  const moved = useRef<Moved | null>(null)
  const settle = useEffectEvent(() => {
    if (!dock.current) return
    const height = dock.current.offsetHeight
    // Read before the page grows by what is written: it would have to be laid out for it once more.
    const hidden = hiddenOf(row, height)
    document.body.style.paddingBottom = `${height}px`
    if (hidden > 0) moved.current = bringUp(hidden, moved.current)
  })
  // Before a field of the slip takes the focus, for which the browser works out the style of the whole page.
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset['docked'] = ''
    return () => {
      delete page.dataset['docked']
    }
  }, [])
  useEffect(() => {
    const watch = new ResizeObserver(() => settle())
    if (dock.current) watch.observe(dock.current)
    return () => {
      watch.disconnect()
      goBack(moved.current)
      document.body.style.paddingBottom = ''
    }
  }, [dock])
  useEffect(() => {
    // Where the thumb met this price is where it comes back to.
    moved.current = null
    settle()
  }, [row])
}

/** How far the row reaches below the edge of a slip of that height. */
function hiddenOf(row: string, height: number): number {
  const tapped = document.querySelector(`[data-row="${CSS.escape(row)}"]`)
  return tapped ? tapped.getBoundingClientRect().bottom - (innerHeight - height) : 0
}

function bringUp(hidden: number, before: Moved | null): Moved {
  const from = before && isBetween(before) ? before.from : scrollY
  const to = scrollY + hidden
  scrollTo({ top: to, behavior: scrollPace() })
  return { from, to }
}

const isBetween = ({ from, to }: Moved): boolean => scrollY >= from - 1 && scrollY <= to + 1

function goBack(moved: Moved | null): void {
  if (moved && isBetween(moved)) scrollTo({ top: moved.from, behavior: 'instant' })
}
