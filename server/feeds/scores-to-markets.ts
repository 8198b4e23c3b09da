/** The score made into markets: bookmaker and sessions open, quote, stand still while a ball runs, and end at its results. */
import type { Outcome } from '@paddock/domain/settlement'
import type { FeedHealth, Freshness } from '../engine/index.ts'
import type { MarketControl } from '../markets/index.ts'
import type { Topics } from '../topics.ts'
import { HOUSE_DELAY_SECONDS, mayTakeBets } from '@paddock/domain/market'
import { type Hold, loadMarkets } from '../catalogue/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Settlement } from '../settlement/index.ts'
import { televise } from './demo-television.ts'
import { createResultHearing, type HearResult } from './hear-result.ts'
import { createOrderedWork } from './ordered-work.ts'
import { createHouseBookmaker, type HouseBookmaker } from './house-bookmaker.ts'
import { countsOf, defineMatch, defineScoredMarket, marketIdOf, asSessionQuote } from './scored-markets.ts'
import {
  type DriveCommand,
  type DrivenMarket,
  driveAnew,
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
  readonly clock: () => number
  readonly saved?: DrivenEvents
  /** Seconds a bet waits on a market that the house prices from the score. */
  readonly delaySeconds?: number
  /** Where the demo world has its channels; null where there are none. */
  readonly television?: string | null
}

const KEEP_FINISHED_MS = 600_000
/** What is quoted from a score that was said so long before it came is quoted wider. docs/domain/quoting.md#model */
const OLD_MS = 2000
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

/** What it keeps: the driven markets of each event, and which events it has spoken of. */
type Driving = Pick<ScoreIngestDeps, 'db' | 'source' | 'control' | 'log' | 'bus' | 'clock'> & {
  readonly television: string | null
  readonly delaySeconds: number
  readonly bookmaker: HouseBookmaker
  readonly hear: HearResult
  readonly work: ReturnType<typeof createOrderedWork>
  readonly driven: Map<string, DriveState>
  /** Events the feed has spoken of. */
  readonly seen: Set<string>
  /** Events of which we have made one of ours, or found that there is one. */
  readonly announced: Set<string>
  /** Events that are over and forgotten soon. */
  readonly leaving: Set<string>
}

export function createScoreIngest(deps: ScoreIngestDeps): ScoreIngest {
  const { db, source, control, settlement, freshness, bus, log, clock } = deps
  const { saved = [], delaySeconds = HOUSE_DELAY_SECONDS, television = null } = deps
  const driving: Driving = {
    db,
    source,
    control,
    log,
    bus,
    clock,
    television,
    delaySeconds,
    bookmaker: createHouseBookmaker(control, bus),
    hear: createResultHearing({ db, settlement, source, log }),
    work: createOrderedWork(log),
    driven: new Map(saved.map(([eventId, state]) => [eventId, driveAnew(state)])),
    seen: new Set(),
    announced: new Set(),
    leaving: new Set(),
  }
  let health: FeedHealth = 'down'
  return {
    score(update) {
      const commands = drive(driving, update)
      bus.publish('score', {
        ...update,
        counts: countsOf(update.eventId, driving.driven.get(update.eventId) ?? NOTHING_DRIVEN, update.state),
      })
      obeyInOrder(driving, update, commands)
    },
    health(next, at) {
      freshness.health(source, next, at)
      if (next !== 'live' && health === 'live') suspendAll(driving, at)
      health = next
    },
    idle: () => driving.work.idle(),
    snapshot: () => [...driving.driven],
    knows: (marketId, eventId) => knows(driving, marketId, eventId),
  }
}

/** The commands that are due; what they lead to is known from here on. */
function drive(driving: Driving, update: ScoreUpdate): readonly DriveCommand[] {
  const { driven, seen, clock } = driving
  seen.add(update.eventId)
  const isOld = clock() - update.at > OLD_MS
  const { state, commands } = driveMarkets(driven.get(update.eventId) ?? NOTHING_DRIVEN, { ...update, isOld })
  driven.set(update.eventId, state)
  if (update.phase === 'FINISHED') forgetLater(driving, update.eventId)
  return commands
}

function obeyInOrder(driving: Driving, update: ScoreUpdate, commands: readonly DriveCommand[]): void {
  if (commands.length === 0) return
  driving.work(update.eventId, async () => {
    await announceEvent(driving, update)
    await obeyAll(driving, update, commands)
  })
}

/** While the feed is late or gone nothing it prices may be bet on, and every price is made anew once it is back. */
function suspendAll(driving: Driving, at: number): void {
  const { driven, work } = driving
  for (const [eventId, state] of driven) {
    const { state: suspended, commands } = suspendMarkets(state)
    driven.set(eventId, suspended)
    work(eventId, () => obeyAll(driving, { eventId, at, phase: 'IN_RUNNING', fixture: null }, commands))
  }
}

