/** The desk of an event as the wire tells it. */
import type {
  DeskBet,
  DeskEvent,
  DeskPosition as DeskPositionDocs,
  DeskQuoteDocs,
  DeskRow,
  QuoteLine,
  TypedDeskQuote,
} from '@paddock/contract/shapes/quoting'
import type { HandQuote } from '@paddock/domain/desk'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import { isSession, type PlainOutcome } from '@paddock/domain/positions'
import type { LiveMarket } from '../engine/index.ts'
import type { RiskRow } from '@paddock/domain/risk'
import { must } from '@paddock/domain/result'
import type { DeskControl, DeskPosition } from '../markets/index.ts'
import { quoteOfModel } from './quoting.ts'
import { isLookedAfter, type Row, type Rows, rowsOf } from './rows.ts'
import type { StoredBet, StoredLine } from './store.ts'
import type { Stop } from './stops.ts'
import type { Triggers } from './triggers.ts'

type Viewed = {
  readonly event: { readonly id: string; readonly name: string; readonly inPlay: boolean }
  readonly markets: readonly LiveMarket[]
  readonly rows: Rows
  readonly stops: readonly Stop[]
  readonly desk: Pick<DeskControl, 'worst' | 'withinRoom'>
  readonly pauseOf: Triggers['pauseOf']
  readonly viewerId: number
  readonly now: number
}

export function presentEvent({ event, markets, rows, stops, ...viewed }: Viewed): DeskEvent {
  const { now } = viewed
  const skew = rows.skewed.get(event.id)
  const own = rowsOf(rows, event.id)
  const traders = [...new Map(own.map((row) => [row.traderId, row])).values()]
  return {
    eventId: event.id,
    eventName: event.name,
    inPlay: event.inPlay,
    rows: markets
      .toSorted(
        (one, other) => orderOf(one) - orderOf(other) || NAMES.compare(one.definition.name, other.definition.name),
      )
      .map((market) => presentRow(market, rows.byMarket.get(market.definition.id), viewed)),
    traders: traders.map((row) => ({
      userName: row.traderName,
      rows: own.filter(({ traderId }) => traderId === row.traderId).length,
      isHere: isLookedAfter(rows, row, now, event.inPlay) === 'HERE',
    })),
    stops: stops.map(({ why, at, by }) => ({ why, since: at, by })),
    skew: skew ? { since: skew.at, by: skew.by } : null,
    now,
  }
}

/** Six overs before ten. */
const NAMES = new Intl.Collator('en', { numeric: true })
const orderOf = ({ definition: { kind, sort } }: LiveMarket): number => (kind === 'BOOKMAKER' ? 0 : 1000) + sort

function presentRow(
  market: LiveMarket,
  row: Row | undefined,
  { desk: { worst, withinRoom }, pauseOf, viewerId, now }: Pick<Viewed, 'desk' | 'pauseOf' | 'viewerId' | 'now'>,
): DeskRow {
  const { definition, state, holds, desk } = market
  const least = worst(definition.id)
  const pause = row ? pauseOf(row) : null
  const modelled = desk ? quoteOfModel(market, desk.modelled) : null
  return {
    marketId: definition.id,
    name: definition.name,
    kind: definition.kind,
    variant: isSession(definition.shape) ? definition.shape.variant : null,
    status: state.status,
    holds: [...holds],
    teams: definition.runners.filter(({ status }) => status === 'ACTIVE').map(({ id, name }) => ({ teamId: id, name })),
    quotedBy: row ? (row.follows ? 'FOLLOWS' : 'HAND') : 'MODEL',
    trader: row ? { userName: row.traderName, isMe: row.traderId === viewerId } : null,
    quote: presentQuote(row ? offeredIn(row, withinRoom) : offeredBy(market), market),
    quotedAt: row ? row.quotedAt : market.pricedAt || null,
    version: row?.version ?? 0,
    undoUntil: row?.before && row.before.until > now ? row.before.until : null,
    model:
      modelled && desk?.modelled
        ? {
            quote: presentQuote(modelled, market) ?? EMPTY,
            at: desk.modelled.at,
            score: desk.modelled.model?.score ?? null,
          }
        : null,
    openUntil: row && row.openUntil !== null ? Math.min(row.openUntil, LAST_MOMENT) : null,
    pause: pause && { why: pause.why, until: pause.until },
    worst: least.amount,
    worstAt: least.amount < 0 ? outcomeText(least.outcome, market) : null,
    lossLimit: definition.maxHouseLoss,
    minStake: definition.minStake,
    maxStake: definition.maxStake,
  }
}

/** What players are offered of a row while it is open: of one that follows as far as the room goes. */
const offeredIn = ({ marketId, quote, follows }: Row, withinRoom: DeskControl['withinRoom']): HandQuote | null =>
  follows && quote?.kind === 'SESSION' ? { kind: 'SESSION', quote: withinRoom(marketId, quote.quote) } : quote

