/** The score made into markets: bookmaker and sessions open, quote, stand still while a ball runs, and end at its results. */
import { createHash } from 'node:crypto'
import type { SessionQuote as ScoreQuote, TeamQuote } from '@paddock/domain/cricket'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import type { SessionQuote } from '@paddock/domain/kinds/session'
import type { Outcome } from '@paddock/domain/settlement'
import type { FeedHealth, Freshness } from '../engine/index.ts'
import type { MarketControl } from '../markets/index.ts'
import type { Topics } from '../topics.ts'
import { type Hold, loadMarkets, type MarketDefinition, mayTakeBets } from '../catalogue/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Settlement } from '../settlement/index.ts'
import { createOrderedWork } from './event-queue.ts'
import { createResultHearing } from './hear-result.ts'
import { HOUSE_DELAY_SECONDS, STARTING_LIMITS } from './market-limits.ts'
import {
  type DriveCommand,
  type DrivenMarket,
  driveMarkets,
  type DriveState,
  NOTHING_DRIVEN,
  type ScoreSink,
  type ScoreUpdate,
  type SuspendReason,
  suspendMarkets,
} from './scores/index.ts'

/** What a command needs of the update it came from. */
type ScoreFacts = Pick<ScoreUpdate, 'eventId' | 'phase' | 'fixture' | 'at'>

export type ScoreIngestDeps = {
  readonly db: Database
  readonly source: string
  readonly control: MarketControl
  readonly settlement: Settlement
  readonly freshness: Freshness
  readonly bus: Bus<Topics>
  readonly log: Log
  readonly saved?: DrivenEvents
  /** Seconds a bet waits on a market that the house prices from the score. */
  readonly delaySeconds?: number
}

const CRICKET = '4'
const KEEP_FINISHED_MS = 600_000
const HOLD_OF: Record<SuspendReason, Hold> = {
  BALL_RUNNING: 'BALL_RUNNING',
  UNSETTLED: 'UNSETTLED',
  NO_PRICE: 'NO_PRICE',
  FEED_DOWN: 'UNSETTLED',
}
const SCORE_HOLDS: readonly Hold[] = ['BALL_RUNNING', 'UNSETTLED', 'NO_PRICE']

/** The driven markets by event, to go on with after a restart. */
export type DrivenEvents = readonly (readonly [eventId: string, state: DriveState])[]

export type ScoreIngest = ScoreSink & {
  idle(): Promise<void>
  snapshot(): DrivenEvents
  /**
   * Whether the feed may still tell of this market: it drives it, or has told of the event but no score yet. After a start without what was
   * saved, a session whose moment passed meanwhile is driven by nothing, though its event is.
   */
  knows(marketId: string, eventId: string): boolean
}

