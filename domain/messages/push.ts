import { MINUTE_MS } from '../time/index.ts'

/** What somebody is told on a device: of their bets, their money, the rest of their account, and what advertises. */
const PUSH_CATEGORIES = ['BETS', 'PAYMENTS', 'ACCOUNT', 'PROMOTIONS'] as const
export type PushCategory = (typeof PUSH_CATEGORIES)[number]

export type PushChoices = Readonly<Record<PushCategory, boolean>>

/** Of who has said yes to a device and nothing else: advertising is asked for by itself. */
export const USUAL_PUSH: PushChoices = { BETS: true, PAYMENTS: true, ACCOUNT: true, PROMOTIONS: false }

const MINUTES_A_DAY = 24 * 60

/** Minutes of the day; `to` before `from` is over midnight. */
export type QuietHours = { readonly from: number; readonly to: number }

/** The minute of the day that it is in a zone. @internal For the tests. */
export function minuteIn(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [hour = 0, minute = 0] = format.format(at).split(':').map(Number)
  return hour * 60 + minute
}

/** When what is to be told now may be: null is at once. Where a clock is put forward or back in between it is asked again then. */
export function quietUntil(quiet: QuietHours | null, zone: string, now: number): number | null {
  if (quiet === null) return null
  const minute = minuteIn(zone, now)
  const length = (quiet.to - quiet.from + MINUTES_A_DAY) % MINUTES_A_DAY
  const since = (minute - quiet.from + MINUTES_A_DAY) % MINUTES_A_DAY
  if (since >= length) return null
  return Math.floor(now / MINUTE_MS) * MINUTE_MS + (length - since) * MINUTE_MS
}

/** Devices of one account. */
export const MOST_DEVICES = 10
/** In a row: it is a device no more. */
export const MOST_FAILURES = 20
/** Times that a message is tried. */
const MOST_TRIES = 6
const FIRST_WAIT_MS = 10_000

/** How long a message waits that was tried so often; null: it is given up. At least as long as the service said. */
export const waitAfter = (tries: number, askedMs: number): number | null =>
  tries >= MOST_TRIES ? null : Math.max(FIRST_WAIT_MS * 4 ** (tries - 1), askedMs)
