/**
 * Traders at the desk: they take rows of an event, quote them, open them for a moment and shut them. What is offered is in the engine at once;
 * what was quoted, by whom and when players could bet at it, is in the history before the trader is answered. docs/domain/quoting.md.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '@paddock/contract'
import {
  farFromModel,
  type HandQuote,
  isEmptyQuote,
  priceFarFromModel,
  refuseQuote,
  skewed,
  skewRuns,
  WICKET_MS,
} from '@paddock/domain/desk'
import { NO_QUOTE } from '@paddock/domain/kinds/session'
import { mayTakeBets } from '@paddock/domain/market'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { BUSY } from '../auth/index.ts'
import type { LiveMarket, Modelled } from '../engine/index.ts'
import { isHeldBesides, type MarketControl } from '../markets/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import { guarded } from '../platform/jobs/guarded.ts'
import { createBoundedTurns } from '../platform/jobs/turns.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Topics } from '../topics.ts'
import {
  createRows,
  forgetGone,
  isLookedAfter,
  isQuotable,
  LEAST_APART_MS,
  type Row,
  type Rows,
  rowsOf,
  STABLE_MS,
  UNDO_MS,
  WINDOW_MS,
} from './rows.ts'
import { createStops, type Stops } from './stops.ts'
import { createTriggers, type Pause } from './triggers.ts'
import {
  endOpenings,
  findUserName,
  forgetSkew,
  forgetTaken,
  insertLines,
  lastVersion,
  loadGivenBack,
  loadPauses,
  loadRows,
  loadSkews,
  loadTaken,
  type NewLine,
  removeRow,
  saveRow,
  saveSkew,
  saveTaken,
} from './store.ts'

export type QuotingDeps = {
  readonly db: Database
  readonly control: Pick<MarketControl, 'all' | 'desk' | 'find'>
  readonly bus: Bus<Topics>
  readonly jobs: Jobs
  readonly clock: () => number
  readonly log: Log
  /** How long an opening lasts; left out, as the law says. */
  readonly windowMs?: number
  /** How long a wicket stands; left out, as the law says. */
  readonly wicketMs?: number
}

/** The whole event, or one market of it. */
export type Which = { readonly eventId: string; readonly marketId?: string | undefined }
type Line = Pick<NewLine, 'what' | 'why' | 'actorId'>
type Asks = { readonly actorId: number; readonly marketId: string; readonly version: number }

export type Quoting = {
  readonly rows: Rows
  /** Reads what traders had before a restart: all of it is shut. */
  load(): Promise<void>
  here(eventId: string, traderId: number, keyAgoMs: number): void
  take(which: Which, actorId: number): Promise<Result<number, Refusal>>
  giveBack(which: Which, actorId: number): Promise<Result<number, Refusal>>
  quote(asks: Asks & { readonly quote: HandQuote; readonly sure: boolean }): Promise<Result<number, Refusal>>
  undo(asks: Asks): Promise<Result<number, Refusal>>
  follow(asks: Asks & { readonly stays: boolean }): Promise<Result<number, Refusal>>
  /** `asked`: as of when, by `moment`; no shutting since then is undone by it. */
  open(which: Which, actorId: number, asked?: number): Promise<Result<number, Refusal>>
  /** Now, to say when something was asked for. */
  moment(): number
  /** Whose rows they are does not matter, nor whether anybody has them. */
  shut(which: Which, actorId: number): Promise<number>
  readonly stops: Omit<Stops, 'load'>
  /** From now on what follows in the event is skewed away from what costs more, or is not any more. Gives how many rows follow. */
  skew(eventId: string, on: boolean, actorId: number): Promise<Result<number, Refusal>>
  /** Why a row waits for another quote. */
  pauseOf(row: Row): Pause | null
}

/** Keys of several traders that wait for one event. */
const MOST_IN_TURN = 60
/** A timer may ring so much before its time. */
const GRAIN_MS = 5
const LOOK_MS = 250

