/**
 * What an officer of the desk says of an event: a wicket, a review, an interval. Nobody bets at its bookmakers and sessions until it is over, whoever
 * prices them, also after a restart and where one is new meanwhile. docs/domain/quoting.md#stops
 */
import { DESK_STOPS, type DeskStop } from '@paddock/domain/desk'
import type { Refusal } from '@paddock/contract'
import { ok, type Result } from '@paddock/domain/result'
import type { MarketControl } from '../markets/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Topics } from '../topics.ts'
import { findUserName, forgetStop, loadStops, saveStop } from './store.ts'
import { isQuotable } from './rows.ts'

export type Stop = { readonly why: DeskStop; readonly at: number; readonly by: string }

export type Stops = {
  of(eventId: string): readonly Stop[]
  /** What stood before a restart stands; what has run out meanwhile does not. */
  load(): Promise<void>
  /** From this moment on, before it is written. Gives at how many markets. */
  stop(eventId: string, why: DeskStop, actorId: number): Promise<Result<number, Refusal>>
  /** How often it was said: what was asked for by then does not end what is said after it. */
  countOf(eventId: string, why: DeskStop): number
  /** Gives at how many markets it is over: none where it did not stand, or was said anew since it was `asked` for. */
  resume(eventId: string, why: DeskStop, asked?: number): Promise<Result<number, Refusal>>
}

type Deps = {
  readonly db: Database
  readonly control: Pick<MarketControl, 'all' | 'desk' | 'find'>
  readonly bus: Bus<Topics>
  readonly clock: () => number
  readonly inTurn: <T>(eventId: string, work: () => Promise<Result<T, Refusal>>) => Promise<Result<T, Refusal>>
  readonly unheard: (work: Promise<unknown>) => void
  readonly wicketMs: number
}

const AGAIN_MS = 1000

export function createStops({ db, control, bus, clock, inTurn, unheard, wicketMs }: Deps): Stops {
  const { desk } = control
  const standing = new Map<string, Map<DeskStop, Stop>>()
  /** How often each was said: what ends one does not end the next. */
  const said = new Map<string, number>()
  const keyOf = (eventId: string, why: DeskStop): string => `${why} ${eventId}`
  const countOf = (eventId: string, why: DeskStop): number => said.get(keyOf(eventId, why)) ?? 0

  const marketsOf = (eventId: string): string[] =>
    [...control.all()]
      .filter((market) => market.definition.eventId === eventId && isQuotable(market))
      .map(({ definition: { id } }) => id)

  function keep(eventId: string, stop: Stop): void {
    const stops = standing.get(eventId) ?? new Map<DeskStop, Stop>()
    standing.set(eventId, stops.set(stop.why, stop))
  }

  function stand(eventId: string, stop: Stop): void {
    keep(eventId, stop)
    said.set(keyOf(eventId, stop.why), countOf(eventId, stop.why) + 1)
    if (stop.why === 'WICKET')
      setTimeout(runOut, Math.max(0, stop.at + wicketMs - clock()), eventId, countOf(eventId, 'WICKET')).unref()
  }

  /** One that was said anew meanwhile has its own time. */
  const runOut = (eventId: string, count: number): void => unheard(endWicket(eventId, count))

  /** Again, until it is over: nobody else ends it. */
  async function endWicket(eventId: string, count: number): Promise<void> {
    let isOver = false
    try {
      isOver = (await resume(eventId, 'WICKET', count)).ok
    } finally {
      if (!isOver) setTimeout(runOut, AGAIN_MS, eventId, count).unref()
    }
  }

  async function stop(eventId: string, why: DeskStop, actorId: number): Promise<Result<number, Refusal>> {
    const ids = marketsOf(eventId)
    const stopped = desk.stop(ids, why, actorId)
    // Its turn may come later than its failure, which is answered there.
    stopped.catch(() => undefined)
    const at = clock()
    stand(eventId, { why, at, by: '' })
    const count = countOf(eventId, why)
    return await inTurn(eventId, async () => {
      await db.transaction().execute((tx) => saveStop(tx, { eventId, why, at, actorId }))
      // Who asks is read behind it: bets do not wait for a name.
      const by = await findUserName(db, actorId)
      const known = standing.get(eventId)
      if (countOf(eventId, why) === count) known?.set(why, { why, at, by })
      await stopped
      return ok(ids.length)
    })
  }

  async function resume(
    eventId: string,
    why: DeskStop,
    asked = countOf(eventId, why),
  ): Promise<Result<number, Refusal>> {
    return await inTurn(eventId, async () => {
      const isOver = (): boolean => countOf(eventId, why) === asked
      const stop = standing.get(eventId)?.get(why)
      if (!stop || !isOver()) return ok(0)
      await db.transaction().execute((tx) => forgetStop(tx, eventId, why))
      // Said anew while this was written: its own turn writes it again.
      if (!isOver()) return ok(0)
      forget(eventId, why)
      const ids = marketsOf(eventId)
      try {
        await desk.resume(ids, why, isOver)
      } catch (error) {
        // Its markets are held as before: whoever asks again ends it.
        if (isOver()) keep(eventId, stop)
        throw error
      }
      return ok(ids.length)
    })
  }

  function forget(eventId: string, why: DeskStop): void {
    const stops = standing.get(eventId)
    stops?.delete(why)
    if (stops?.size === 0) standing.delete(eventId)
  }

  bus.subscribe('market', ({ definition: { id, eventId } }) => {
    const stops = standing.get(eventId)
    const market = stops && control.find(id)
    if (!market || !isQuotable(market)) return
    for (const why of stops.keys()) if (!market.holds.has(why)) unheard(desk.stop([id], why, null))
  })

  return {
    of: (eventId) => [...(standing.get(eventId)?.values() ?? [])],
    async load() {
      for (const { eventId, ...stop } of await loadStops(db)) {
        stand(eventId, stop)
        await desk.stop(marketsOf(eventId), stop.why, null)
      }
      // What a market was held for as the server went, and is over since.
      for (const { definition, holds } of control.all())
        for (const why of DESK_STOPS)
          if (holds.has(why) && !standing.get(definition.eventId)?.has(why))
            await desk.resume([definition.id], why, () => !standing.get(definition.eventId)?.has(why))
    },
    stop,
    countOf,
    resume,
  }
}
