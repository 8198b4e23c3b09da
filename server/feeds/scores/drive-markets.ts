/**
 * The markets that hang on the score: the bookmaker's and the sessions. Pure: from what was commanded so far and what
 * the feed says now to the commands that are due. They are opened as the innings unfolds, quoted from the domain's model while the
 * score is stable, suspended while a ball runs.
 *
 * Closing and results wait for the next ball to begin, those of an over for the first ball of the next one to be bowled (or the
 * innings or match to be over): until then scorers take back wickets and move runs, afterwards hardly ever. What is closed
 * and will never have a result, because the feed missed it, is said to be waiting for an officer.
 */
import { hash } from 'node:crypto'
import {
  type Circumstances,
  inningsOf,
  isHidden,
  type MatchState,
  matchResult,
  priceBookmaker,
  quoteSession,
  type SessionDefinition,
  sessionKey,
  sessionName,
  sessionPhase,
  sessionResult,
  sessionsOn,
  sessionVariant,
} from '@paddock/domain/cricket'
import type { SessionModel } from '@paddock/domain/kinds/session'
import type { Outcome } from '@paddock/domain/settlement'
import type { DriveCommand, DrivenMarket, DrivenQuote, Fixture, ScoreUpdate, SuspendReason } from './types.ts'

/** What a market was last told. */
type Driven = {
  /** Null for the bookmaker's market. */
  readonly definition: SessionDefinition | null
  readonly status: 'OPEN' | 'SUSPENDED' | 'CLOSED'
  /** Why it is suspended; missing where nobody knows, as after a restart. */
  readonly why?: SuspendReason | undefined
  readonly quote: DrivenQuote | null
  /** The print of what the quote was made from: other chances may have the same quote. */
  readonly model: string | null
  readonly outcome: Outcome | null
  readonly awaitsOfficer: boolean
}

/** The driven markets of one event, by key. Plain data: keep it with the event to go on after a restart. */
export type DriveState = Readonly<Record<string, Driven>>

export const NOTHING_DRIVEN: DriveState = {}

/** The score, and whether it was old as it came. */
export type DrivenUpdate = ScoreUpdate & Pick<Circumstances, 'isOld'>

export type Drive = { readonly state: DriveState; readonly commands: readonly DriveCommand[] }

const BOOKMAKER = 'bookmaker'

/** The prices of a market, and what a session's were made from. */
type Priced = { readonly quote: DrivenQuote; readonly model?: SessionModel }

/** What a market is worth now; null is the bookmaker's. Undefined where nothing is offered. */
export type Price = (
  definition: SessionDefinition | null,
  match: MatchState,
  circumstances: Circumstances,
) => Priced | undefined

const priceByModel: Price = (definition, match, circumstances) =>
  definition ? priceOfSession(definition, match, circumstances) : quoteBookmaker(match)

/** The commands that this update makes due. One event only: keep a state for each. */
export function driveMarkets(previous: DriveState, update: DrivenUpdate, price: Price = priceByModel): Drive {
  const { state: match, fixture } = update
  if (!match || !fixture) return { state: previous, commands: [] }
  const opened = openMarkets(previous, match, fixture, update)
  return driveAll(opened, (key, driven) => driveMarket(key, driven, match, { update, price }))
}

/** The feed is late or gone: nothing may be bet on until an update says otherwise. */
export const suspendMarkets = (previous: DriveState): Drive =>
  driveAll({ state: previous, commands: [] }, (key, driven) => suspend(key, driven, 'FEED_DOWN'))

/** After a restart: quotes of before are nobody's offer, and what held the markets is said anew by the first update. */
export const driveAnew = (saved: DriveState): DriveState =>
  driveAll({ state: saved, commands: [] }, (_, driven) => ({
    driven: driven.status === 'CLOSED' ? driven : { ...driven, status: 'SUSPENDED', why: undefined },
    commands: [],
  })).state

type Step = { readonly driven: Driven; readonly commands: readonly DriveCommand[] }

