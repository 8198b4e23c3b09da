import { formatSpan } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { PAYMENT_WORDS } from '../words.ts'
import { useWithdrawTerms } from './api.ts'
import type { WithdrawTerms } from './state.ts'

/** How long the last ones took, and how many wait now. */
export function Clock({ terms: { medianMinutes, p95Minutes, waiting } }: { readonly terms: WithdrawTerms }) {
  if (medianMinutes === null || p95Minutes === null) return null
  return (
    <p className="flex items-start gap-2 text-xs text-quiet">
      <Icon name="clock" className="size-4" />
      {PAYMENT_WORDS.clock(formatSpan(medianMinutes), formatSpan(p95Minutes), String(waiting))}
    </p>
  )
}

/** For whom a withdrawal is under way. */
export function WaitingClock() {
  const { data: terms } = useWithdrawTerms()
  return terms?.hasPending ? (
    <div className="px-3">
      <Clock terms={terms} />
    </div>
  ) : null
}
