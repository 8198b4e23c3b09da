/** Markets that officers make where no source has one, and events that none tells of. docs/domain/desk.md#made */
import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '@paddock/contract'
import { type MarketRules, nameKey } from '@paddock/domain/desk'
import { mayTakeBets } from '@paddock/domain/market'
import { assertShape, EMPTY } from '@paddock/domain/positions'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { AuditEntry } from '../audit-log/index.ts'
import {
  BY_HAND,
  type EventDefinition,
  hasBets,
  isByHand,
  listMarketNames,
  loadEvents,
  loadMarkets,
  type MarketDefinition,
  type MarketRunner,
} from '../catalogue/index.ts'
import { type LiveMarket, partitionOf } from '../engine/index.ts'
import { type MarketsCore, onMarket, unattended } from './core.ts'
import { knowSport, newMarket } from './definitions.ts'
import { reconsider } from './holds.ts'

export type Making = {
  /** Its id is the same whenever the same is asked for again. */
  readonly definition: MarketDefinition
  /** One that is made with it; null where it is there. */
  readonly event: EventDefinition | null
  readonly inPlay: boolean
  readonly actorId: number
  /** The row of the log, in one transaction with the market. */
  readonly entry: AuditEntry
}

/** Markets of an event, made by hand or not, those that are over as well. */
const MOST_OF_EVENT = 500

/** Shut, with nobody's quote: a trader takes it, and opens it. Of the names of an event one is given once. */
export async function makeByHand(core: MarketsCore, making: Making): Promise<Result<MarketDefinition, Refusal>> {
  const { db, engine } = core
  const { definition, event } = making
  const { id, eventId, name } = definition
  assertShape(definition.shape)
  const [before] = await loadMarkets(db, { ids: [id] })
  if (before) return await askedAgain(core, before.definition, making)
  const names = event ? [] : await listMarketNames(db, eventId)
  if (names.length >= MOST_OF_EVENT) return refuse({ code: 'EVENT_FULL', most: MOST_OF_EVENT })
  if (names.some((one) => nameKey(one) === nameKey(name))) return refuse({ code: 'MARKET_NAME_TAKEN', name })
  if (!event) await knowSport(core, eventId)
  const made = await engine.run<Result<MarketDefinition, Refusal> | MarketDefinition>(
    { markets: [id], accounts: () => [], urgent: true },
    (changes) => {
      // Somebody may have made one meanwhile: here is one after the other.
      const known = engine.markets.get(id)
      if (known) return () => known.definition
      if (isNameTaken(core, definition)) return () => refuse({ code: 'MARKET_NAME_TAKEN', name })
      if (event) {
        engine.sportOf.set(eventId, event.sportId)
        changes.events.set(eventId, { ...event, inPlay: making.inPlay, partition: partitionOf(eventId) })
      }
      const status = (definition.betsFrom ?? 0) > core.clock() ? 'INACTIVE' : 'OPEN'
      const market = newMarket(core, definition, { status, inPlay: making.inPlay, hold: 'NO_PRICE' })
      engine.addMarket(market)
      changes.markets.set(id, { market, actorId: making.actorId })
      changes.audits.push(making.entry)
      return () => ok(definition)
    },
  )
  return 'ok' in made ? made : await askedAgain(core, made, making)
}

/** The same is there already. Another one of that id, or the same in other words or with other limits, is no answer to what is asked. */
async function askedAgain(
  { db, clock }: MarketsCore,
  known: MarketDefinition,
  { definition, event }: Making,
): Promise<Result<MarketDefinition, Refusal>> {
  const [there] = event ? await loadEvents(db, [event.id]) : []
  // Of an event that is there its feed may say another beginning meanwhile, and a moment that was to come may be past.
  const { openAt: _, betsFrom, ...all } = definition
  // What nobody said is as usual was when it was made, unless an officer has limited it since.
  const left = known.terms ? [] : (known.usual ?? ['usual'])
  const asked = Object.fromEntries(Object.entries(all).filter(([name]) => !left.some((term) => term === name)))
  const isOfMoment = (known.betsFrom ?? null) === (betsFrom ?? null) || (!betsFrom && (known.betsFrom ?? 0) <= clock())
  const isSame = isOfMoment && isAsAsked(known, asked) && (!event || (there !== undefined && isAsAsked(there, event)))
  return isSame ? ok(known) : refuse({ code: 'IDEMPOTENCY_KEY_REUSED' })
}