function driveAll({ state, commands }: Drive, drive: (key: string, driven: Driven) => Step): Drive {
  const steps = Object.entries(state).map(([key, driven]) => ({ key, ...drive(key, driven) }))
  return {
    state: Object.fromEntries(steps.map(({ key, driven }) => [key, driven])),
    commands: [...commands, ...steps.flatMap((step) => step.commands)],
  }
}

const FRESH = {
  status: 'SUSPENDED',
  why: 'NO_PRICE',
  quote: null,
  model: null,
  outcome: null,
  awaitsOfficer: false,
} as const

function openMarkets(previous: DriveState, match: MatchState, fixture: Fixture, { phase }: ScoreUpdate): Drive {
  if (phase !== 'IN_RUNNING') return { state: previous, commands: [] }
  const markets = [bookmakerMarket(fixture), ...sessionsOn(match).map((one) => sessionMarket(one, match))]
  const fresh = markets.filter(({ key }) => !(key in previous))
  const added = fresh.map((market) => [market.key, { ...FRESH, definition: definitionOf(market) }] as const)
  return {
    state: { ...previous, ...Object.fromEntries(added) },
    commands: fresh.map((market) => ({ type: 'open', market })),
  }
}

const definitionOf = (market: DrivenMarket): SessionDefinition | null =>
  market.kind === 'SESSION' ? market.definition : null

const bookmakerMarket = ({ home, away }: Fixture): DrivenMarket => ({
  kind: 'BOOKMAKER',
  key: BOOKMAKER,
  name: 'Bookmaker',
  runners: [
    { slot: 0, id: String(home.selectionId ?? home.name), name: home.name },
    { slot: 1, id: String(away.selectionId ?? away.name), name: away.name },
  ],
})

const sessionMarket = (definition: SessionDefinition, match: MatchState): DrivenMarket => ({
  kind: 'SESSION',
  key: sessionKey(definition),
  name: sessionName(definition, match),
  variant: sessionVariant(definition),
  definition,
})

type Moment = { readonly update: DrivenUpdate; readonly price: Price }

function driveMarket(key: string, driven: Driven, match: MatchState, { update, price }: Moment): Step {
  const { definition } = driven
  const isPlaying = definition ? sessionPhase(definition, match) === 'OPEN' : !matchResult(match)
  const judged = judgedBy(definition, match, update)
  if (judged) {
    const step = declare(key, driven, definition ? sessionResult(definition, judged) : bookmakerResult(judged))
    if (step) return step
    if (isLost(definition, judged, update)) return awaitOfficer(key, driven)
    if (update.phase === 'FINISHED' || (definition && sessionPhase(definition, judged) === 'CLOSED'))
      return close(key, driven)
  }
  if (driven.status === 'CLOSED') return { driven, commands: [] }
  if (update.ballInProgress) return suspend(key, driven, 'BALL_RUNNING')
  if (!update.stable || !isPlaying) return suspend(key, driven, 'UNSETTLED')
  return quote(key, driven, price(definition, match, update))
}

/** The score that this market may be closed and resulted by: what is past the scorers' second thoughts. */
function judgedBy(definition: SessionDefinition | null, match: MatchState, update: ScoreUpdate): MatchState | null {
  if (update.phase === 'FINISHED') return match
  if (!definition) return null
  return update.stable && isBehind(definition, match, update.settled) ? match : update.settled
}

/** Whether a ball has been bowled since its mark. A batter's session has none: the batter's runs stay the batter's, whatever the total is corrected to. */
function isBehind(definition: SessionDefinition, match: MatchState, settled: MatchState | null): boolean {
  const over = inningsOf(match, definition.innings)?.over ?? 0
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return over >= definition.overs
    case 'OVER_RUNS':
      return over >= definition.over
    case 'WICKET_FALL':
      return settled !== null && (inningsOf(settled, definition.innings)?.wickets ?? 0) >= definition.wicket
    case 'BATTER_RUNS':
      return false
  }
}