/** A feed corrects itself after the end too, so what was driven is kept for a while. Once for each event, and nothing that can fail: no job. */
function forgetLater({ driven, leaving, bookmaker }: Driving, eventId: string): void {
  if (leaving.has(eventId)) return
  leaving.add(eventId)
  setTimeout(() => {
    driven.delete(eventId)
    bookmaker.forget(eventId)
    leaving.delete(eventId)
  }, KEEP_FINISHED_MS).unref()
}

/** An event that the odds feed knows better is left as that feed says. */
async function announceEvent(driving: Driving, update: ScoreUpdate): Promise<void> {
  const { source, control, announced, television } = driving
  const { eventId, marketId, fixture } = update
  if (announced.has(eventId) || !fixture) return
  announced.add(eventId)
  const event = defineMatch(source, update, fixture)
  if (marketId === null) await control.putEvent(event, true)
  else await control.announceEvent(event, true)
  if (television !== null) await televise({ ...driving, url: television }, eventId)
}

/** Markets do not wait for each other: a ball that begins stops all of them at once. What one is told stays in order. */
async function obeyAll(driving: Driving, update: ScoreFacts, commands: readonly DriveCommand[]): Promise<void> {
  const byMarket = Map.groupBy(commands, (command) => (command.type === 'open' ? command.market.key : command.key))
  await Promise.all(
    [...byMarket.values()].map(async (own) => {
      for (const command of own) await obey(driving, update, command)
    }),
  )
}

async function obey(driving: Driving, update: ScoreFacts, command: DriveCommand): Promise<void> {
  const { control } = driving
  const marketId = marketIdOf(update.eventId, command.type === 'open' ? command.market.key : command.key)
  switch (command.type) {
    case 'open':
      return await open(driving, update, marketId, command.market)
    case 'quote':
      return await quote(driving, { eventId: update.eventId, marketId }, command, update.at)
    case 'suspend':
      return await suspend(control, marketId, command.reason)
    case 'close':
      return await close(control, marketId)
    case 'await':
      return await awaitOfficer(driving, marketId)
    case 'result':
      return await result(driving, marketId, command.outcome)
    case 'doubt':
      return await result(driving, marketId, undefined)
  }
}

/** No price yet: the first quote lets players bet. */
async function open(
  { source, control, delaySeconds }: Driving,
  update: ScoreFacts,
  marketId: string,
  market: DrivenMarket,
): Promise<void> {
  const definition = { ...defineScoredMarket(source, marketId, update, market), delaySeconds }
  await control.putMarket(definition, { status: 'OPEN', inPlay: update.phase === 'IN_RUNNING', hold: 'NO_PRICE' })
}

/** What its model cannot price, its trader may, now or once somebody takes it: no ball runs there any more. */
async function suspend(control: MarketControl, marketId: string, reason: SuspendReason): Promise<void> {
  if (reason === 'NO_PRICE' && (await control.desk.forgetModelled(marketId))) return
  await control.hold(marketId, HOLD_OF[reason], true)
  if (reason === 'NO_PRICE') await control.release(marketId, ['BALL_RUNNING', 'UNSETTLED'])
}

type Quoted = Pick<Extract<DriveCommand, { type: 'quote' }>, 'quote' | 'model'>

async function quote(
  { control, bookmaker }: Driving,
  of: { readonly eventId: string; readonly marketId: string },
  { quote: given, model }: Quoted,
  at: number,
): Promise<void> {
  const { marketId } = of
  const market = control.find(marketId)
  if (!market) return
  if (given.kind === 'BOOKMAKER') bookmaker.quote(of, given.teams, at)
  else control.setSessionQuote(marketId, asSessionQuote(given, market.definition), at, model)
  if (market.state.status === 'SUSPENDED') await control.release(marketId, SCORE_HOLDS)
}

async function close(control: MarketControl, marketId: string): Promise<void> {
  const market = control.find(marketId)
  if (market && mayTakeBets(market.state.status)) await control.settleState(marketId, 'CLOSED')
}

/** The feed will not tell the result. Who looks at the market reads that, and the log says it once. */
async function awaitOfficer({ control, log }: Driving, marketId: string): Promise<void> {
  if (control.find(marketId)?.state.status !== 'CLOSED') return
  await control.settleState(marketId, 'CLOSED', null, 'AWAITS_OFFICER')
  log.warn({ marketId }, 'the score feed did not tell the result of a market; an operator must declare it')
}

async function result({ db, hear }: Driving, marketId: string, outcome: Outcome | undefined): Promise<void> {
  const [stored] = await loadMarkets(db, { ids: [marketId] })
  if (stored) await hear({ definition: stored.definition, outcome })
}

function knows({ driven, seen, leaving }: Driving, marketId: string, eventId: string): boolean {
  const keys = Object.keys(driven.get(eventId) ?? NOTHING_DRIVEN)
  if (keys.length === 0) return seen.has(eventId) && !leaving.has(eventId)
  return seen.has(eventId) && keys.some((key) => marketIdOf(eventId, key) === marketId)
}
