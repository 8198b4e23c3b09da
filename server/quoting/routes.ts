/** What traders do at the desk, by key: each with the right for it there, each in the log. Law D-18; docs/domain/quoting.md. */
import { type AuditCode, calls, pageInfoOf, type Refusal } from '@paddock/contract'
import { hasRight, seesDecisions, seesMarkets, type DeskRight } from '@paddock/domain/desk'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { loadMarkets } from '../catalogue/index.ts'
import { findPlaceOfEvent, loadHolder } from '../desk-rights/index.ts'
import type { Database } from '../platform/database.ts'
import { answer, type AskedByActor, type Routes } from '../platform/http-call.ts'
import { presentDeskBet, presentEvent, presentLine, presentPosition, readQuote } from './present.ts'
import type { Quoting, QuotingDeps, Which } from './quoting.ts'
import { isQuotable, type Row } from './rows.ts'
import {
  countLines,
  countNotes,
  findEvent,
  findUserName,
  insertNote,
  listLastBets,
  listLines,
  listNotes,
} from './store.ts'

export type QuotingRouteDeps = Pick<QuotingDeps, 'control' | 'clock'> & {
  /** The owner's: markets are all sites'. */
  readonly db: Database
  readonly quoting: Quoting
}

const NOT_THERE: Refusal = { code: 'NOT_FOUND' }

export function quotingRoutes(routes: Routes, deps: QuotingRouteDeps): void {
  rowRoutes(routes, deps)
  quoteRoutes(routes, deps)
  windowRoutes(routes, deps)
  stopRoutes(routes, deps)
  skewRoutes(routes, deps)
  readingRoutes(routes, deps)
  noteRoutes(routes, deps)
}

/** Whoever has one of these rights there; who sees the markets at all, where none is named. */
async function refuseThere(
  db: Database,
  { accountId, eventId }: { readonly accountId: number; readonly eventId: string },
  rights: readonly DeskRight[],
): Promise<Refusal | undefined> {
  const [holder, place] = await Promise.all([loadHolder(db, accountId), findPlaceOfEvent(db, eventId)])
  if (!place) return NOT_THERE
  const [first] = rights
  if (first === undefined) return seesMarkets(holder, place) ? undefined : NOT_THERE
  return rights.some((right) => hasRight(holder, right, place))
    ? undefined
    : { code: 'DESK_RIGHT_NEEDED', right: first }
}

/** Whoever prices a row may shut it, too. */
const SHUTTING: readonly DeskRight[] = ['SUSPEND', 'QUOTE']

async function recorded<T>(
  db: Database,
  asked: AskedByActor,
  row: {
    readonly action: AuditCode
    readonly object: { readonly type: 'event' | 'market'; readonly id: string }
    readonly after: object
  },
  done: Result<T, Refusal>,
): Promise<Result<T, Refusal>> {
  if (!done.ok) return done
  const { action, object, after } = row
  const change = { action, objectType: object.type, objectId: object.id, before: {}, after }
  await db.transaction().execute((tx) => recordAudit(tx, { ...entryOf(asked, change), siteId: null }))
  return done
}

const objectOf = ({ eventId, marketId }: Which) =>
  marketId === undefined ? ({ type: 'event', id: eventId } as const) : ({ type: 'market', id: marketId } as const)

function rowRoutes(routes: Routes, { db, quoting, control, clock }: QuotingRouteDeps): void {
  routes.guarded(calls.atTheDesk, async ({ actor: { accountId }, body: { eventId, keyAgoMs } }) => {
    const refusal = await refuseThere(db, { accountId, eventId }, [])
    const event = refusal ? undefined : await findEvent(db, eventId)
    if (!event) return refuse(refusal ?? NOT_THERE)
    // Who may not quote there any more looks after no rows: theirs are shut as if they had gone.
    if (!(await refuseThere(db, { accountId, eventId }, ['QUOTE']))) quoting.here(eventId, accountId, keyAgoMs)
    const markets = [...control.all()].filter((market) => market.definition.eventId === eventId && isQuotable(market))
    const view = {
      event: { id: eventId, ...event },
      markets,
      rows: quoting.rows,
      stops: quoting.stops.of(eventId),
      desk: control.desk,
      pauseOf: (row: Row) => quoting.pauseOf(row),
      viewerId: accountId,
      now: clock(),
    }
    return answer({ docs: presentEvent(view) })
  })

  routes.guarded(calls.takeRows, async (asked) => {
    const { accountId } = asked.actor
    const refusal = await refuseThere(db, { accountId, eventId: asked.body.eventId }, ['QUOTE'])
    if (refusal) return refuse(refusal)
    const taken = await quoting.take(asked.body, accountId)
    const row = { action: 'DESK_ROWS_TAKEN', object: objectOf(asked.body), after: {} } as const
    const done = await recorded(db, asked, row, taken)
    return done.ok ? answer({ docs: { taken: done.value } }) : done
  })

  routes.guarded(calls.giveRowsBack, async (asked) => {
    const { accountId } = asked.actor
    const refusal = await refuseThere(db, { accountId, eventId: asked.body.eventId }, ['QUOTE'])
    if (refusal) return refuse(refusal)
    const given = await quoting.giveBack(asked.body, accountId)
    const row = { action: 'DESK_ROWS_GIVEN_BACK', object: objectOf(asked.body), after: {} } as const
    const done = await recorded(db, asked, row, given)
    return done.ok ? answer({ docs: { givenBack: done.value } }) : done
  })

  routes.guarded(
    calls.getQuoteHistory,
    async ({ actor: { accountId }, params: { marketId }, query: { page, limit } }) => {
      const [market] = await loadMarkets(db, { ids: [marketId] })
      if (!market) return refuse(NOT_THERE)
      const refusal = await refuseThere(db, { accountId, eventId: market.definition.eventId }, [])
      if (refusal) return refuse(refusal)
      const lines = await listLines(db, marketId, { page, limit })
      const docs = lines.map((line) => presentLine(line, market))
      return answer({ docs, ...pageInfoOf(page, limit, await countLines(db, marketId)) })
    },
  )
}

