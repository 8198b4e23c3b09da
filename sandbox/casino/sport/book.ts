/** A book of fixed odds: what is on now, whether a slip may be struck as it is asked for, and how each of its selections came out. docs/casino-sandbox.md "Sports book". */
import type { Paise } from '@paddock/domain/money'
import { combinedOdds, type Leg, MOST_LEGS, returnAt } from '@paddock/domain/slips'
import { recordedTime, type Run, runsAt, type Schedule, wallTime } from '../../schedule.ts'
import { type Bet, isObject } from '../games/game.ts'
import { type Fixture, type FixtureMarket, type FixtureRunner, type Moment, readFixtures } from './fixtures.ts'

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

export type ShownEvent = {
  readonly id: string
  /** Another once anything of it is. */
  readonly rev: string
  readonly sport?: string
  readonly competition?: string | null
  readonly name?: string
  readonly startsAt?: number
  readonly isInPlay?: boolean
  readonly markets?: readonly ShownMarket[]
}
type ShownMarket = {
  readonly id: string
  readonly name: string
  readonly places: number
  readonly isOpen: boolean
  readonly runners: readonly { readonly id: string; readonly name: string; readonly odds: number | null }[]
}

export type SportOptions = {
  readonly schedule: Schedule
  readonly recordingsDir: string
  /** Which recordings; all by default. */
  readonly keys?: readonly string[]
}

export type SportsBook = ReturnType<typeof createSportsBook>

const EVENT = /^([a-z0-9-]{1,64})\.(-?\d{1,12})$/
type At = { readonly fixture: Fixture; readonly run: Run }
type Selection = At & {
  readonly market: FixtureMarket
  readonly runner: FixtureRunner
  readonly moment: Moment
  readonly odds: number | null
}

export function createSportsBook({ schedule, recordingsDir, keys }: SportOptions, clock: () => number) {
  let reading: Promise<void> | undefined
  let fixtures: readonly Fixture[] = []

  /** Once, when somebody first asks; where it failed the next who asks tries again. */
  async function load(): Promise<void> {
    reading ??= readFixtures(recordingsDir, keys).then(
      (read) => {
        fixtures = read
      },
      (error: unknown) => {
        reading = undefined
        throw error
      },
    )
    await reading
  }

  /* What is on. */

  /** Those that are not decided, the next first. `seen`: which of them the screen has, and as what. */
  function events(seen: Readonly<Record<string, unknown>>): ShownEvent[] {
    const now = clock()
    return fixtures
      .flatMap((fixture) => runsAt(fixture.span, schedule, now).map((run) => ({ fixture, run })))
      .flatMap((at) => shown(at, now) ?? [])
      .toSorted((one, other) => (one.startsAt ?? 0) - (other.startsAt ?? 0))
      .map((event) => (seen[event.id] === event.rev ? { id: event.id, rev: event.rev } : event))
  }

  function shown({ fixture, run }: At, now: number): ShownEvent | undefined {
    const markets = fixture.markets.map((market) => ({ market, moment: momentAt(market, run, now) }))
    const live = markets.filter(({ moment }) => moment.status !== 'closed')
    const [first] = fixture.markets
    if (live.length === 0 || !first) return undefined
    return {
      id: idOf(fixture, run),
      rev: markets.map(({ market, moment }) => market.moments.indexOf(moment)).join('.'),
      sport: fixture.sport,
      competition: fixture.competition,
      name: fixture.name,
      startsAt: wallTime(run, first.startsAt),
      isInPlay: live.some(({ moment }) => moment.isInPlay),
      markets: live.map(({ market: { id, name, places, runners }, moment }) => ({
        id,
        name,
        places,
        isOpen: moment.status === 'open',
        runners: runners.map((runner, n) => ({ id: runner.id, name: runner.name, odds: moment.odds[n] ?? null })),
      })),
    }
  }

  /* A slip. */

  /** As it would be struck now, or why it is not. */
  function read(asked: unknown, stake: Paise): Bet | string {
    const picked = isObject(asked) ? asked['legs'] : undefined
    const accepts = isObject(asked) ? ACCEPTS.find((one) => one === asked['accept']) : undefined
    if (!Array.isArray(picked) || picked.length === 0 || picked.length > MOST_LEGS || !accepts) return 'INVALID_REQUEST'
    const named: readonly unknown[] = picked
    if (!named.every(isPick)) return 'INVALID_REQUEST'
    if (new Set(named.map(({ event }) => event)).size < named.length) return 'SAME_EVENT'
    const legs = named.map((pick) => legOf(pick, accepts))
    const refused = legs.find((leg) => typeof leg === 'string')
    if (typeof refused === 'string') return refused
    const slip = { legs: legs.filter((leg) => typeof leg !== 'string') }
    const nextAt = Math.min(...slip.legs.map(({ decidedAt }) => decidedAt))
    return { choice: slip, most: returnAt(stake, combinedOdds(slip.legs)), nextAt }
  }

  function legOf(pick: Pick, accepts: Accepts): SlipLeg | string {
    const found = find(pick, clock())
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

  /** Undefined where it is not on. */
  function find({ event, market: marketId, runner: runnerId }: Pick, now: number): Selection | undefined {
    const [, key, loop] = EVENT.exec(event) ?? []
    const fixture = fixtures.find(({ span }) => span.key === key)
    const market = fixture?.markets.find(({ id }) => id === marketId)
    const n = market?.runners.findIndex(({ id }) => id === runnerId) ?? -1
    const runner = market?.runners[n]
    const run = fixture && runsAt(fixture.span, schedule, now).find((one) => one.loop === Number(loop))
    if (!fixture || !market || !runner || !run) return undefined
    const moment = momentAt(market, run, now)
    return { fixture, run, market, runner, moment, odds: moment.odds[n] ?? null }
  }

  /** Nothing of it was stopped while its stake was on the way. */
  const stands = ({ legs }: Slip): boolean => legs.every((leg) => find(leg, clock())?.moment.status === 'open')

  /** As far as they are decided by now. What is recorded no more has no result. */
  const legsNow = ({ legs }: Slip): Leg[] =>
    legs.map((leg): Leg => {
      const { odds, decidedAt } = leg
      if (decidedAt > clock()) return { odds }
      const [, key] = EVENT.exec(leg.event) ?? []
      const markets = fixtures.find(({ span }) => span.key === key)?.markets
      const runner = markets?.find(({ id }) => id === leg.market)?.runners.find(({ id }) => id === leg.runner)
      return { odds, result: runner?.result ?? 'VOID', ...(runner?.tied && { tied: runner.tied }) }
    })

  return { load, events, read, stands, legsNow, now: clock }
}

type Pick = { readonly event: string; readonly market: string; readonly runner: string; readonly odds: number }
const isPick = (asked: unknown): asked is Pick =>
  isObject(asked) &&
  ['event', 'market', 'runner'].every((name) => typeof asked[name] === 'string') &&
  Number.isSafeInteger(asked['odds'])

const idOf = ({ span }: Fixture, { loop }: Run): string => `${span.key}.${loop}`

/** The last that has begun; before it is played the first. */
function momentAt({ moments }: FixtureMarket, run: Run, now: number): Moment {
  const at = recordedTime(run, now)
  const moment = moments.findLast((one) => one.at <= at)
  if (!moment) throw new Error('a market of which nothing was recorded')
  return moment
}

/** What a wallet is told of a slip with its stake. */
export const toldLegs = ({ legs }: Slip) =>
  legs.map(({ eventName, marketName, runnerName, odds }) => ({
    event: eventName,
    market: marketName,
    selection: runnerName,
    odds,
  }))
