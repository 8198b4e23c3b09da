import { idInRun, recordedTime, type Run, runsAt, type Schedule } from '../schedule.ts'
import type { Board } from './board.ts'
import { foldInto, imageOf, type MarketBook } from './market-book.ts'
import type { MarketChange } from './messages.ts'
import { changeInRun, changesOf, type RecordedEvent } from './recorded-event.ts'

/** Between two looks at the clock: what a price may be late. */
const TICK_MS = 20

/** A run on the board and how many of its lines have been played. */
type Playing = { readonly run: Run; played: number }

/**
 * Plays the events onto the board by the schedule until it is stopped. A run comes onto the board as an image of where it
 * stands: as upcoming, or in the middle when the program starts in the middle.
 */
export function startPlaying(
  events: readonly RecordedEvent[],
  schedule: Schedule,
  board: Board,
  clock: () => number,
): () => void {
  const playing = new Map(events.map((event) => [event, new Map<number, Playing>()]))
  const tick = (): void => {
    for (const [event, runs] of playing) playEvent(event, runs, schedule, board, clock())
  }
  tick()
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
}

function playEvent(
  event: RecordedEvent,
  playing: Map<number, Playing>,
  schedule: Schedule,
  board: Board,
  now: number,
): void {
  const due = runsAt(event.span, schedule, now)
  for (const { run } of playing.values()) {
    if (due.some((one) => one.loop === run.loop)) continue
    playing.delete(run.loop)
    board.remove(Object.keys(event.entry.markets).map((id) => idInRun(id, run)))
  }
  for (const run of due) {
    const held = playing.get(run.loop)
    if (held) playOn(event, held, board, now)
    else playing.set(run.loop, announce(event, run, board, now))
  }
}

function playOn(event: RecordedEvent, playing: Playing, board: Board, now: number): void {
  const until = recordedTime(playing.run, now)
  for (;;) {
    const line = event.lines[playing.played]
    if (!line || line.publishedAt > until) return
    playing.played += 1
    const changes = changesOf(line)
    if (changes.length > 0)
      board.publish(
        changes.map((change) => changeInRun(change, playing.run)),
        now,
      )
  }
}

function announce(event: RecordedEvent, run: Run, board: Board, now: number): Playing {
  const until = recordedTime(run, now)
  const played = event.lines.findIndex((line) => line.publishedAt > until)
  const count = played === -1 ? event.lines.length : played
  board.publish(
    imagesAt(event, count).map((change) => changeInRun(change, run)),
    now,
  )
  return { run, played: count }
}

/** Every market of the event after this many of its lines. */
function imagesAt(event: RecordedEvent, count: number): readonly MarketChange[] {
  if (count === 0) return event.opening
  const books = new Map<string, MarketBook>()
  for (const change of event.opening) foldInto(books, change)
  for (const line of event.lines.slice(0, count)) for (const change of changesOf(line)) foldInto(books, change)
  return [...books.values()].map(imageOf)
}
