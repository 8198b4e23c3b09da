/** An export on its way: read into the spool within one moment, then written from there, each step told as it is done. */
import { encodeFileFrame, type FileFrame, presentRefusal, type Refusal, type RefusalCode } from '@paddock/contract'
import { refusalOfDatabase, type Tx } from '../platform/database.ts'
import type { Exporting } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import { timeZoneOf } from '../sites/index.ts'
import { createCellMaker } from './cell-maker.ts'
import { fewAtATime, turnOfOthers } from './few-at-a-time.ts'
import { headingOf } from './heading.ts'
import { makeFile } from './make-file.ts'
import { zoneName } from './moments.ts'
import { noteExport } from './note-export.ts'
import { type PageOfRows, readPages } from './read-pages.ts'
import { openSpool, type Spool } from './spool.ts'

/** The moment that is read from. It is held no longer than that takes. */
export type Held = { readonly tx: Tx; release(): Promise<void> }
export type FrameDeps = {
  readonly log: Log
  readonly clock: () => number
  /** Told of a refusal that ends a file on its way: its call has been answered by then. */
  readonly countRefused: (code: RefusalCode) => void
  readonly folder?: string
}
type Following = FrameDeps & {
  /** Why the caller would be refused by now. */
  readonly refusalOfNow: () => Refusal | undefined
  /** Aborted when nobody takes the frames any more. */
  readonly leaving: AbortSignal
}

/** The encoded frames. A fault is told in one, so that nobody takes the beginning of a file for a file. */
export async function* framesOf(
  exporting: Exporting,
  first: PageOfRows,
  held: Held,
  { log, clock, countRefused, folder, refusalOfNow, leaving }: Following,
): AsyncGenerator<Uint8Array> {
  let spool: Spool | undefined
  const failed = (refusal: Refusal): FileFrame => {
    // A fault is no rule's: it is logged.
    if (refusal.code !== 'FAULT') countRefused(refusal.code)
    return { type: 'FAILED', body: presentRefusal(refusal).body }
  }
  try {
    spool = await openSpool(folder)
    for await (const frame of stepsOf(exporting, { first, held, spool, leaving, failed, now: clock() })) {
      const refusal = refusalOfNow()
      if (refusal) return yield encodeFileFrame(failed(refusal))
      yield encodeFileFrame(frame)
    }
  } catch (error) {
    // What is ended because nobody reads it is no fault, and told to nobody.
    if (leaving.aborted) return
    const { call, asked } = exporting
    log.error({ err: error, requestId: asked.requestId, path: call.path }, 'an export failed')
    yield encodeFileFrame(failed(refusalOfDatabase(error) ?? { code: 'FAULT' }))
  } finally {
    await held.release()
    await spool?.close()
  }
}

/** Some thousand pages, and a minute or two of a thread. Nobody turns so many; other kinds of file have any number. */
const MOST_ROWS_OF_PDF = 60_000

type Step = Pick<Following, 'leaving'> & {
  readonly first: PageOfRows
  readonly held: Held
  readonly spool: Spool
  readonly failed: (refusal: Refusal) => FileFrame
  readonly now: number
}

async function* stepsOf(
  exporting: Exporting,
  { first, held, spool, leaving, failed, now }: Step,
): AsyncGenerator<FileFrame> {
  const { call, asked } = exporting
  const zone = asked.body.zone ?? timeZoneOf(asked.site)
  const named = zoneName(zone, now)
  const cells = createCellMaker(call, asked.body, named)
  let total = 0
  for await (const page of readPages(exporting, held.tx, first)) {
    for (const rows of fewAtATime(page.rows)) {
      await spool.add(cells.make(rows))
      await turnOfOthers()
      leaving.throwIfAborted()
    }
    total += page.rows.length
    // Told before it is read, where it is known: nobody waits for a minute to hear that.
    if (asked.body.kind === 'pdf' && Math.max(total, first.total ?? 0) > MOST_ROWS_OF_PDF)
      return yield failed({ code: 'PDF_TOO_LONG', most: MOST_ROWS_OF_PDF })
    const ofAll = first.total === null ? null : Math.max(total, first.total)
    yield { type: 'PROGRESS', step: 'READ', rows: total, total: ofAll }
  }
  const heading = asked.body.kind === 'pdf' && (await headingOf(exporting, held.tx, first))
  await held.release()
  await noteExport(exporting, total)
  const madeAt = new Date(now).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const shape = {
    title: asked.body.title,
    ...(heading && { heading }),
    note: `${madeAt} ${named}`,
    zone,
    columns: cells.columns(),
  }
  yield* written(makeFile({ kind: asked.body.kind, shape, descriptor: spool.descriptor }, leaving), total)
}

async function* written(parts: ReturnType<typeof makeFile>, total: number): AsyncGenerator<FileFrame> {
  let size = 0
  for await (const part of parts) {
    if (part.type === 'DONE') yield { type: 'END', rows: total, bytes: size, unwritten: part.unwritten }
    else {
      size += part.bytes.length
      yield { type: 'BYTES', bytes: part.bytes }
      yield { type: 'PROGRESS', step: 'WRITTEN', rows: part.rows, total }
    }
  }
}
