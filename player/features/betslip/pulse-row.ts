import { wantsStillness } from '@paddock/ui/look'
import type { Pick } from '@paddock/ui/prices'

const PULSE_MS = 900

/** The row of the price that was bet on lights up once, where it is on the page: of its market, or of its match in a list. By hand: no row is drawn anew for it. */
export function pulseRow({ marketId, slot, eventId }: Pick): void {
  if (wantsStillness()) return
  const keys = [slot === null ? marketId : `${marketId} ${slot}`, eventId]
  const row = keys
    .map((key) => document.querySelector(`[data-row="${CSS.escape(key)}"]`))
    .find((found) => found !== null)
  const ring = 'inset 0 0 0 2px'
  row?.animate(
    { boxShadow: [`${ring} var(--profit)`, `${ring} transparent`] },
    { duration: PULSE_MS, easing: 'ease-out' },
  )
}
