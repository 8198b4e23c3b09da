/** Plays recorded files into a sink as if they happened now. */
import { setTimeout as sleep } from 'node:timers/promises'
import { applyChange, EMPTY_CACHE, type MarketCache } from '../stream/market-cache.ts'
import { createPublisher, type Publisher } from '../stream/publish.ts'
import { type ChangeMessage, parseRecordedLine } from '../stream/wire.ts'
import type { FeedSink } from '../types.ts'
import { readLines } from './read-lines.ts'
import { type Retiming, retimeChange, wallTime } from './retime.ts'

export type ReplayOptions = {
  /** Recorded milliseconds in one on the wall; `Infinity` plays as fast as it can. */
  readonly speed: number
  readonly sink: FeedSink
  /** Starts so long before the off, with everything earlier folded into the first books. The whole file by default. */
  readonly beforeOffMs?: number
  /** Waited for after each publish time: holds the replay back while the sink is behind. */
  readonly drained?: () => Promise<void>
  /** Waited for at the end: everything was taken, or refused. */
  readonly finished?: () => Promise<void>
  /** Why the sink could not take a market, once it has said so. */
  readonly refusalOf?: (marketId: string) => string | undefined
  readonly signal?: AbortSignal
  readonly now?: () => number
}

export type ReplayFault = {
  readonly path: string
  /** The line that was not understood; nothing when the file cannot be read at all. */
  readonly line: number | undefined
  readonly message: string
}

/** How often the sink hears that the replay lives. */
const HEALTH_EVERY_MS = 500

/**
 * Plays all files side by side, each from its own beginning. A broken file ends where it breaks and the others go on; the
 * faults are returned. Markets that a file leaves open are suspended at its end.
 */
export async function replayFiles(paths: readonly string[], options: ReplayOptions): Promise<readonly ReplayFault[]> {
  const { sink, now = Date.now } = options
  const tellLive = (): void => sink.health('live', now())
  tellLive()
  const telling = setInterval(tellLive, HEALTH_EVERY_MS)
  try {
    const played = await Promise.all(paths.map((path) => replayFile(path, options)))
    await options.finished?.()
    return played.flatMap(({ path, fault, play }) => [...(fault ? [fault] : []), ...refusalsIn(path, play, options)])
  } finally {
    clearInterval(telling)
    sink.health('down', now())
  }
}

/** The markets of the file that the sink would not take, by the names the file has for them. */
function refusalsIn(path: string, { cache, retiming }: Play, { refusalOf }: ReplayOptions): ReplayFault[] {
  return [...cache.keys()].flatMap((id) => {
    const message = refusalOf?.(id)
    const recorded = id.slice(0, id.length - (retiming?.idSuffix.length ?? 0))
    return message === undefined ? [] : [{ path, line: undefined, message: `market ${recorded}: ${message}` }]
  })
}

type Played = { readonly path: string; readonly fault: ReplayFault | undefined; readonly play: Play }

async function replayFile(path: string, options: ReplayOptions): Promise<Played> {
  const play: Play = { cache: EMPTY_CACHE, publishTime: 0, retiming: undefined, line: undefined }
  return { path, play, fault: await playFile(path, play, options) }
}

async function playFile(path: string, play: Play, options: ReplayOptions): Promise<ReplayFault | undefined> {
  const publisher = createPublisher(options.sink, () => undefined)
  try {
    const from = await firstPlayed(path, options.beforeOffMs)
    for await (const { number, text } of readLines(path)) {
      if (options.signal?.aborted) break
      play.line = number
      const parsed = parseRecordedLine(text)
      if (!parsed.ok) return { path, line: number, message: parsed.refusal }
      if (parsed.value) await playChange(play, parsed.value, { ...options, from, publisher })
    }
    publisher.publish(play.cache)
    return play.retiming || options.signal?.aborted ? undefined : { path, line: play.line, message: 'holds no market' }
  } catch (fault) {
    return { path, line: play.line, message: fault instanceof Error ? fault.message : String(fault) }
  } finally {
    for (const id of play.cache.keys()) publisher.abandon(id)
  }
}

type Play = {
  cache: MarketCache
  /** Recorded time of the change that was taken last. */
  publishTime: number
  retiming: Retiming | undefined
  line: number | undefined
}

type PlayOptions = ReplayOptions & { readonly from: number | undefined; readonly publisher: Publisher }

async function playChange(play: Play, message: ChangeMessage, options: PlayOptions): Promise<void> {
  const { now = Date.now, speed, publisher } = options
  if (message.pt < play.publishTime) throw new RangeError('a publish time goes backwards')
  const retiming = (play.retiming ??= startRetiming(options.from ?? message.pt, speed, now()))
  if (message.pt !== play.publishTime && play.publishTime >= retiming.from) {
    publisher.publish(play.cache)
    await options.drained?.()
  }
  if (message.pt > retiming.from) await waitUntil(wallTime(retiming, message.pt), options)
  play.publishTime = message.pt
  const applied = applyChange(play.cache, retimeChange(message, retiming))
  if (applied.unknown.length > 0) throw new Error(`market ${applied.unknown.join(', ')} has no definition`)
  play.cache = applied.cache
}

/** Milliseconds since this moment (2025-01-01 UTC) tell one replay's ids from another's, and from the sandbox's shorter ones. */
const IDS_SINCE_MS = 1_735_689_600_000

const startRetiming = (from: number, speed: number, startsAt: number): Retiming => ({
  from,
  startsAt,
  speed,
  idSuffix: String(startsAt - IDS_SINCE_MS),
})

async function waitUntil(wall: number, { now = Date.now, signal }: ReplayOptions): Promise<void> {
  const ms = wall - now()
  // An abort ends the wait; the reader then sees it and stops.
  if (ms > 0) await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {})
}

/** The recorded time to start at: so long before the earliest off among the file's markets as last announced. */
async function firstPlayed(path: string, beforeOffMs: number | undefined): Promise<number | undefined> {
  if (beforeOffMs === undefined) return undefined
  const offs = new Map<string, number>()
  let first: number | undefined
  for await (const { text } of readLines(path)) {
    if (first !== undefined && !text.includes('"marketDefinition"')) continue
    const parsed = parseRecordedLine(text)
    // Where the file is broken is told when it is played.
    if (!parsed.ok) break
    if (!parsed.value) continue
    first ??= parsed.value.pt
    for (const { id, marketDefinition } of parsed.value.mc ?? [])
      if (marketDefinition) offs.set(id, marketDefinition.marketTime)
  }
  return first === undefined || offs.size === 0 ? first : Math.max(first, Math.min(...offs.values()) - beforeOffMs)
}
