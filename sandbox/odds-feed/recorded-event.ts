import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import bunzip2 from 'unbzip2-stream'
import { idInRun, type Recording, type Run, wallTime } from '../schedule.ts'
import { type ManifestEntry, spanOf } from './manifest.ts'
import { foldInto, imageOf, type MarketBook } from './market-book.ts'
import type { MarketChange, MarketDefinition } from './messages.ts'
import { inRupees, RUPEES_FOR_A_POUND } from './rupees.ts'

export type RecordedEvent = {
  readonly entry: ManifestEntry
  readonly span: Recording
  /** Every market as it stood when playing starts, as images. */
  readonly opening: readonly MarketChange[]
  /** What is played, in order; the text is parsed when its time comes, since most of it waits for hours. */
  readonly lines: readonly RecordedLine[]
}

export type RecordedLine = {
  readonly publishedAt: number
  readonly text: string
  /** How many rupees its sizes are told as, for each pound. */
  readonly rupees: number
}

export async function loadRecordedEvent(recordingsDir: string, entry: ManifestEntry): Promise<RecordedEvent> {
  const span = spanOf(entry)
  const all: RecordedLine[] = []
  for (const file of entry.files)
    all.push(...(await readRecording(join(recordingsDir, file), entry.rupeesForAPound ?? RUPEES_FOR_A_POUND)))
  const inOrder = all.toSorted((a, b) => a.publishedAt - b.publishedAt)
  return {
    entry,
    span,
    opening: foldLines(inOrder.filter((line) => line.publishedAt < span.playFrom)),
    lines: inOrder.filter((line) => line.publishedAt >= span.playFrom && line.publishedAt <= span.playTo),
  }
}

/**
 * What one recorded line says, in rupees, without the recorder's own numbered best prices: those are computed for who asks for them.
 */
export function changesOf(line: RecordedLine): readonly MarketChange[] {
  const { mc } = JSON.parse(line.text) as { readonly mc?: readonly MarketChange[] }
  return (mc ?? []).map((change) =>
    inRupees(
      change.rc ? { ...change, rc: change.rc.map(({ batb: _batb, batl: _batl, ...runner }) => runner) } : change,
      line.rupees,
    ),
  )
}

function foldLines(lines: readonly RecordedLine[]): readonly MarketChange[] {
  const books = new Map<string, MarketBook>()
  for (const change of lines.flatMap(changesOf)) foldInto(books, change)
  return [...books.values()].map(imageOf)
}

/**
 * A recorded change as this run publishes it: the run's ids, the wall's times, and no names, because the live stream has
 * none: they come from the catalogue. Runners keep their ids.
 */
export function changeInRun(change: MarketChange, run: Run): MarketChange {
  return {
    ...change,
    id: idInRun(change.id, run),
    ...(change.marketDefinition && { marketDefinition: definitionInRun(change.marketDefinition, run) }),
  }
}

function definitionInRun(
  { name: _name, eventName: _eventName, ...definition }: MarketDefinition,
  run: Run,
): MarketDefinition {
  const onWall = (recorded: string): string => new Date(wallTime(run, Date.parse(recorded))).toISOString()
  return {
    ...definition,
    eventId: idInRun(definition.eventId, run),
    openDate: onWall(definition.openDate),
    marketTime: onWall(definition.marketTime),
    suspendTime: onWall(definition.suspendTime),
    ...(definition.settledTime !== undefined && { settledTime: onWall(definition.settledTime) }),
    runners: definition.runners.map(({ name: _runnerName, ...runner }) =>
      runner.removalDate === undefined ? runner : { ...runner, removalDate: onWall(runner.removalDate) },
    ),
  }
}

async function readRecording(path: string, rupees: number): Promise<RecordedLine[]> {
  const lines: RecordedLine[] = []
  const file = createReadStream(path)
  const content = path.endsWith('.bz2') ? file.pipe(bunzip2()) : file.pipe(createGunzip())
  for await (const text of createInterface({ input: content })) {
    const publishedAt = /"pt": ?(\d+)/.exec(text)?.[1]
    if (publishedAt !== undefined) lines.push({ publishedAt: Number(publishedAt), text, rupees })
  }
  return lines
}
