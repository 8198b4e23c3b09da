/** A slip: whether it may be struck as it is asked for, and how each of its selections came out. docs/casino-sandbox.md "Sports book". */
import type { Paise } from '@paddock/domain/money'
import { combinedOdds, type Leg, MOST_LEGS, returnAt } from '@paddock/domain/slips'
import { wallTime } from '../../schedule.ts'
import { type Bet, isObject } from '../games/game.ts'
import { find, type Pick, type Played, recorded } from './on-now.ts'

/** A selection as a slip keeps it: whatever the recordings are later, it says what was bet on. */
export type SlipLeg = {
  /** `recording.run`. */
  readonly event: string
  readonly eventName: string
  readonly sport: string
  readonly market: string
  readonly marketName: string
  readonly runner: string
  readonly runnerName: string
  /** In hundredths. */
  readonly odds: number
  readonly startsAt: number
  readonly decidedAt: number
}
export type Slip = { readonly legs: readonly SlipLeg[] }

/** What a player lets odds do while the slip is on its way. */
const ACCEPTS = ['none', 'better', 'any'] as const
type Accepts = (typeof ACCEPTS)[number]

/** As it would be struck now, or why it is not. */
export function readSlip(played: Played, asked: unknown, stake: Paise): Bet | string {
  const picked = isObject(asked) ? asked['legs'] : undefined
  const accepts = isObject(asked) ? ACCEPTS.find((one) => one === asked['accept']) : undefined
  if (!Array.isArray(picked) || picked.length === 0 || picked.length > MOST_LEGS || !accepts) return 'INVALID_REQUEST'
  const named: readonly unknown[] = picked
  if (!named.every(isPick)) return 'INVALID_REQUEST'
  if (new Set(named.map(({ event }) => event)).size < named.length) return 'SAME_EVENT'
  const legs = named.map((pick) => legOf(played, pick, accepts))
  const refused = legs.find((leg) => typeof leg === 'string')
  if (typeof refused === 'string') return refused
  const slip = { legs: legs.filter((leg) => typeof leg !== 'string') }
  const nextAt = Math.min(...slip.legs.map(({ decidedAt }) => decidedAt))
  return { choice: slip, most: returnAt(stake, combinedOdds(slip.legs)), nextAt }
}

function legOf(played: Played, pick: Pick, accepts: Accepts): SlipLeg | string {
  const found = find(played, pick)
  if (!found || found.odds === null) return 'SELECTION_CLOSED'
  const { fixture, run, market, runner, odds } = found
  const isTaken = odds === pick.odds || accepts === 'any' || (accepts === 'better' && odds > pick.odds)
  if (!isTaken) return 'ODDS_CHANGED'
  return {
    event: pick.event,
    eventName: fixture.name,
    sport: fixture.sport,
    market: market.id,
    marketName: market.name,
    runner: runner.id,
    runnerName: runner.name,
    odds,
    startsAt: wallTime(run, market.startsAt),
    decidedAt: wallTime(run, market.decidedAt),
  }
}

const isPick = (asked: unknown): asked is Pick =>
  isObject(asked) &&
  ['event', 'market', 'runner'].every((name) => typeof asked[name] === 'string') &&
  Number.isSafeInteger(asked['odds'])

/** Nothing of it was stopped while its stake was on the way. */
export const stands = (played: Played, { legs }: Slip): boolean =>
  legs.every((leg) => find(played, leg)?.moment.status === 'open')

/** As far as they are decided by now. What is recorded no more has no result. */
export const legsNow = (played: Played, { legs }: Slip): Leg[] =>
  legs.map((leg): Leg => {
    const { odds, decidedAt } = leg
    if (decidedAt > played.clock()) return { odds }
    const runner = recorded(played, leg)
    return { odds, result: runner?.result ?? 'VOID', ...(runner?.tied && { tied: runner.tied }) }
  })

/** What a wallet is told of a slip with its stake. */
export const toldLegs = ({ legs }: Slip) =>
  legs.map(({ eventName, marketName, runnerName, odds }) => ({
    event: eventName,
    market: marketName,
    selection: runnerName,
    odds,
  }))
