/** The slip of a price that was tapped in a list: over the list on a phone, which stays where it is; elsewhere in the column beside it. */
import { isRunners, useFollowedEvent, useLevel, useMarketFacts } from '@paddock/ui/live'
import { useIsWide } from '@paddock/ui/look'
import { showToast } from '@paddock/ui/primitives'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { draftOf, useSlip } from '../features/betslip/index.ts'
import { pickOfRunner } from '../features/event/index.ts'
import { BETTING_WORDS } from '../words/betting.ts'
import { type AskedPrice, askedPrice } from './asked-price.ts'
import { usePickPrice } from './bet-slip.tsx'
import { SlipDock } from './slip-dock.tsx'
import './list-slip.css'

export default function ListSlip({ asked }: { readonly asked: AskedPrice }) {
  useHanding(asked)
  useMarkedRow(asked.eventId)
  const isWide = useIsWide()
  const draft = draftOf(useSlip())
  const [path] = useLocation()
  const [opened] = useState(path)
  const isOver = path !== opened || (asked.isHanded && draft === null)
  useEffect(() => {
    if (isOver) askedPrice.set(null)
  }, [isOver])
  return isWide || isOver ? null : <SlipDock row={asked.eventId} isComing={!asked.isHanded} />
}

/** The row of the price is marked while its slip is open. By hand: no row of a list is drawn anew for a tap. */
function useMarkedRow(eventId: string): void {
  useEffect(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(eventId)}"]`)
    row?.setAttribute('data-picked', '')
    return () => row?.removeAttribute('data-picked')
  }, [eventId])
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
