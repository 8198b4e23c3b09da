/** What an officer asks for as the engine takes it: a market with its runners, its event where that is new. docs/domain/desk.md#made */
import { createHash } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import {
  type AskedMarket,
  type MadeMarket,
  nameKey,
  plainName,
  readMarket,
  useOf,
  withoutTeams,
} from '@paddock/domain/desk'
import { MARKET_TERMS, startingTerms } from '@paddock/domain/market'
import type { Result } from '@paddock/domain/result'
import type { AuditEntry } from '../../audit-log/index.ts'
import {
  BY_HAND,
  type EventDefinition,
  isByHand,
  type MarketDefinition,
  type MarketRunner,
} from '../../catalogue/index.ts'
import type { Desk } from '../desk.ts'
import type { StartingOf } from './starting-routes.ts'

/** Where it is made, whether that is new, and how markets of its sport start. */
export type MadeIn = {
  readonly event: EventDefinition
  readonly isNew: boolean
  readonly inPlay: boolean
  readonly starting: StartingOf
}

export type MakingOf = {
  /** Whoever asks once more by the same asks for the same market. */
  readonly key: string
  readonly actorId: number
  readonly entryOf: (objectId: string, after: object) => AuditEntry
}

const idOf = (key: string): string => `hand-${createHash('sha256').update(key).digest('hex').slice(0, ID_DIGITS)}`
const ID_DIGITS = 24

/** Shut, until a trader opens it. */
export async function makeIn(
  { control, clock }: Pick<Desk, 'control' | 'clock'>,
  { event, isNew, inPlay, starting }: MadeIn,
  asked: AskedMarket,
  { key, actorId, entryOf }: MakingOf,
): Promise<Result<MarketDefinition, Refusal>> {
  const teams = asked.use === 'MATCH' ? teamsOf(control, event.id) : []
  const runners = asked.runners ?? (teams.length > 0 ? teams.map(({ name }) => name) : undefined)
  const read = readMarket({ ...asked, runners }, starting[asked.kind], clock())
  if (!read.ok) return read
  const id = idOf(key)
  const definition = define(id, event, read.value, teams)
  const { terms, ...made } = read.value
  const entry = entryOf(id, { ...made, ...terms, eventId: event.id, ...(isNew && { event }) })
  return await control.makeByHand({ definition, event: isNew ? event : null, inPlay, actorId, entry })
}

/** The runners of the match's exchange, or of its feed's bookmaker: a bookmaker of the same match is held to it by their ids. Law D-56. */
export function teamsOf(control: Pick<Desk['control'], 'all'>, eventId: string): readonly MarketRunner[] {
  const markets = [...control.all()].map(({ definition }) => definition).filter((one) => one.eventId === eventId)
  const match =
    markets.find(({ type }) => type === 'MATCH_ODDS') ??
    markets.find((one) => one.kind === 'BOOKMAKER' && !isByHand(one)) ??
    markets.find(({ kind, type }) => kind === 'BOOKMAKER' && type === 'BOOKMAKER')
  return match?.runners.filter(({ status }) => status === 'ACTIVE') ?? []
}

function define(
  id: string,
  event: EventDefinition,
  { name, type, shape, runners, terms, usual, remarks, rules, betsFrom }: MadeMarket,
  teams: readonly MarketRunner[],
): MarketDefinition {
  return {
    ...terms,
    id,
    eventId: event.id,
    kind: shape.kind,
    type,
    name,
    sort: shape.kind === 'BOOKMAKER' ? 2 : 5,
    shape,
    runners: runners.map((runner, slot) => ({
      id: teams.find((team) => nameKey(team.name) === nameKey(runner))?.id ?? `${id}-${slot}`,
      slot,
      name: runner,
      sort: slot,
      status: 'ACTIVE',
    })),
    commissionBps: 0,
    restingAllowed: false,
    remarks,
    rules,
    usual,
    source: BY_HAND,
    openAt: event.openAt,
    betsFrom,
    turnsInPlay: true,
  }
}

export type AskedEvent = Pick<EventDefinition, 'sportId' | 'competition' | 'name' | 'openAt'>

/** Events of one competition of a sport stand together. */
export function eventOf({ sportId, competition, name, openAt }: AskedEvent, key: string): EventDefinition {
  return {
    id: idOf(`event ${key}`),
    sportId,
    competitionId: idOf(`competition ${sportId} ${nameKey(competition)}`),
    competition: plainName(competition),
    name: plainName(name),
    countryCode: '',
    timezone: 'Asia/Kolkata',
    openAt,
    source: BY_HAND,
  }
}

/** What a template would ask for, so that a market like this one is made; its moments, and what is as usual, are left out. */
export function askedOf(
  { name, type, source, shape, runners, remarks, rules, ...terms }: MarketDefinition,
  starting: StartingOf,
  teams: readonly (string | undefined)[],
): AskedMarket | undefined {
  if (shape.kind === 'BETFAIR') return undefined
  const usual = startingTerms(shape.kind, starting[shape.kind])
  const own = MARKET_TERMS.filter(
    (term) => terms[term] !== usual[term] && (term !== 'maxCashOut' || shape.kind === 'SESSION'),
  )
  // A feed's bookmaker is of the match, whatever its type is called there.
  const about = isByHand({ source }) ? useOf(type) : 'MATCH'
  const use = shape.kind === 'BOOKMAKER' ? about : undefined
  const asked = {
    kind: shape.kind,
    name,
    ...(shape.kind === 'SESSION' && {
      variant: shape.variant,
      khadoWidth: shape.khadoWidth,
      highestResult: shape.highestResult,
    }),
    ...(use !== undefined && { use }),
    // Those of the match are the exchange's.
    ...(use !== undefined && use !== 'MATCH' && { runners: runners.map((runner) => runner.name) }),
    ...Object.fromEntries(own.map((term) => [term, terms[term]])),
    ...(remarks !== '' && { remarks }),
    ...(rules && { rules }),
  }
  return withoutTeams(asked, teams)
}
