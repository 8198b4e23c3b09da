/** What the score feed tells of a match in the words of our markets: its event, definitions, quotes. Pure. */
import { createHash } from 'node:crypto'
import { type ChanceSpan, chanceWithin } from '@paddock/domain/betting'
import { type MatchState, quoteTeam, sessionCount, type SizedQuote, type TeamQuote } from '@paddock/domain/cricket'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import { NO_QUOTE, type SessionQuote } from '@paddock/domain/kinds/session'
import { STARTING_LIMITS } from '@paddock/domain/market'
import { type Paise, paise, WHOLE_BPS } from '@paddock/domain/money'
import type { EventDefinition, MarketDefinition } from '../catalogue/index.ts'
import type { ExchangeBeside } from '../markets/index.ts'
import type { DrivenMarket, DriveState, ScoreUpdate } from './scores/index.ts'

type Fixture = NonNullable<ScoreUpdate['fixture']>

/** A batter's name may hold anything; an id may not. The hash keeps two names apart that look alike without their marks. */
export function marketIdOf(eventId: string, key: string): string {
  const plain = key.replaceAll(/[^\w.:-]+/g, '-')
  return plain === key
    ? `${eventId}:${key}`
    : `${eventId}:${plain}:${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
}

/** A description reads 'Reds v Blues, Summer Cup': the match, then what it is a part of. */
const competitionOf = (description: string | null): string => description?.split(', ').slice(1).join(', ') ?? ''

const CRICKET = '4'

/** A match that only the score feed knows. */
export const defineMatch = (
  source: string,
  { eventId, at }: Pick<ScoreUpdate, 'eventId' | 'at'>,
  fixture: Fixture,
): EventDefinition => ({
  id: eventId,
  sportId: CRICKET,
  competitionId: '',
  competition: competitionOf(fixture.description),
  name: `${fixture.home.name} v ${fixture.away.name}`,
  countryCode: '',
  timezone: 'Asia/Kolkata',
  openAt: fixture.startTime ?? at,
  source,
})

/** What a session has counted by now. */
export type SessionCount = { readonly marketId: string; readonly runs: number }

/** Of each driven session that has no result yet and that something is counted for. */
export const countsOf = (eventId: string, driven: DriveState, match: MatchState | null): readonly SessionCount[] =>
  Object.entries(driven).flatMap(([key, { definition, outcome }]) => {
    const runs = match && definition && outcome === null ? sessionCount(definition, match) : null
    return runs === null ? [] : [{ marketId: marketIdOf(eventId, key), runs }]
  })

/**
 * What the house quotes of a match: where an exchange prices it what that takes the chances to be, else what the score's model does. A team of
 * which the exchange says nothing, and all while it is suspended, are not quoted: the model alone would be free money beside it. Decision 0088.
 */
export function bookmakerQuotes(
  model: readonly [TeamQuote, TeamQuote],
  beside: ExchangeBeside | undefined,
): ReadonlyMap<number, RunnerQuotes> {
  const { maxStake } = STARTING_LIMITS.BOOKMAKER
  return new Map(
    model.flatMap((quote, slot) => {
      const span = beside?.spans.get(slot)
      const said = span ? beside?.isOpen && quoteWithin(span) : quote
      return said ? [[slot, { back: { price: said.back, maxStake }, lay: { price: said.lay, maxStake } }] as const] : []
    }),
  )
}

function quoteWithin(span: ChanceSpan): TeamQuote | undefined {
  const chance = chanceWithin(span)
  return chance === undefined ? undefined : quoteTeam(chance)
}

/** At its part of the largest bet of the market, to the rupee, down; nothing where that is less than the least one. */
export function asSessionQuote(
  { yes, no, sizeBps }: SizedQuote,
  limits: Pick<MarketDefinition, 'minStake' | 'maxStake'>,
): SessionQuote {
  const maxStake = shareOf(limits.maxStake, sizeBps)
  return maxStake < limits.minStake ? NO_QUOTE : { yes: [{ ...yes, maxStake }], no: [{ ...no, maxStake }] }
}

const shareOf = (amount: Paise, bps: number): Paise =>
  paise(Number((BigInt(amount) * BigInt(bps)) / (BigInt(WHOLE_BPS) * 100n)) * 100)

/** The market as it is opened, with the limits that every market of its kind starts with. */
export function defineScoredMarket(
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
