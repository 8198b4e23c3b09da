/** What of deposits is still to be played before money leaves. docs/domain/payments.md#turnover. */
import { type Paise, paise } from '../money/index.ts'

export type TurnoverEvent = { readonly deposited: Paise } | { readonly wagered: Paise }

const after = (left: number, event: TurnoverEvent, times: number): number =>
  'deposited' in event ? left + times * event.deposited : Math.max(0, left - event.wagered)

/** Each deposit, `times` of it, less what was wagered since: the oldest first, and what is wagered beyond is no credit for the next. @internal Exported for the tests. */
export function turnoverLeft(events: Iterable<TurnoverEvent>, times: number): Paise {
  let left = 0
  for (const event of events) left = after(left, event, times)
  return paise(left)
}

/** How often deposits may have to be wagered. @internal Exported for the tests. */
export const WAGER_TIMES = [1, 2, 3] as const

/** All that a period makes of whatever was left before it. */
export type PlayedPeriod = {
  readonly deposited: Paise
  readonly wagered: Paise
  /** What is left at its end where nothing was before, by `WAGER_TIMES`. */
  readonly lefts: readonly Paise[]
}

export function playedPeriod(events: readonly TurnoverEvent[]): PlayedPeriod {
  let [deposited, wagered] = [0, 0]
  for (const event of events)
    if ('deposited' in event) deposited += event.deposited
    else wagered += event.wagered
  const lefts = WAGER_TIMES.map((times) => turnoverLeft(events, times))
  return { deposited: paise(deposited), wagered: paise(wagered), lefts }
}

/**
 * What is left behind the period. Each event adds, or takes down to nothing; so a period adds what it adds in all, and leaves no less than it
 * leaves of nothing.
 */
export function leftBehind(left: Paise, { deposited, wagered, lefts }: PlayedPeriod, times: number): Paise {
  return paise(Math.max(lefts[WAGER_TIMES.findIndex((one) => one === times)] ?? 0, left + times * deposited - wagered))
}

/** The same of a period of which nothing that came in counts. */
export const withoutDeposits = ({ wagered }: PlayedPeriod): PlayedPeriod => playedPeriod([{ wagered }])
