/** What is on now of the fixtures, and at what odds. docs/casino-sandbox.md "Sports book". */
import { recordedTime, type Run, runsAt, type Schedule, wallTime } from '../../schedule.ts'
import type { Fixture, FixtureMarket, FixtureRunner, Moment } from './fixtures.ts'

/** The fixtures, once they are read, and when they are played. */
export type Played = { readonly schedule: Schedule; readonly clock: () => number; fixtures: readonly Fixture[] }

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

const EVENT = /^([a-z0-9-]{1,64})\.(-?\d{1,12})$/
type At = { readonly fixture: Fixture; readonly run: Run }
type Selection = At & {
  readonly market: FixtureMarket
  readonly runner: FixtureRunner
  readonly moment: Moment
  readonly odds: number | null
}

/** What a player picks, at the odds that they see. */
export type Pick = { readonly event: string; readonly market: string; readonly runner: string; readonly odds: number }

/** Those that are not decided, the next first. `seen`: which of them the screen has, and as what. */
export function eventsOn({ fixtures, schedule, clock }: Played, seen: Readonly<Record<string, unknown>>): ShownEvent[] {
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

/** Undefined where it is not on. */
export function find({ fixtures, schedule, clock }: Played, pick: Omit<Pick, 'odds'>): Selection | undefined {
  const now = clock()
  const [, key, loop] = EVENT.exec(pick.event) ?? []
  const fixture = fixtures.find(({ span }) => span.key === key)
  const market = fixture?.markets.find(({ id }) => id === pick.market)
  const n = market?.runners.findIndex(({ id }) => id === pick.runner) ?? -1
  const runner = market?.runners[n]
  const run = fixture && runsAt(fixture.span, schedule, now).find((one) => one.loop === Number(loop))
  if (!fixture || !market || !runner || !run) return undefined
  const moment = momentAt(market, run, now)
  return { fixture, run, market, runner, moment, odds: moment.odds[n] ?? null }
}

/** The runner as it was recorded, whether or not it is on; undefined of what is recorded no more. */
export function recorded({ fixtures }: Played, pick: Omit<Pick, 'odds'>): FixtureRunner | undefined {
  const [, key] = EVENT.exec(pick.event) ?? []
  const markets = fixtures.find(({ span }) => span.key === key)?.markets
  return markets?.find(({ id }) => id === pick.market)?.runners.find(({ id }) => id === pick.runner)
}

const idOf = ({ span }: Fixture, { loop }: Run): string => `${span.key}.${loop}`

/** The last that has begun; before it is played the first. */
function momentAt({ moments }: FixtureMarket, run: Run, now: number): Moment {
  const at = recordedTime(run, now)
  const moment = moments.findLast((one) => one.at <= at)
  if (!moment) throw new Error('a market of which nothing was recorded')
  return moment
}
