/** The slip of a price that was tapped in a list: over the list on a phone, which stays where it is; elsewhere in the column beside it. */
import { isRunners, useFollowedEvent, useLevel, useMarketFacts } from '@paddock/ui/live'
import { scrollPace, useIsWide } from '@paddock/ui/look'
import { showToast } from '@paddock/ui/primitives'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { draftOf, useSlip } from '../features/betslip/index.ts'
import { pickOfRunner } from '../features/event/index.ts'
import { BETTING_WORDS } from '../words/betting.ts'
import { type AskedPrice, askedPrice } from './asked-price.ts'
import { BetSlip, usePickPrice } from './bet-slip.tsx'

export default function ListSlip({ asked }: { readonly asked: AskedPrice }) {
  useHanding(asked)
  const isWide = useIsWide()
  const draft = draftOf(useSlip())
  const [path] = useLocation()
  const [opened] = useState(path)
  const isOver = path !== opened || (asked.isHanded && draft === null)
  useEffect(() => {
    if (isOver) askedPrice.set(null)
  }, [isOver])
  const isDocked = !isWide && !isOver
  const dock = useRef<HTMLElement>(null)
  const { eventId } = asked
  useEffect(() => (isDocked && dock.current ? keepInSight(dock.current, eventId) : undefined), [isDocked, eventId])
  if (!isDocked) return null
  return (
    <section
      ref={dock}
      aria-label={BETTING_WORDS.betslip}
      aria-busy={!asked.isHanded}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[calc(100svh-48px)] animate-rise overflow-y-auto overscroll-contain border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-2xl [--slip-end:0px]"
    >
      {asked.isHanded ? <BetSlip /> : <div className="h-13 animate-pulse bg-raised" />}
    </section>
  )
}

/** The row that was tapped lies above the slip, and the page can be scrolled as far as that takes. */
function keepInSight(dock: HTMLElement, eventId: string): () => void {
  const { body } = document
  const watch = new ResizeObserver(() => {
    body.style.paddingBottom = `${dock.offsetHeight}px`
    const row = document.querySelector(`[data-event="${CSS.escape(eventId)}"]`)
    const hidden = row ? row.getBoundingClientRect().bottom - (innerHeight - dock.offsetHeight) : 0
    if (hidden > 0) scrollBy({ top: hidden, behavior: scrollPace() })
  })
  watch.observe(dock)
  return () => {
    watch.disconnect()
    body.style.paddingBottom = ''
  }
}

/** Puts the price into the slip: as it is once its market has come, not as the list showed it a moment ago. */
function useHanding(asked: AskedPrice): void {
  const { eventId, marketId, slot, side, isHanded } = asked
  const { hasArrived } = useFollowedEvent(eventId)
  const facts = useMarketFacts(marketId)
  const level = useLevel(marketId, slot, side, 0)
  const pick = usePickPrice()
  const hand = useEffectEvent(() => {
    const runner = facts && isRunners(facts) ? facts.runners.find((each) => each.slot === slot) : undefined
    if (facts && isRunners(facts) && runner && level) {
      pick(pickOfRunner(facts, runner, side, level.price))
      askedPrice.set({ ...asked, isHanded: true })
      return
    }
    // What was in the slip before is not what was tapped: it is not shown in its place.
    showToast(BETTING_WORDS.noPriceNow, 'bad')
    askedPrice.set(null)
  })
  const canHand = !isHanded && (hasArrived || facts !== null)
  useEffect(() => {
    if (canHand) hand()
  }, [canHand])
}