/** Of a row that stays open until something holds it: as good as for ever, and still a moment that the wire can tell. */
const LAST_MOMENT = Date.UTC(2199, 0, 1)

const EMPTY: DeskQuoteDocs = { yes: [], no: [], teams: [] }

const offeredBy = ({ definition: { kind }, session, bookmakerQuoted }: LiveMarket): HandQuote =>
  kind === 'SESSION' ? { kind: 'SESSION', quote: session } : { kind: 'BOOKMAKER', quotes: bookmakerQuoted }

function outcomeText(outcome: PlainOutcome, { definition: { runners } }: LiveMarket): string | null {
  switch (outcome.type) {
    case 'RESULT':
      return String(outcome.result)
    case 'WINNERS':
      return runners
        .filter(({ slot }) => outcome.winners.includes(slot))
        .map(({ name }) => name)
        .join(', ')
    case 'VOID':
      return null
  }
}

function presentQuote(
  quote: HandQuote | null,
  { definition: { runners } }: Pick<LiveMarket, 'definition'>,
): DeskQuoteDocs | null {
  if (!quote) return null
  if (quote.kind === 'SESSION') {
    const rungs = (of: typeof quote.quote.yes) => of.map(({ run, price, maxStake }) => ({ run, price, size: maxStake }))
    return { yes: rungs(quote.quote.yes), no: rungs(quote.quote.no), teams: [] }
  }
  const offer = (of: RunnerQuotes['back']) => (of ? { price: of.price, size: of.maxStake } : null)
  const teams = runners.flatMap(({ id: teamId, slot }) => {
    const quoted = quote.quotes.get(slot)
    return quoted ? [{ teamId, back: offer(quoted.back), lay: offer(quoted.lay) }] : []
  })
  return { yes: [], no: [], teams }
}

/** What a trader typed, of this market; undefined where a team is none of its runners, or is there twice. */
export function readQuote(
  { yes = [], no = [], teams = [] }: TypedDeskQuote,
  market: LiveMarket,
): HandQuote | undefined {
  const { kind, runners } = market.definition
  if (yes.length + no.length > 0 && teams.length > 0) return undefined
  if (teams.length === 0 && (kind === 'SESSION' || yes.length + no.length > 0)) {
    const rungs = (of: typeof yes) => of.map(({ run, price, size }) => ({ run, price, maxStake: size }))
    return { kind: 'SESSION', quote: { yes: rungs(yes), no: rungs(no) } }
  }
  const quotes = new Map<number, RunnerQuotes>()
  for (const { teamId, back, lay } of teams) {
    const runner = runners.find(({ id }) => id === teamId)
    if (!runner || quotes.has(runner.slot)) return undefined
    quotes.set(runner.slot, {
      ...(back && { back: { price: back.price, maxStake: back.size } }),
      ...(lay && { lay: { price: lay.price, maxStake: lay.size } }),
    })
  }
  return { kind: 'BOOKMAKER', quotes }
}

export const presentLine = (line: StoredLine, market: Pick<LiveMarket, 'definition'>): QuoteLine => ({
  at: line.at,
  by: line.by,
  what: line.what,
  why: line.why ?? null,
  version: line.version,
  quote: presentQuote(line.quote, market),
})

/** What the house has of a row, outcome by outcome. */
export function presentPosition(
  { risk, waiting, hedge }: DeskPosition,
  { definition: { runners, maxHouseLoss } }: Pick<LiveMarket, 'definition'>,
): DeskPositionDocs {
  const runnerAt = (slot: number | undefined) => runners.find((one) => one.slot === slot)
  const outcome = ({ outcome: of, amount }: RiskRow) => {
    const runner = of.type === 'WINNERS' ? runnerAt(of.winners[0]) : undefined
    return {
      teamId: runner?.id ?? null,
      teamName: runner?.name ?? null,
      run: of.type === 'RESULT' ? of.result : null,
      amount,
    }
  }
  const hedged = hedge && must(runnerAt(hedge.slot), 'what is hedged is a runner of the market')
  return {
    rows: risk.rows.map(outcome),
    worst: outcome(risk.worst),
    best: outcome(risk.best),
    waiting,
    lossLimit: maxHouseLoss,
    hedge:
      hedge && hedged ? { teamId: hedged.id, teamName: hedged.name, price: hedge.price, stake: hedge.stake } : null,
  }
}

/** `names`: whether whoever reads it is told whose it is. */
export const presentDeskBet = (
  { slot, userName, site, ...bet }: StoredBet,
  runners: LiveMarket['definition']['runners'],
  names: boolean,
): DeskBet => ({
  ...bet,
  userName: names ? userName : null,
  site: names ? site : null,
  teamId: runners.find((one) => one.slot === slot)?.id ?? null,
})