/** Whether no ball that is still to come can tell the result: the feed missed it, or ended without saying who won. */
const isLost = (definition: SessionDefinition | null, match: MatchState, { phase }: ScoreUpdate): boolean =>
  definition ? phase === 'FINISHED' || isHidden(definition, match) : phase === 'FINISHED'

/** What was declared and is not told any more is put in doubt, once: whether it stands an officer says. */
function awaitOfficer(key: string, driven: Driven): Step {
  if (driven.awaitsOfficer) return { driven, commands: [] }
  if (driven.outcome) return { driven: { ...driven, awaitsOfficer: true }, commands: [{ type: 'doubt', key }] }
  const closed = close(key, driven)
  return {
    driven: { ...closed.driven, awaitsOfficer: true },
    commands: [...closed.commands, { type: 'await', key }],
  }
}

/** Undefined while there is nothing to declare. The same outcome is declared once, and again where it was in doubt since. */
function declare(key: string, driven: Driven, outcome: Outcome | undefined): Step | undefined {
  if (!outcome) return undefined
  if (isSame(outcome, driven.outcome) && !driven.awaitsOfficer) return { driven, commands: [] }
  const closed = close(key, driven)
  return {
    driven: { ...closed.driven, outcome, awaitsOfficer: false },
    commands: [...closed.commands, { type: 'result', key, outcome }],
  }
}

/** A tie that no super over has broken gives everything back, and so does a match without result. Law D-24. */
function bookmakerResult(match: MatchState): Outcome | undefined {
  const result = matchResult(match)
  if (!result) return undefined
  switch (result.type) {
    case 'WON':
      return { type: 'WINNERS', winners: [result.team], removed: [] }
    case 'TIE':
      return { type: 'VOID', reason: 'match tied' }
    case 'NO_RESULT':
      return { type: 'VOID', reason: 'no result' }
  }
}

function close(key: string, driven: Driven): Step {
  if (driven.status === 'CLOSED') return { driven, commands: [] }
  return {
    driven: { ...driven, status: 'CLOSED', quote: null, model: null },
    commands: [{ type: 'close', key }],
  }
}

/** What has no price of the model's a trader may price, but not while a ball runs or the score is in doubt: each is told after the other. */
const isOfTheScore = (why: SuspendReason): boolean => why !== 'NO_PRICE'

function suspend(key: string, driven: Driven, reason: SuspendReason): Step {
  const isSaid =
    driven.status === 'SUSPENDED' && driven.why !== undefined && isOfTheScore(driven.why) === isOfTheScore(reason)
  if (driven.status === 'CLOSED' || isSaid) return { driven, commands: [] }
  return { driven: { ...driven, status: 'SUSPENDED', why: reason }, commands: [{ type: 'suspend', key, reason }] }
}

function quote(key: string, driven: Driven, price: Priced | undefined): Step {
  if (!price) return suspend(key, driven, 'NO_PRICE')
  const model = price.model ? hash('sha1', JSON.stringify(price.model), 'base64') : null
  if (driven.status === 'OPEN' && driven.model === model && isSame(price.quote, driven.quote))
    return { driven, commands: [] }
  return {
    driven: { ...driven, status: 'OPEN', why: undefined, quote: price.quote, model },
    commands: [{ type: 'quote', key, ...price }],
  }
}

function priceOfSession(
  definition: SessionDefinition,
  match: MatchState,
  circumstances: Circumstances,
): Priced | undefined {
  const quoted = quoteSession(definition, match, circumstances)
  return quoted && { quote: { kind: 'SESSION', ...quoted.quote }, model: quoted.model }
}

function quoteBookmaker(match: MatchState): Priced | undefined {
  const teams = priceBookmaker(match)
  return teams && { quote: { kind: 'BOOKMAKER', teams } }
}

/** Both come from the same few builders, so the order of keys is the same. */
const isSame = (a: Outcome | DrivenQuote, b: Outcome | DrivenQuote | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