function quoteRoutes(routes: Routes, { db, quoting, control }: QuotingRouteDeps): void {
  const refuseMarket = async (accountId: number, marketId: string): Promise<Refusal | undefined> => {
    const eventId = control.find(marketId)?.definition.eventId
    return eventId === undefined ? NOT_THERE : await refuseThere(db, { accountId, eventId }, ['QUOTE'])
  }

  routes.guarded(calls.quoteRow, async (asked) => {
    const { accountId: actorId } = asked.actor
    const { marketId, version, quote: typed, sure = false } = asked.body
    const refusal = await refuseMarket(actorId, marketId)
    const market = control.find(marketId)
    if (refusal || !market) return refuse(refusal ?? NOT_THERE)
    const quote = readQuote(typed, market)
    if (!quote) return refuse<Refusal>({ code: 'INVALID_RUNNER' })
    const quoted = await quoting.quote({ actorId, marketId, version, quote, sure })
    const row = {
      action: 'DESK_ROW_QUOTED',
      object: { type: 'market', id: marketId },
      after: { quote: typed, sure },
    } as const
    const done = await recorded(db, asked, row, quoted)
    return done.ok ? answer({ docs: { version: done.value } }) : done
  })

  routes.guarded(calls.undoQuote, async (asked) => {
    const { accountId: actorId } = asked.actor
    const refusal = await refuseMarket(actorId, asked.body.marketId)
    if (refusal) return refuse(refusal)
    const undone = await quoting.undo({ actorId, ...asked.body })
    const row = { action: 'DESK_QUOTE_UNDONE', object: { type: 'market', id: asked.body.marketId }, after: {} } as const
    const done = await recorded(db, asked, row, undone)
    return done.ok ? answer({ docs: { version: done.value } }) : done
  })

  routes.guarded(calls.followModel, async (asked) => {
    const { accountId: actorId } = asked.actor
    const { marketId, stays } = asked.body
    const refusal = await refuseMarket(actorId, marketId)
    if (refusal) return refuse(refusal)
    const followed = await quoting.follow({ actorId, ...asked.body })
    const row = { action: 'DESK_MODEL_FOLLOWED', object: { type: 'market', id: marketId }, after: { stays } } as const
    const done = await recorded(db, asked, row, followed)
    return done.ok ? answer({ docs: { version: done.value } }) : done
  })
}

function windowRoutes(routes: Routes, { db, quoting }: QuotingRouteDeps): void {
  routes.guarded(calls.openRows, async (asked) => {
    const { accountId } = asked.actor
    // A shutting that comes while rights are read is later than this.
    const moment = quoting.moment()
    const refusal = await refuseThere(db, { accountId, eventId: asked.body.eventId }, ['QUOTE'])
    if (refusal) return refuse(refusal)
    const opened = await quoting.open(asked.body, accountId, moment)
    const row = { action: 'DESK_ROWS_OPENED', object: objectOf(asked.body), after: {} } as const
    const done = await recorded(db, asked, row, opened)
    return done.ok ? answer({ docs: { opened: done.value } }) : done
  })

  routes.guarded(calls.shutRows, async (asked) => {
    const { accountId } = asked.actor
    const refusal = await refuseThere(db, { accountId, eventId: asked.body.eventId }, SHUTTING)
    if (refusal) return refuse(refusal)
    const shut = await quoting.shut(asked.body, accountId)
    const row = { action: 'DESK_ROWS_SHUT', object: objectOf(asked.body), after: { markets: shut } } as const
    const done = await recorded(db, asked, row, ok(shut))
    return done.ok ? answer({ docs: { shut: done.value } }) : done
  })
}

