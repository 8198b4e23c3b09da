/**
 * Exports: the pages of a list's call, all of one moment, as a file. What is exported is what the call's own handler answers to the
 * same caller, so there is no second place that decides who may see what. docs/decisions/0032.
 */
import { Readable } from 'node:stream'
import { EXPORT_MEDIA_TYPE, type ExportCall, type Refusal, resolveSwitches } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { beginMoment, type Database } from '../platform/database.ts'
import type { Exporter, Exporting, Outcome } from '../platform/http-call.ts'
import { type FrameDeps, framesOf, type Held } from './frames.ts'
import { readPage } from './read-pages.ts'
import { watchReader } from './watch-reader.ts'

/** In one process: each has a thread while its file is written. */
const MOST_AT_ONCE = 6
/** Of one site: readers who take their time there leave places for the others. */
const MOST_OF_SITE = 4
/** Of these, so many hold a connection to the database. */
const MOST_READING = 2
const TRY_AGAIN_MS = 5000

export function createExporter(deps: FrameDeps): Exporter {
  /** By account, on which site it is sent what; null while its first page is read. */
  const running = new Map<number, { readonly siteId: number; readonly stream: Readable | null }>()
  const reading = createGate(MOST_READING)

  function admit({ asked: { actor, site } }: Exporting): Result<number, Refusal> {
    if (actor === null) return refuse({ code: 'UNAUTHENTICATED' })
    if (actor.role === 'user' && !resolveSwitches(site.config).exports) return refuse({ code: 'EXPORTS_OFF' })
    if (running.has(actor.accountId)) return refuse({ code: 'EXPORT_RUNNING' })
    const ofSite = [...running.values()].filter(({ siteId }) => siteId === site.id).length
    if (running.size >= MOST_AT_ONCE || ofSite >= MOST_OF_SITE)
      return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: TRY_AGAIN_MS })
    return ok(actor.accountId)
  }

  async function hold(db: Database): Promise<Held> {
    await reading.enter()
    const moment = await beginMoment(db).catch((error: unknown) => {
      reading.leave()
      throw error
    })
    let released: Promise<void> | undefined
    return {
      tx: moment.tx,
      release: () => (released ??= moment.end().finally(() => reading.leave())),
    }
  }

  async function begin(exporting: Exporting, held: Held, onClosed: () => void): Promise<Result<Readable, Refusal>> {
    const first = await readPage(exporting, held.tx, 1)
    if (!first.ok) return first
    const reader = watchReader(exporting, deps)
    const frames = framesOf(exporting, first.value, held, { ...deps, refusalOfNow: reader.refusal })
    const stream = Readable.from(reader.watched(frames), { objectMode: false })
    reader.endStill(stream)
    stream.once('close', () => {
      // A stream that nobody began to read ends without a step of its own.
      held.release().then(onClosed, onClosed)
    })
    return ok(stream)
  }

  return {
    async start(exporting): Promise<Outcome<ExportCall>> {
      const admitted = admit(exporting)
      if (!admitted.ok) return admitted
      const accountId = admitted.value
      const siteId = exporting.asked.site.id
      const end = () => void running.delete(accountId)
      running.set(accountId, { siteId, stream: null })
      let held: Held | undefined
      try {
        held = await hold(exporting.asked.db)
        const begun = await begin(exporting, held, end)
        if (begun.ok) {
          running.set(accountId, { siteId, stream: begun.value })
          return ok({ stream: begun.value, type: EXPORT_MEDIA_TYPE })
        }
        await held.release()
        end()
        return begun
      } catch (error) {
        await held?.release()
        end()
        throw error
      }
    },
    close() {
      for (const { stream } of running.values()) stream?.destroy()
    },
  }
}

/** So many at once; who comes later waits in turn. */
function createGate(most: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    async enter(): Promise<void> {
      if (inside < most) inside += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    leave(): void {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    },
  }
}