export function createScoreIngest({
  db,
  source,
  control,
  settlement,
  freshness,
  bus,
  log,
  saved = [],
  delaySeconds = HOUSE_DELAY_SECONDS,
}: ScoreIngestDeps): ScoreIngest {
  const work = createOrderedWork(log)
  // Quotes of before are nobody's offer: what was saved begins suspended and is priced by the next update.
  const driven = new Map(saved.map(([eventId, state]) => [eventId, suspendMarkets(state).state]))
  let health: FeedHealth = 'down'
  const events = new Set<string>()
  const leaving = new Set<string>()
  const seen = new Set<string>()
  const hear = createResultHearing({ db, settlement, source, log })

  function score(update: ScoreUpdate): void {
    seen.add(update.eventId)
    bus.publish('score', update)
    const { state, commands } = driveMarkets(driven.get(update.eventId) ?? NOTHING_DRIVEN, update)
    driven.set(update.eventId, state)
    if (update.phase === 'FINISHED') forgetLater(update.eventId)
    if (commands.length === 0) return
    work(update.eventId, async () => {
      await announceEvent(update)
      await obeyAll(update, commands)
    })
  }

  /** While the feed is late or gone nothing it prices may be bet on, and every price is made anew once it is back. */
  function takeHealth(next: FeedHealth, at: number): void {
    freshness.health(source, next, at)
    const before = health
    health = next
    if (next === 'live' || before !== 'live') return
    for (const [eventId, state] of driven) {
      const { state: suspended, commands } = suspendMarkets(state)
      driven.set(eventId, suspended)
      work(eventId, async () => {
        await obeyAll({ eventId, at, phase: 'IN_RUNNING', fixture: null }, commands)
      })
    }
  }

  /** A feed corrects itself after the end too, so what was driven is kept for a while. */
  function forgetLater(eventId: string): void {
    if (leaving.has(eventId)) return
    leaving.add(eventId)
    setTimeout(() => {
      driven.delete(eventId)
      leaving.delete(eventId)
    }, KEEP_FINISHED_MS).unref()
  }

  /** An event that the odds feed knows better is left as that feed says. */
  async function announceEvent({ eventId, marketId, fixture, at }: ScoreUpdate): Promise<void> {
    if (events.has(eventId) || !fixture) return
    events.add(eventId)
    if (marketId !== null && control.find(marketId)) return
    await control.putEvent(
      {
        id: eventId,
        sportId: CRICKET,
        competitionId: '',
        competition: competitionOf(fixture.description),
        name: `${fixture.home.name} v ${fixture.away.name}`,
        countryCode: '',
        timezone: 'Asia/Kolkata',
        openAt: fixture.startTime ?? at,
        source,
      },
      true,
    )
  }

  /** Markets do not wait for each other: a ball that begins stops all of them at once. What one is told stays in order. */
  async function obeyAll(update: ScoreFacts, commands: readonly DriveCommand[]): Promise<void> {
    const byMarket = Map.groupBy(commands, (command) => (command.type === 'open' ? command.market.key : command.key))
    await Promise.all(
      [...byMarket.values()].map(async (own) => {
        for (const command of own) await obey(update, command)
      }),
    )
  }

  async function obey(update: ScoreFacts, command: DriveCommand): Promise<void> {
    const marketId = marketIdOf(update.eventId, command.type === 'open' ? command.market.key : command.key)
    switch (command.type) {
      case 'open': {
        const definition = { ...defineMarket(source, marketId, update, command.market), delaySeconds }
        return await control.putMarket(definition, {
          status: 'OPEN',
          inPlay: update.phase === 'IN_RUNNING',
          hold: 'NO_PRICE',
        })
      }
      case 'quote':
        return await quote(marketId, command, update.at)
      case 'suspend':
        return await control.hold(marketId, HOLD_OF[command.reason], true)
      case 'close':
        return await close(marketId)
      case 'await':
        return await awaitOfficer(marketId)
      case 'result':
        return await result(marketId, command.outcome)
      case 'doubt':
        return await result(marketId, undefined)
    }
  }

  type Quoted = Pick<Extract<DriveCommand, { type: 'quote' }>, 'quote' | 'model'>

  async function quote(marketId: string, { quote: given, model }: Quoted, at: number): Promise<void> {
    const market = control.find(marketId)
    if (!market) return
    if (given.kind === 'BOOKMAKER') control.setBookmakerQuotes(marketId, bookmakerQuotes(given.teams), at)
    else control.setSessionQuote(marketId, sessionQuote(given), at, model)
    if (market.state.status === 'SUSPENDED') await control.release(marketId, SCORE_HOLDS)
  }

  async function close(marketId: string): Promise<void> {
    const market = control.find(marketId)
    if (market && mayTakeBets(market.state.status)) await control.settleState(marketId, 'CLOSED')
  }

  /** The feed will not tell the result. Who looks at the market reads that, and the log says it once. */
  async function awaitOfficer(marketId: string): Promise<void> {
    if (control.find(marketId)?.state.status !== 'CLOSED') return
    await control.settleState(marketId, 'CLOSED', null, 'AWAITS_OFFICER')
    log.warn({ marketId }, 'the score feed did not tell the result of a market; an operator must declare it')
  }

  async function result(marketId: string, outcome: Outcome | undefined): Promise<void> {
    const [stored] = await loadMarkets(db, { ids: [marketId] })
    if (stored) await hear({ definition: stored.definition, outcome })
  }

  function knows(marketId: string, eventId: string): boolean {
    const keys = Object.keys(driven.get(eventId) ?? NOTHING_DRIVEN)
    if (keys.length === 0) return seen.has(eventId) && !leaving.has(eventId)
    return seen.has(eventId) && keys.some((key) => marketIdOf(eventId, key) === marketId)
  }

  return {
    score,
    health: takeHealth,
    idle: () => work.idle(),
    snapshot: () => [...driven],
    knows,
  }
}

/** A batter's name may hold anything; an id may not. The hash keeps two names apart that look alike without their marks. */
export function marketIdOf(eventId: string, key: string): string {
  const plain = key.replaceAll(/[^\w.:-]+/g, '-')
  return plain === key
    ? `${eventId}:${key}`
    : `${eventId}:${plain}:${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
}

/** A description reads 'Reds v Blues, Summer Cup': the match, then what it is a part of. */
const competitionOf = (description: string | null): string => description?.split(', ').slice(1).join(', ') ?? ''

function bookmakerQuotes(teams: readonly [TeamQuote, TeamQuote]): ReadonlyMap<number, RunnerQuotes> {
  const { maxStake } = STARTING_LIMITS.BOOKMAKER
  return new Map(
    teams.map(({ back, lay }, slot) => [slot, { back: { price: back, maxStake }, lay: { price: lay, maxStake } }]),
  )
}

function sessionQuote({ yes, no }: ScoreQuote): SessionQuote {
  const { maxStake } = STARTING_LIMITS.SESSION
  return { yes: [{ ...yes, maxStake }], no: [{ ...no, maxStake }] }
}

function defineMarket(
  source: string,
  id: string,
  update: Pick<ScoreUpdate, 'eventId' | 'fixture' | 'at'>,
  market: DrivenMarket,
): Omit<MarketDefinition, 'delaySeconds'> {
  return {
    ...STARTING_LIMITS[market.kind],
    id,
    eventId: update.eventId,
    kind: market.kind,
    type: market.key,
    name: market.name,
    sort: market.kind === 'BOOKMAKER' ? 1 : 5,
    shape:
      market.kind === 'BOOKMAKER' ? { kind: 'BOOKMAKER', winners: 1 } : { kind: 'SESSION', variant: market.variant },
    runners:
      market.kind === 'BOOKMAKER'
        ? market.runners.map(({ slot, id: runnerId, name }) => ({
            id: runnerId,
            slot,
            name,
            sort: slot,
            status: 'ACTIVE' as const,
          }))
        : [],
    commissionBps: 0,
    betAllowed: true,
    restingAllowed: false,
    cashOut: true,
    remarks: '',
    source,
    openAt: update.fixture?.startTime ?? update.at,
    turnsInPlay: true,
  }
}
