/**
 * Exports: the pages of a list's call, all of one moment, as a file. What is exported is what the call's own handler answers to the
 * same caller, so there is no second place that decides who may see what. docs/decisions/0032.
 */
import { Readable } from 'node:stream'
import { EXPORT_MEDIA_TYPE, type ExportCall, type Refusal, resolveSwitches } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { beginMoment } from '../platform/database.ts'
import type { Exporter, Exporting, Outcome } from '../platform/http-call.ts'
import { type FrameDeps, framesOf, type Held } from './frames.ts'
import { createPlaces } from './places.ts'
import { readPage } from './read-pages.ts'
import { PIECE_BYTES, watchReader } from './watch-reader.ts'

/** Of those that are made at once, so many hold a connection to the database; of one site's no more than leaves one for another, of demo accounts' one. */
const MOST_READING = { all: 3, site: 2, demo: 1 }
const TRY_AGAIN_MS = 5000

export function createExporter(deps: FrameDeps): Exporter {
  const places = createPlaces()
  const streams = new Set<Readable>()
  const reading = createGate()

  /** What gives the place back. */
  function admit({ asked }: Exporting): Result<() => void, Refusal> {
    const { actor, site } = asked
    if (actor === null) return refuse({ code: 'UNAUTHENTICATED' })
    if (actor.role === 'user' && !resolveSwitches(site.config).exports) return refuse({ code: 'EXPORTS_OFF' })
    const taken = places.take({ ...asked, actor })
    if (taken === 'RUNNING') return refuse({ code: 'EXPORT_RUNNING' })
    if (taken === 'FULL') return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: TRY_AGAIN_MS })
    return ok(taken)
  }

  /** Undefined where nobody waits for it any more. */
  async function hold({ asked, gone }: Exporting): Promise<Held | undefined> {
    const leaveGate = await reading.enter({ siteId: asked.site.id, isDemo: asked.actor?.isDemo === true }, gone)
    if (!leaveGate) return undefined
    const moment = await beginMoment(asked.db).catch((error: unknown) => {
      leaveGate()
      throw error
    })
    let released: Promise<void> | undefined
    return {
      tx: moment.tx,
      release: () => (released ??= moment.end().finally(leaveGate)),
    }
  }

  async function begin(exporting: Exporting, held: Held, leave: () => void): Promise<Result<Readable, Refusal>> {
    const first = await readPage(exporting, held.tx, 1)
    if (!first.ok) return first
    const reader = watchReader(exporting, deps)
    const leaving = new AbortController()
    const frames = framesOf(exporting, first.value, held, {
      ...deps,
      refusalOfNow: reader.refusal,
      leaving: leaving.signal,
    })
    const stream = Readable.from(reader.watched(frames), { objectMode: false, highWaterMark: PIECE_BYTES })
    tellWhenDestroyed(stream, leaving)
    reader.endStill(stream)
    streams.add(stream)
    stream.once('close', () => {
      streams.delete(stream)
      // A stream that nobody began to read ends without a step of its own.
      held.release().then(leave, leave)
    })
    return ok(stream)
  }

  return {
    async start(exporting): Promise<Outcome<ExportCall>> {
      const admitted = admit(exporting)
      if (!admitted.ok) return admitted
      const leave = admitted.value
      let held: Held | undefined
      try {
        held = await hold(exporting)
        if (!held) {
          leave()
          return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: TRY_AGAIN_MS })
        }
        // It may have waited long: what was let in then is asked again.
        const refusal = await exporting.refusalOfNow()
        const begun = refusal ? refuse(refusal) : await begin(exporting, held, leave)
        if (begun.ok) return ok({ stream: begun.value, type: EXPORT_MEDIA_TYPE })
        await held.release()
        leave()
        return begun
      } catch (error) {
        await held?.release()
        leave()
        throw error
      }
    },
    close() {
      for (const stream of streams) stream.destroy()
    },
  }
}

/** At once: the frames themselves hear that nobody takes them only when the next of them is made, and a thread may be long about it. */
function tellWhenDestroyed(stream: Readable, leaving: AbortController): void {
  const destroy = stream._destroy.bind(stream)
  stream._destroy = (error, done) => {
    leaving.abort()
    destroy(error, done)
  }
}

type Reading = { readonly siteId: number; readonly isDemo: boolean }

/** So many at once; who comes later waits in turn, behind nobody of another site. */
function createGate() {
  const inside = new Set<Reading>()
  const waiting = new Map<Reading, () => void>()

  function hasRoom({ siteId, isDemo }: Reading): boolean {
    const [ofSite, ofDemo] = [
      [...inside].filter((one) => one.siteId === siteId),
      [...inside].filter((one) => one.isDemo),
    ]
    if (inside.size >= MOST_READING.all || ofSite.length >= MOST_READING.site) return false
    return !isDemo || ofDemo.length < MOST_READING.demo
  }
  function letIn(): void {
    for (const [reading, begin] of waiting)
      if (hasRoom(reading)) {
        waiting.delete(reading)
        inside.add(reading)
        begin()
      }
  }

  return {
    /** What leaves it again; undefined where the one who waited went away. */
    async enter(asking: Reading, gone: AbortSignal): Promise<(() => void) | undefined> {
      const reading = { ...asking }
      if (gone.aborted) return undefined
      const isIn = await new Promise<boolean>((resolve) => {
        waiting.set(reading, () => resolve(true))
        gone.addEventListener('abort', () => {
          if (waiting.delete(reading)) resolve(false)
        })
        letIn()
      })
      if (!isIn) return undefined
      return () => {
        inside.delete(reading)
        letIn()
      }
    },
  }
}
