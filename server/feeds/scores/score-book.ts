/** All matches of the feed: takes its messages, tells the sink what has changed. */
import { type EventScore, applyCricketChange, newEvent, presentScore } from './event-score.ts'
import type { ScoreSink, ScoreUpdate } from './types.ts'
import { parseChange } from './wire.ts'

/** More matches than any day has; beyond it the longest silent one is forgotten. */
const MOST_EVENTS = 500

export type ScoreBook = {
  /** Applies the changes of one message; gives how many of them were not understood. */
  apply(changes: readonly unknown[], publishedAt: number): number
  /** Tells every match again as it stands. */
  retell(): void
  /** Everything known, as plain data, to go on from after a restart. */
  snapshot(): readonly EventScore[]
}

export function createScoreBook(sink: Pick<ScoreSink, 'score'>, saved: readonly EventScore[] = []): ScoreBook {
  const events = new Map(saved.map((event) => [event.eventId, event]))
  const told = new Map<string, string>()

  function tell(event: EventScore): void {
    const update = presentScore(event)
    const content = contentOf(update)
    if (told.get(event.eventId) === content) return
    told.set(event.eventId, content)
    sink.score(update)
  }

  function forgetSilent(): void {
    for (const eventId of events.keys()) {
      if (events.size <= MOST_EVENTS) return
      events.delete(eventId)
      told.delete(eventId)
    }
  }

  return {
    apply: (changes, publishedAt) => {
      const parsed = changes.map(parseChange)
      for (const change of parsed) {
        if (!change) continue
        const event = applyCricketChange(events.get(change.eventId) ?? newEvent(change.eventId), change, publishedAt)
        // Set anew, so that the map stays in order of last news.
        events.delete(event.eventId)
        events.set(event.eventId, event)
        tell(event)
      }
      forgetSilent()
      return parsed.filter((change) => change === null).length
    },
    retell: () => {
      told.clear()
      for (const event of events.values()) tell(event)
    },
    snapshot: () => [...events.values()],
  }
}

const contentOf = (update: ScoreUpdate): string => JSON.stringify({ ...update, at: 0 })
