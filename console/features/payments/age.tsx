/** How long a request waits, in words and in a colour by the clock. */
import { MINUTE_MS } from '@paddock/domain/time'
import { formatSpan } from '@paddock/ui/formats'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'

/** From here on the player wonders, and from here on they write. */
const SLOW_MS = 10 * MINUTE_MS
const LATE_MS = 30 * MINUTE_MS

export type Lateness = 'soon' | 'slow' | 'late'

function latenessOf(waitedMs: number): Lateness {
  if (waitedMs >= LATE_MS) return 'late'
  return waitedMs >= SLOW_MS ? 'slow' : 'soon'
}

const COLOURS = { soon: 'text-quiet', slow: 'text-warn', late: 'text-loss font-bold' } as const

export function Age({ since, now }: { readonly since: number; readonly now: number }) {
  const waited = Math.max(0, now - since)
  const span = formatSpan(Math.floor(waited / MINUTE_MS))
  return (
    <span className={`tabular-nums ${COLOURS[latenessOf(waited)]}`} title={WORDS.waitingFor(span)}>
      {span}
    </span>
  )
}