export function createQuoting(deps: QuotingDeps): Quoting {
  const { db, control, bus, jobs, clock, log, windowMs = WINDOW_MS, wicketMs = WICKET_MS } = deps
  const rows = createRows()
  const turns = createBoundedTurns(MOST_IN_TURN)
  const shuttings = createShuttings()
  const calm = createCalm(clock)
  const { desk } = control
  const unheard = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log.error({ err: error }, 'a row of the desk was not followed'))
  const triggers = createTriggers({
    rows,
    bus,
    control,
    clock,
    db,
    unheard,
    shut: (row, why) => unheard(shutRow(row, { actorId: null, why })),
  })

  async function inTurn<T>(eventId: string, work: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> {
    const done = await turns.take(eventId, work)
    return done === 'FULL' ? refuse(BUSY) : done
  }

  const stops = createStops({ db, control, bus, clock, inTurn, unheard, wicketMs })

  const set = (row: Row): void => void rows.byMarket.set(row.marketId, row)
  const note = async (row: Row, line: Line): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      await saveRow(tx, row)
      await insertLines(tx, [lineOf(row, line)])
    })
  }

  const told = (of: readonly Row[], line: Line) =>
    insertLines(
      db,
      of.map((row) => lineOf(row, line)),
    )
  const lineOf = ({ marketId, version, quote }: Row, line: Line): NewLine => ({
    ...line,
    marketId,
    at: clock(),
    version,
    quote,
  })

  const marketsOf = ({ eventId, marketId }: Which): LiveMarket[] =>
    [...control.all()].filter(
      (market) =>
        market.definition.eventId === eventId &&
        (marketId === undefined || market.definition.id === marketId) &&
        isQuotable(market),
    )
  const ownRows = ({ eventId, marketId }: Which, actorId: number): Row[] =>
    rowsOf(rows, eventId).filter(
      (row) => row.traderId === actorId && (marketId === undefined || row.marketId === marketId),
    )

  /** What its model says is where a row begins, until its trader says something else. Undefined where the market has closed meanwhile. */
  async function takeMarket(
    { definition: { id: marketId, eventId } }: LiveMarket,
    trader: { readonly id: number; readonly name: string },
    taking = desk.take(marketId, trader.id),
  ): Promise<Row | undefined> {
    await taking
    const market = control.find(marketId)
    if (!market || !isQuotable(market)) {
      await desk.giveBack(marketId)
      return undefined
    }
    const before = rows.byMarket.get(marketId)
    const row: Row = {
      marketId,
      eventId,
      traderId: trader.id,
      traderName: trader.name,
      follows: before?.follows ?? true,
      quote: before?.quote ?? followedQuote(market),
      quotedAt: before?.quotedAt ?? null,
      // Never one that it had before it was given back: what was struck on a quote names it by its version.
      version: (before?.version ?? (await lastVersion(db, marketId))) + 1,
      before: null,
      openUntil: null,
      isArmed: false,
      changedAt: clock(),
    }
    set(row)
    rows.givenBack.delete(marketId)
    await note(row, { what: 'TAKEN', actorId: trader.id })
    return row
  }

  /** What a row that follows is quoted at: what its model says, moved where the event is skewed. Null where that says nothing. */
  function followedQuote(market: LiveMarket): HandQuote | null {
    const { id, eventId, maxHouseLoss } = market.definition
    const modelled = market.desk?.modelled ?? null
    const quoted = quoteOfModel(market, modelled)
    if (quoted?.kind !== 'SESSION' || !rows.skewed.has(eventId)) return quoted
    const costs = desk.sideCosts(id, quoted.quote)
    const runs = costs ? skewRuns(costs, maxHouseLoss) : 0
    return { kind: 'SESSION', quote: skewed(quoted.quote, modelled?.model, runs) }
  }

  async function take(which: Which, actorId: number): Promise<Result<number, Refusal>> {
    const trader = { id: actorId, name: await findUserName(db, actorId) }
    return await inTurn(which.eventId, async () => {
      if (marketsOf(which).length === 0) return refuse({ code: 'NOTHING_TO_QUOTE' })
      if (which.marketId === undefined) {
        await db.transaction().execute((tx) => saveTaken(tx, which.eventId, actorId))
        rows.takenBy.set(which.eventId, { traderId: actorId, traderName: trader.name })
      }
      let taken = 0
      // What has opened since is theirs by itself.
      for (const market of marketsOf(which)) if (await takeMarket(market, trader)) taken += 1
      return ok(taken)
    })
  }

  async function giveBack(which: Which, actorId: number): Promise<Result<number, Refusal>> {
    return await inTurn(which.eventId, async () => {
      if (which.marketId === undefined && rows.takenBy.get(which.eventId)?.traderId === actorId) {
        await db.transaction().execute((tx) => forgetTaken(tx, which.eventId))
        rows.takenBy.delete(which.eventId)
      }
      const own = ownRows(which, actorId)
      for (const row of own) await leave(row, actorId)
      return ok(own.length)
    })
  }

  async function leave(row: Row, actorId: number): Promise<void> {
    const { marketId, eventId, version } = row
    await db.transaction().execute(async (tx) => {
      await removeRow(tx, marketId)
      await insertLines(tx, [{ marketId, at: clock(), actorId, what: 'GIVEN_BACK', version, quote: null }])
    })
    rows.byMarket.delete(marketId)
    if (rows.takenBy.has(eventId)) rows.givenBack.add(marketId)
    // What a key has shut, also while this was written, its model opens with what it says from then on; and so it does what somebody knew better.
    if (shuttings.isSilentSince(marketId) || triggers.pauseOf(row)) await desk.stopForBall([marketId], actorId)
    await desk.giveBack(marketId)
  }

  /** A row of another trader's is taken by it; one that nobody has as well. */
  async function rowToChange({ actorId, marketId, version }: Asks): Promise<Result<Row, Refusal>> {
    const market = control.find(marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    if (market.definition.kind === 'BETFAIR') return refuse({ code: 'NOTHING_TO_QUOTE' })
    if (!mayTakeBets(market.state.status)) return refuse({ code: 'MARKET_NOT_OPEN' })
    const row = rows.byMarket.get(marketId)
    const current = row?.version ?? 0
    if (current !== version) return refuse({ code: 'ROW_CHANGED', current })
    if (row?.traderId === actorId) return ok(row)
    const taken = await takeMarket(market, { id: actorId, name: await findUserName(db, actorId) })
    return taken ? ok(taken) : refuse({ code: 'MARKET_NOT_OPEN' })
  }

  /** In the history before it is offered; offered at once where players may bet. */
  async function change(
    row: Row,
    changed: Pick<Row, 'quote' | 'follows' | 'before'>,
    line: Pick<NewLine, 'what' | 'actorId'>,
  ): Promise<Result<number, Refusal>> {
    const now = clock()
    const next: Row = { ...row, ...changed, quotedAt: now, changedAt: now, version: row.version + 1 }
    await note(next, line)
    // Meanwhile the row may have been shut, or its market closed.
    const known = rows.byMarket.get(row.marketId)
    if (!known) return refuse({ code: 'MARKET_NOT_OPEN' })
    const stays = next.follows || known.openUntil !== FOR_EVER
    const openUntil = stays ? known.openUntil : now + windowMs
    set({ ...next, openUntil, isArmed: known.isArmed && next.follows })
    if (openUntil !== null) offer(next)
    if (openUntil !== null && !stays) endInTime(row.marketId, openUntil)
    return ok(next.version)
  }

  /** Of a row without a quote nothing. */
  const offer = ({ marketId, quote, version, follows }: Row): void => {
    const market = control.find(marketId)
    if (market) desk.offer(marketId, { quote: quote ?? nothingOf(market), version, follows }, clock())
  }

  async function quote(given: Parameters<Quoting['quote']>[0]): Promise<Result<number, Refusal>> {
    const { actorId, marketId, quote: asked, sure } = given
    const market = control.find(marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const wrong = refuseQuote({ ...market.definition, maxStake: market.definition.maxStake }, asked)
    if (wrong) return refuse(wrong.code === 'NOT_A_CONTENDER' ? { code: 'INVALID_RUNNER' } : wrong)
    const model = market.desk?.modelled?.model ?? market.model
    const far = asked.kind === 'SESSION' && !sure ? farFromModel(asked.quote, model) : null
    if (far) return refuse({ code: 'ROW_FAR_FROM_MODEL', ...far })
    const bookmaker = market.desk ? market.desk.modelled?.bookmaker : market.bookmakerQuoted
    const priceFar = sure ? null : priceFarFromModel(asked, { model, bookmaker })
    if (priceFar) return refuse({ code: 'PRICE_FAR_FROM_MODEL', ...priceFar })
    return await inTurn(market.definition.eventId, async () => {
      const row = await rowToChange(given)
      if (!row.ok) return row
      const before = { quote: row.value.quote, until: clock() + UNDO_MS }
      return await change(row.value, { quote: asked, follows: false, before }, { what: 'QUOTED', actorId })
    })
  }

  async function undo(asks: Asks): Promise<Result<number, Refusal>> {
    const eventId = control.find(asks.marketId)?.definition.eventId
    if (eventId === undefined) return refuse({ code: 'NOT_FOUND' })
    return await inTurn(eventId, async () => {
      const row = rows.byMarket.get(asks.marketId)
      if (row && row.version !== asks.version) return refuse({ code: 'ROW_CHANGED', current: row.version })
      if (row?.traderId !== asks.actorId || !row.before || row.before.until < clock())
        return refuse({ code: 'NOTHING_TO_UNDO' })
      const changed = { quote: row.before.quote, follows: row.follows, before: null }
      return await change(row, changed, { what: 'UNDONE', actorId: asks.actorId })
    })
  }

  async function follow(asks: Parameters<Quoting['follow']>[0]): Promise<Result<number, Refusal>> {
    const { actorId, marketId, stays } = asks
    const eventId = control.find(marketId)?.definition.eventId
    if (eventId === undefined) return refuse({ code: 'NOT_FOUND' })
    return await inTurn(eventId, async () => {
      const row = await rowToChange(asks)
      if (!row.ok) return row
      const market = must(control.find(marketId), 'its row was found')
      const modelled = stays ? followedQuote(market) : quoteOfModel(market, market.desk?.modelled ?? null)
      if (!modelled && !stays) return refuse({ code: 'NO_MODEL' })
      const before = { quote: row.value.quote, until: clock() + UNDO_MS }
      const changed = { quote: modelled ?? row.value.quote, follows: stays, before }
      return await change(row.value, changed, { what: stays ? 'FOLLOWED' : 'MODELLED', actorId })
    })
  }

  async function open(which: Which, actorId: number, asked = shuttings.now()): Promise<Result<number, Refusal>> {
    return await inTurn(which.eventId, async () => {
      const own = ownRows(which, actorId)
      if (own.length === 0) return refuse({ code: 'NOTHING_TO_QUOTE' })
      // What follows is opened at what its model says by now, and not where that says nothing.
      const current = await Promise.all(own.map(async (row) => (row.follows ? await upToDate(row) : row)))
      return ok(
        await openAll(
          current.flatMap((row) => row ?? []),
          { actorId, asked },
        ),
      )
    })
  }

  /** Not what something else holds, nor what is not quoted: then nothing is opened later either. Gives how many. */
  async function openAll(
    of: readonly Row[],
    { actorId, asked }: { readonly actorId: number | null; readonly asked: number },
  ): Promise<number> {
    const now = clock()
    const opening = of
      .filter((row) => mayOpen(row) && !shuttings.since(row.marketId, asked))
      .map((row) => ({ ...row, openUntil: row.follows ? FOR_EVER : now + windowMs, isArmed: row.follows }))
    for (const row of opening) {
      set(row)
      if (!row.follows) endInTime(row.marketId, row.openUntil)
    }
    await told(opening, { what: 'OPENED', actorId })
    // Whoever shut one meanwhile has the last word, up to the moment in which it opens.
    const until = new Map(opening.map(({ marketId, openUntil }) => [marketId, openUntil]))
    const isMeant = (marketId: string): boolean => rows.byMarket.get(marketId)?.openUntil === until.get(marketId)
    const meant = opening.map(({ marketId }) => marketId).filter(isMeant)
    for (const marketId of meant) offer(must(rows.byMarket.get(marketId), 'it is meant'))
    const opened = new Set(await desk.open(meant, isMeant))
    for (const marketId of meant) {
      const known = rows.byMarket.get(marketId)
      if (opened.has(marketId)) triggers.forget(marketId)
      if (opened.has(marketId) && actorId !== null) shuttings.forget(marketId)
      if (!opened.has(marketId) && known && isMeant(marketId)) await heldBack(known)
    }
    return opened.size
  }

  function mayOpen(row: Row): boolean {
    const market = control.find(row.marketId)
    if (!market || !row.quote || isEmptyQuote(row.quote) || !mayTakeBets(market.state.status)) return false
    return !isHeldBesides(market) && triggers.pauseOf(row) === null
  }

  /** Whether or not it came to be open: no opening outlasts its time. */
  const endInTime = (marketId: string, openUntil: number): void =>
    void setTimeout(windowOver, Math.max(0, openUntil - clock()), marketId, openUntil).unref()

  const windowOver = guarded(log, 'an opening did not end', (marketId: string, openUntil: number) => {
    const row = rows.byMarket.get(marketId)
    if (row?.openUntil === openUntil) unheard(shutRow(row, { actorId: null, why: 'WINDOW_OVER' }))
  })

  const shutRow = (row: Row, line: Pick<NewLine, 'actorId' | 'why'>): Promise<void> => shutAll([row], line)

  async function shutAll(of: readonly Row[], { actorId, why }: Pick<NewLine, 'actorId' | 'why'>): Promise<void> {
    const open = of.filter(({ openUntil }) => openUntil !== null)
    for (const row of of) {
      shuttings.note(row.marketId)
      // By a key or because nobody looks after it: it does not open by itself either.
      set({ ...row, openUntil: null, isArmed: false })
    }
    await desk.shut(
      of.map(({ marketId }) => marketId),
      actorId,
    )
    await told(open, { what: 'SHUT', actorId, ...(why && { why }) })
  }

  /** What no trader has is held as well, until its source quotes it anew. */
  async function shut(which: Which, actorId: number): Promise<number> {
    const ids = marketsOf(which).map(({ definition: { id } }) => id)
    const own = ids.flatMap((id) => rows.byMarket.get(id) ?? [])
    const others = ids.filter((id) => !rows.byMarket.has(id))
    for (const id of ids) shuttings.silence(id)
    await Promise.all([
      ...(own.length > 0 ? [shutAll(own, { actorId, why: null })] : []),
      ...(others.length > 0 ? [desk.stopForBall(others, actorId)] : []),
    ])
    return ids.length
  }

  /** Held by something else than its trader: what they had opened is over. */
  bus.subscribe('market', ({ definition, state: { status } }) => {
    const row = rows.byMarket.get(definition.id)
    if (!row) return takeNew(definition)
    if (!mayTakeBets(status)) return forget(row)
    const market = control.find(definition.id)
    if (market) calm.note(definition.id, isHeldBesides(market))
    if (status === 'OPEN' || row.openUntil === null || !market?.holds.has('TRADER')) return
    unheard(heldBack(row))
  })

  async function heldBack(row: Row): Promise<void> {
    set({ ...row, openUntil: null })
    await told([row], { what: 'SHUT', actorId: null, why: 'HELD' })
  }

  /** Its result is what comes next: nobody quotes it again, unless that is taken back. */
  function forget(row: Row): void {
    const { marketId, eventId } = row
    rows.byMarket.delete(marketId)
    rows.givenBack.delete(marketId)
    shuttings.end(marketId)
    calm.forget(marketId)
    unheard(desk.giveBack(marketId))
    if (row.openUntil !== null) unheard(told([row], { what: 'SHUT', actorId: null, why: 'HELD' }))
    // Behind what is being written of it.
    unheard(
      inTurn(eventId, async () => {
        if (!rows.byMarket.has(marketId)) await db.transaction().execute((tx) => removeRow(tx, marketId))
        return ok(undefined)
      }),
    )
  }

  /** What opens in an event that a trader has is theirs, and shut, before its first quote. */
  function takeNew({ id, eventId }: LiveMarket['definition']): void {
    const market = control.find(id)
    if (!rows.takenBy.has(eventId) || rows.givenBack.has(id) || !market || market.desk || !isQuotable(market)) return
    // At once, whoever it is by the time that it is their turn.
    const taking = desk.take(id, null)
    unheard(taking)
    unheard(
      inTurn(eventId, async () => {
        const trader = rows.takenBy.get(eventId)
        const isFree = !rows.byMarket.has(id) && control.find(id)?.desk
        if (isFree && trader) await takeMarket(market, { id: trader.traderId, name: trader.traderName }, taking)
        else if (isFree) await desk.giveBack(id)
        return ok(undefined)
      }),
    )
  }

  bus.subscribe('modelled', ({ marketId }) => {
    shuttings.forget(marketId)
    const row = rows.byMarket.get(marketId)
    if (row?.follows) setTimeout(followed, row.openUntil === null ? STABLE_MS : apartFrom(row), marketId).unref()
  })

  const apartFrom = ({ changedAt }: Row): number => Math.max(0, changedAt + LEAST_APART_MS - clock())

  /** Rows of which it is looked soon whether they are skewed as they should be by now. */
  const skewing = new Set<string>()
  function skewSoon(marketId: string): void {
    const row = rows.byMarket.get(marketId)
    // One that is shut is brought up to date as it is opened.
    if (!row?.follows || row.openUntil === null || skewing.has(marketId)) return
    skewing.add(marketId)
    setTimeout(skewNow, apartFrom(row), marketId).unref()
  }
  const skewNow = (marketId: string): void => {
    skewing.delete(marketId)
    followed(marketId)
  }
  const costsOtherwise = (marketId: string): void => {
    const eventId = rows.byMarket.get(marketId)?.eventId
    if (eventId !== undefined && rows.skewed.has(eventId)) skewSoon(marketId)
  }
  bus.subscribe('bet', ({ bet }) => void (bet.matched > 0 && costsOtherwise(bet.marketId)))
  bus.subscribe('cashOut', ({ cashOut }) => costsOtherwise(cashOut.marketId))

  async function skew(eventId: string, on: boolean, actorId: number): Promise<Result<number, Refusal>> {
    const by = await findUserName(db, actorId)
    return await inTurn(eventId, async () => {
      const own = rowsOf(rows, eventId)
      const following = own.filter(({ follows }) => follows)
      if (rows.skewed.has(eventId) === on) return ok(following.length)
      const at = clock()
      await db.transaction().execute(async (tx) => {
        if (on) await saveSkew(tx, { eventId, at, actorId })
        else await forgetSkew(tx, eventId)
        await insertLines(
          tx,
          own.map((row) => lineOf(row, { what: on ? 'SKEWED' : 'UNSKEWED', actorId })),
        )
      })
      if (on) rows.skewed.set(eventId, { at, by })
      else rows.skewed.delete(eventId)
      for (const { marketId } of following) skewSoon(marketId)
      return ok(following.length)
    })
  }

  const followed = guarded(log, 'a row does not follow its model', (marketId: string) => {
    const eventId = control.find(marketId)?.definition.eventId
    if (eventId !== undefined) unheard(inTurn(eventId, async () => ok(await takeModel(marketId))))
  })

  /** A row that follows, at the model's quote of now; undefined where that says nothing, or the row is gone. */
  async function upToDate(row: Row): Promise<Row | undefined> {
    const market = control.find(row.marketId)
    const quoted = market && followedQuote(market)
    if (!quoted) return undefined
    if (!isSame(quoted, row.quote))
      await change(row, { quote: quoted, follows: true, before: null }, { what: 'MODELLED', actorId: null })
    return rows.byMarket.get(row.marketId)
  }

  /** The model's quote of now; opened by it where its trader is there, and had opened it before something held it. */
  async function takeModel(marketId: string): Promise<void> {
    const row = rows.byMarket.get(marketId)
    const market = control.find(marketId)
    const now = row?.follows && market ? await upToDate(row) : undefined
    if (!now || !market) return
    const isThere = isLookedAfter(rows, now, clock(), market.state.inPlay) === 'HERE'
    if (!now.isArmed || now.openUntil !== null || !isThere || isHeldBesides(market)) return
    const early = STABLE_MS - calm.since(marketId)
    if (early > GRAIN_MS) setTimeout(followed, early, marketId).unref()
    else await openAll([now], { actorId: null, asked: shuttings.now() })
  }

  jobs.start({
    name: 'traders at the desk',
    everyMs: LOOK_MS,
    failed: 'it was not looked whether traders are at the desk',
    async work() {
      forgetGone(rows, clock())
      for (const row of rows.byMarket.values()) {
        if (row.openUntil === null && !row.isArmed) continue
        const state = isLookedAfter(rows, row, clock(), control.find(row.marketId)?.state.inPlay ?? false)
        if (state !== 'HERE') await shutRow(row, { actorId: null, why: state })
      }
    },
  })

  return {
    rows,
    async load() {
      await db.transaction().execute((tx) => endOpenings(tx, clock()))
      for (const { eventId, ...trader } of await loadTaken(db)) rows.takenBy.set(eventId, trader)
      for (const marketId of await loadGivenBack(db)) rows.givenBack.add(marketId)
      for (const pause of await loadPauses(db)) triggers.restore(pause)
      for (const { eventId, ...skew } of await loadSkews(db)) rows.skewed.set(eventId, skew)
      for (const row of await loadRows(db)) {
        const market = control.find(row.marketId)
        if (!market || !isQuotable(market)) {
          await db.transaction().execute((tx) => removeRow(tx, row.marketId))
          continue
        }
        set({ ...row, before: null, openUntil: null, isArmed: false, changedAt: clock() })
        await desk.take(row.marketId, null)
      }
      for (const { definition } of control.all())
        if (!rows.byMarket.has(definition.id)) await desk.giveBack(definition.id)
      await stops.load()
    },
    here(eventId, traderId, keyAgoMs) {
      const hands = rows.hands.get(eventId) ?? new Map()
      rows.hands.set(eventId, hands.set(traderId, { seenAt: clock(), keyAt: clock() - keyAgoMs }))
    },
    take,
    giveBack,
    quote,
    undo,
    follow,
    open,
    moment: shuttings.now,
    shut,
    stops,
    skew,
    pauseOf: (row) => triggers.pauseOf(row),
  }
}

const FOR_EVER = Number.POSITIVE_INFINITY

const nothingOf = ({ definition: { kind } }: LiveMarket): HandQuote =>
  kind === 'SESSION' ? { kind: 'SESSION', quote: NO_QUOTE } : { kind: 'BOOKMAKER', quotes: new Map() }

/** Which rows were shut since a moment: an opening that was asked for before it, and waits, does not come after it. */
function createShuttings() {
  const last = new Map<string, number>()
  /** Those that a key has shut and whose model has said nothing since. */
  const silent = new Set<string>()
  let count = 0
  return {
    now: () => count,
    note: (marketId: string) => void last.set(marketId, ++count),
    since: (marketId: string, moment: number) => (last.get(marketId) ?? 0) > moment,
    silence: (marketId: string) => void silent.add(marketId),
    isSilentSince: (marketId: string) => silent.has(marketId),
    /** Its model has spoken since, or its trader has opened it. */
    forget: (marketId: string) => void silent.delete(marketId),
    /** It is over: nothing that was asked for opens it any more. */
    end(marketId: string): void {
      last.delete(marketId)
      silent.delete(marketId)
    },
  }
}

/** For how long nothing but their trader holds rows. */
function createCalm(clock: () => number) {
  const held = new Set<string>()
  const from = new Map<string, number>()
  return {
    note(marketId: string, isHeld: boolean): void {
      if (isHeld) held.add(marketId)
      else if (held.delete(marketId)) from.set(marketId, clock())
    },
    /** Milliseconds. */
    since: (marketId: string): number => (held.has(marketId) ? 0 : clock() - (from.get(marketId) ?? 0)),
    forget(marketId: string): void {
      held.delete(marketId)
      from.delete(marketId)
    },
  }
}

/** Null where the model says nothing. */
export function quoteOfModel({ definition: { kind } }: LiveMarket, modelled: Modelled | null): HandQuote | null {
  if (!modelled) return null
  return kind === 'SESSION'
    ? { kind: 'SESSION', quote: modelled.session }
    : { kind: 'BOOKMAKER', quotes: modelled.bookmaker }
}

const isSame = (one: HandQuote, other: HandQuote | null): boolean => other !== null && isDeepStrictEqual(one, other)