function stopRoutes(routes: Routes, { db, quoting }: QuotingRouteDeps): void {
  routes.guarded(calls.stopEvent, async (asked) => {
    const { accountId } = asked.actor
    const { eventId, why } = asked.body
    const refusal = await refuseThere(db, { accountId, eventId }, SHUTTING)
    if (refusal) return refuse(refusal)
    const stopped = await quoting.stops.stop(eventId, why, accountId)
    const row = { action: 'DESK_EVENT_STOPPED', object: { type: 'event', id: eventId }, after: { why } } as const
    const done = await recorded(db, asked, row, stopped)
    return done.ok ? answer({ docs: { shut: done.value } }) : done
  })

  // Whoever says that it is over lets what follows its model open: that is a right to quote.
  routes.guarded(calls.resumeEvent, async (asked) => {
    const { accountId } = asked.actor
    const { eventId, why } = asked.body
    // What is said anew while rights are read is later than this.
    const count = quoting.stops.countOf(eventId, why)
    const refusal = await refuseThere(db, { accountId, eventId }, ['QUOTE'])
    if (refusal) return refuse(refusal)
    const resumed = await quoting.stops.resume(eventId, why, count)
    const row = { action: 'DESK_EVENT_RESUMED', object: { type: 'event', id: eventId }, after: { why } } as const
    const done = await recorded(db, asked, row, resumed)
    return done.ok ? answer({ docs: { resumed: done.value } }) : done
  })
}

function skewRoutes(routes: Routes, { db, quoting }: QuotingRouteDeps): void {
  routes.guarded(calls.skewRows, async (asked) => {
    const { accountId } = asked.actor
    const { eventId, on } = asked.body
    const refusal = await refuseThere(db, { accountId, eventId }, ['QUOTE'])
    if (refusal) return refuse(refusal)
    const skewed = await quoting.skew(eventId, on, accountId)
    const row = { action: 'DESK_ROWS_SKEWED', object: { type: 'event', id: eventId }, after: { on } } as const
    const done = await recorded(db, asked, row, skewed)
    return done.ok ? answer({ docs: { following: done.value } }) : done
  })
}

function readingRoutes(routes: Routes, { db, control }: QuotingRouteDeps): void {
  routes.guarded(calls.getDeskPosition, async ({ actor: { accountId }, params: { marketId } }) => {
    const market = control.find(marketId)
    const position = control.desk.position(marketId)
    if (!market || !position || !isQuotable(market)) return refuse(NOT_THERE)
    const refusal = await refuseThere(db, { accountId, eventId: market.definition.eventId }, [])
    return refusal ? refuse(refusal) : answer({ docs: presentPosition(position, market) })
  })

  routes.guarded(calls.getDeskBets, async ({ actor: { accountId }, params: { eventId } }) => {
    const [holder, place] = await Promise.all([loadHolder(db, accountId), findPlaceOfEvent(db, eventId)])
    if (!place || !seesMarkets(holder, place)) return refuse(NOT_THERE)
    const names = seesDecisions(holder, place)
    const markets = [...control.all()].filter((market) => market.definition.eventId === eventId && isQuotable(market))
    const runners = new Map(markets.map(({ definition }) => [definition.id, definition.runners]))
    const bets = await listLastBets(db, [...runners.keys()], LAST_BETS)
    return answer({ docs: bets.map((bet) => presentDeskBet(bet, runners.get(bet.marketId) ?? [], names)) })
  })
}

const LAST_BETS = 50

function noteRoutes(routes: Routes, { db, clock }: QuotingRouteDeps): void {
  routes.guarded(calls.getDeskNotes, async ({ actor: { accountId }, params: { eventId }, query: { page, limit } }) => {
    const refusal = await refuseThere(db, { accountId, eventId }, [])
    if (refusal) return refuse(refusal)
    const docs = await listNotes(db, eventId, { page, limit })
    return answer({ docs, ...pageInfoOf(page, limit, await countNotes(db, eventId)) })
  })

  routes.guarded(calls.addDeskNote, async (asked) => {
    const { accountId: actorId } = asked.actor
    const { eventId, text } = asked.body
    // Whoever sees the desk may leave a word at it.
    const refusal = await refuseThere(db, { accountId: actorId, eventId }, [])
    if (refusal) return refuse(refusal)
    const note = { at: clock(), by: await findUserName(db, actorId), text }
    const change = {
      action: 'DESK_NOTE_ADDED',
      objectType: 'event',
      objectId: eventId,
      before: {},
      after: { text },
    } as const
    await db.transaction().execute(async (tx) => {
      await insertNote(tx, { eventId, actorId, at: note.at, text })
      await recordAudit(tx, { ...entryOf(asked, change), siteId: null })
    })
    return answer({ docs: [note] })
  })
}