/** The ids of runners are those of another market of the match, where it has one by then. */
function isAsAsked(known: object, asked: object): boolean {
  const plain = (one: object): object => ({ ...one, ...('runners' in one && { runners: namesOf(one.runners) }) })
  const before: Readonly<Record<string, unknown>> = { ...plain(known) }
  return Object.entries(plain(asked)).every(([key, value]) => isDeepStrictEqual(before[key], value))
}

const namesOf = (runners: unknown): string[] => (runners as readonly MarketRunner[]).map(({ name }) => name)

const isNameTaken = ({ engine }: MarketsCore, { id, eventId, name }: MarketDefinition): boolean =>
  [...engine.markets.values()].some(
    ({ definition: one }) => one.eventId === eventId && one.id !== id && nameKey(one.name) === nameKey(name),
  )

export type Naming = {
  readonly name?: string | undefined
  readonly remarks?: string | undefined
  readonly actorId: number
  readonly entryOf: (before: object, after: object) => AuditEntry
}

export async function nameByHand(
  core: MarketsCore,
  marketId: string,
  { name, remarks, actorId, entryOf }: Naming,
): Promise<Result<MarketDefinition, Refusal>> {
  const known = core.engine.markets.get(marketId)
  if (!known) return refuse({ code: 'NOT_FOUND' })
  const names = name === undefined ? [] : await listMarketNames(core.db, known.definition.eventId)
  return await changeUnbet(core, marketId, actorId, (before) => {
    const after = { ...before, ...(name !== undefined && { name }), ...(remarks !== undefined && { remarks }) }
    const isOver =
      nameKey(after.name) !== nameKey(before.name) && names.some((one) => nameKey(one) === nameKey(after.name))
    if (isOver || isNameTaken(core, after)) return refuse({ code: 'MARKET_NAME_TAKEN', name: after.name })
    const { name: wasName, remarks: wasRemarks } = before
    const entry = entryOf({ name: wasName, remarks: wasRemarks }, { name: after.name, remarks: after.remarks })
    return ok({ after, entry })
  })
}

export type RulesDecision = {
  /** In place of what was said before; null: nothing of its own. */
  readonly rules: MarketRules | null
  readonly actorId: number
  readonly entryOf: (before: object, after: object) => AuditEntry
}

export const decideRules = async (
  core: MarketsCore,
  marketId: string,
  { rules, actorId, entryOf }: RulesDecision,
): Promise<Result<MarketDefinition, Refusal>> =>
  await changeUnbet(core, marketId, actorId, (before) =>
    ok({ after: { ...before, rules }, entry: entryOf({ rules: before.rules ?? {} }, { rules: rules ?? {} }) }),
  )

/** What people read of a market before they bet stays as it is once somebody has. */
async function changeUnbet(
  core: MarketsCore,
  marketId: string,
  actorId: number,
  change: (
    before: MarketDefinition,
  ) => Result<{ readonly after: MarketDefinition; readonly entry: AuditEntry }, Refusal>,
): Promise<Result<MarketDefinition, Refusal>> {
  const isBet = await hasBets(core.db, marketId)
  const decided = await onMarket(core, marketId, (changes, market): Result<MarketDefinition, Refusal> => {
    if (!isByHand(market.definition)) return refuse({ code: 'MARKET_OF_A_FEED' })
    if (isBet || isBetOn(market)) return refuse({ code: 'MARKET_HAS_BETS' })
    if (!mayTakeBets(market.state.status)) return refuse({ code: 'MARKET_NOT_OPEN' })
    const changed = change(market.definition)
    if (!changed.ok) return changed
    market.definition = changed.value.after
    changes.markets.set(marketId, { market, actorId })
    changes.audits.push(changed.value.entry)
    return ok(market.definition)
  })
  return decided ?? refuse({ code: 'NOT_FOUND' })
}

/** What has come since the database was asked. */
const isBetOn = ({ open, holdings }: LiveMarket): boolean =>
  open.size > 0 || [...holdings.values()].some(({ matched }) => matched !== EMPTY)

/** From their moment on they may be opened: they stay shut until a trader does. */
export function beginBets(core: MarketsCore, now: number): void {
  for (const { definition, feedStatus } of core.engine.markets.values())
    if (definition.source === BY_HAND && feedStatus === 'INACTIVE' && (definition.betsFrom ?? 0) <= now)
      unattended(begin(core, definition.id))
}

async function begin(core: MarketsCore, marketId: string): Promise<void> {
  await onMarket(core, marketId, (changes, market) => {
    if (market.feedStatus !== 'INACTIVE') return
    market.feedStatus = 'OPEN'
    reconsider(core, changes, market)
  })
}
